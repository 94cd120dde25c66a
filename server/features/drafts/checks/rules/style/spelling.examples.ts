import type { Examples } from '#server/features/drafts/checks/examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'I strongly beleive that computers benifit us in many diffrent ways.',
      quotes: 'beleive',
    },
    {
      text: 'They should of asked before they left the house.',
      genre: 'narrative',
      quotes: 'should of',
    },
    { text: 'Its a good idea, but nobody dont know why it took so long.' },
    {
      text: 'Der Wiederstand wurde gemessen, vorraussgesetzt war eine konstante Temparatur.',
      language: 'de',
      genre: 'lab_report',
      quotes: 'Wiederstand',
    },
    {
      text: 'Das gilt seid 2010 und wird sich vorraussichtlich nicht ändern.',
      language: 'de',
      quotes: 'seid 2010',
    },
    {
      text: 'Le developpement de la ville pose un dilemne, surtout parmis les jeunes.',
      language: 'fr',
      quotes: 'dilemne',
    },
    {
      text: 'La desición tuvo concecuencias para todos, pero también fué necesaria.',
      language: 'es',
      quotes: 'desición',
    },
    {
      text: 'Mi pelicula favorita es facil de entender, y despues de verla queria ir al mar.',
      language: 'es',
      genre: 'short_answer',
      quotes: 'pelicula',
    },
    {
      text: 'La requete passe par le systeme, et les donnees arrivent apres une seconde.',
      language: 'fr',
      genre: 'report',
      quotes: 'requete',
    },
    {
      text: 'Ha echo todo lo posible por su familia.',
      language: 'es',
      genre: 'narrative',
      quotes: 'Ha echo',
    },
  ],
  silent: [
    // A slip for "most of", whatever else it looks like.
    { text: 'Nowadays must of the teenagers have a car of their own.' },
    {
      text: 'On ajoute le sommet au tableau : resultat = 0 au début, puis on ajouter i à resultat.',
      language: 'fr',
      genre: 'report',
    },
    {
      text: 'The colour of the harbour pleased the organisers, and the color of the harbor pleased the organizers.',
    },
    { text: 'She wrote: “I beleive you should of asked.” The teacher underlined it.' },
    { text: 'The firm of Recieve Ltd and the painter Seperate Jones came to the town of Occured.' },
    { text: 'Of course you could, of course, come later. Its roof is red, and their car is old.' },
    {
      text: 'Man muss den Standard kennen; die Strasse ist in der Schweiz eine Strasse. Seid ihr bereit? Die Maß ist, daß es reicht.',
      language: 'de',
    },
    {
      text: 'Elle a d’avantages que j’ignore ; l’évènement et l’événement sont le même. Il y a à boire.',
      language: 'fr',
    },
    // A capital whose accent many were taught to leave out, and verb forms that need none.
    {
      text: 'Equipe de nuit et équipe de jour travaillent ensemble. Etudes et stages se suivent.',
      language: 'fr',
    },
    {
      text: 'Publico lo que practico, numero las hojas, y la tenia vive en el ejercito que lidero.',
      language: 'es',
    },
    {
      text: 'Todo el mundo sabe que el método es bueno. Echo de menos mi casa, y hay que volver.',
      language: 'es',
    },
    { text: 'recieve = 3 # beleive me', genre: 'code', extension: 'py' },
    { text: 'I beleive it.', language: null, genre: 'unknown' },
    {
      text: 'The turn-around of the developers is hight, which leads to a cost.',
      genre: 'short_answer',
    },
  ],
};
