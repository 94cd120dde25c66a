import { type Examples, filler } from '#server/features/drafts/checks/examples.ts';

const EN =
  'The council, which had promised before the election that it would not touch the road through the old town, has now decided to close it to all private traffic from the first of May, but the people never asked the shopkeepers whether they could live with such a change at all.';
const DE =
  'Der Rat, der vor der Wahl versprochen hatte, die Straße durch die alte Stadt nicht anzutasten, hat nun beschlossen, sie ab dem ersten Mai für den gesamten privaten Verkehr zu sperren, doch die Händler hatte niemand gefragt, ob sie mit einer solchen Änderung überhaupt leben könnten.';
const FR =
  'Le conseil, qui avait promis avant les élections de ne pas toucher à la rue qui traverse la vieille ville, vient de décider de la fermer à toute la circulation privée à partir du premier mai, mais on n’avait demandé à aucun commerçant s’ils pourraient seulement vivre avec un tel changement dans leur quartier.';
const ES =
  'El ayuntamiento, que antes de las elecciones había prometido que no tocaría la calle que atraviesa el casco antiguo, ha decidido ahora cerrarla a todo el tráfico privado a partir del primero de mayo, pero no se había preguntado a los comerciantes si podrían vivir de algún modo con un cambio como ese en su barrio.';

export const examples: Examples = {
  triggers: [
    { text: `${EN} That is a pity.`, quotes: 'The council' },
    { text: `It began well. ${EN} It ended badly.`, genre: 'report' },
    { text: EN.replace('The council, which', 'Our council, which'), genre: 'reflection' },
    { text: `${DE} Das ist schade.`, language: 'de', quotes: 'Der Rat' },
    { text: `${FR} C’est dommage.`, language: 'fr' },
    { text: `${ES} Es una pena.`, language: 'es' },
  ],
  silent: [
    { text: EN.replace(', has now decided', '.It has now decided') },
    { text: EN.replace(', has now decided', ' .It has now decided') },
    // Two sentences, separated by two source marks.
    {
      text: `${filler(9).replace(/\.$/, '')} and so on ${'and on '.repeat(12)}in the end.[4][2] This means that ${'so much '.repeat(12)}has to be clear to everybody at once.`,
    },
    // Separated by a note mark without a space; a list without a full stop; a title run together
    // with the first sentence of its item.
    {
      text: `The city is a place for tourists ${'and more and more '.repeat(7)}as a study says³.This attractiveness ${'and more and more '.repeat(7)}is met in Munich.`,
      genre: 'report',
    },
    {
      text: `SBBSchweizerische Bundesbahnen ITInformationstechnik ${'APIApplication Programming Interface '.repeat(12)}COVIDCoronavirus Disease 2019`,
      language: 'de',
      genre: 'report',
    },
    {
      text: `Se crearon dos archivos en c dos2unix unix2dos Ambos con la extensión .c se compilaron con gcc ${'y se probaron '.repeat(14)}al final.`,
      language: 'es',
      genre: 'report',
    },
    {
      text: EN.replace(
        'The council, which',
        'Junction rule At any node of the town the council, which',
      ),
      genre: 'lab_report',
    },
    // The words of a LaTeX label, which aren’t read.
    {
      text: FR.replace(
        'la rue qui traverse la vieille ville',
        'la rue du tableau tab: rues qui traversent la vieille ville',
      ),
      language: 'fr',
      genre: 'lab_report',
    },
    // The rest of a sentence that is interrupted by a formula, and the items of a list.
    {
      text: `at the place x ${'and on and on '.repeat(14)}it goes, as the law of the spring has it.`,
    },
    {
      text: `These norms work on levels: - Everyday talk ${'and on and on '.repeat(6)} - Laws ${'and on and on '.repeat(6)}as well.`,
    },
    // Entries of a table of contents that a PDF has joined.
    { text: `2.1 ${EN.slice(0, 120)} 2.2 ${EN.slice(0, 140)} 2.3 ${EN}`, genre: 'report' },
    {
      text: `ANN : Artificial Neural Network APE : Analyse Politique et Économique API : Application Programming Interface CPU : Centre de Pédagogie Universitaire DL : Deep Learning LMD : Licence Master Doctorat LSH : Lettres et Sciences Humaines MDP : Markov Decision Process ML : Machine Learning NLP : Natural Language Processing RL : Reinforcement Learning SVM : Support Vector Machine.`,
      language: 'fr',
      genre: 'report',
    },
    { text: 'We came home. If it rains, then they may stay.' },
    {
      text: 'The council has closed the road. Nobody asked the shopkeepers. They may not live with it.',
    },
    { text: EN, genre: 'narrative' },
    {
      text: 'In Gordon, R. (ed. 2004) it is said that roads are full. The city of St. Louis, with its U.S. 40, is one of many. Dr. Smith agrees with this view, and so does Prof. Jones of the same place. It is so everywhere, e.g. in London, in Paris, in Rome and in many more places of the world today.',
    },
    {
      text: 'We need the following: a road; a bus that runs on it every ten minutes; a stop with a roof under which ten people can stand; a map that shows where it goes; a clock that works at night as well; and a driver who knows every passenger by name and waits for them.',
    },
    { text: `The report says: “${EN}”` },
    { text: 'word '.repeat(80), genre: 'code', extension: 'py' },
    {
      text: 'One line of verse\nthat runs on and on\nthrough the whole of the page\nwithout a stop of any kind\nfor more than fifty words\nbecause the poet wished it so\nand nobody dared to say\nthat a full stop now and then\nwould help the breath of readers\nwho have to say it aloud',
    },
  ],
};
