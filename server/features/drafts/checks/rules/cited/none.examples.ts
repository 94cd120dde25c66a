import type { Examples } from '#server/features/drafts/checks/examples.ts';

const EN =
  'Cars fill the streets of every large city, and the air suffers for it. More than 40 per cent of all trips are shorter than three kilometres, so most of them could be made on foot. A charge would make people think before they drive. Shops would not lose customers, because those who come by bus buy as much. The money could pay for better buses, and better buses would bring more people into the centre. Some will say that this is unfair to the poor, but the poor seldom own a car. What they need is a bus that comes on time, and a pavement that is wide enough. A city that charges its drivers can pay for both. It would be wise to begin small, with the busiest streets, and to tell everybody what the money is for.';
const DE =
  'Autos füllen die Straßen jeder großen Stadt, und die Luft leidet darunter. Mehr als 40 Prozent aller Wege sind kürzer als drei Kilometer, die meisten ließen sich also zu Fuß gehen. Eine Maut brächte die Leute dazu, vor der Fahrt nachzudenken. Die Geschäfte verlören keine Kunden, denn wer mit dem Bus kommt, kauft ebenso viel. Mit dem Geld ließen sich bessere Busse bezahlen, und bessere Busse brächten mehr Menschen ins Zentrum. Manche werden sagen, das sei ungerecht gegen Ärmere, doch Ärmere haben selten ein Auto. Sie brauchen einen Bus, der pünktlich kommt, und einen Gehweg, der breit genug ist. Eine Stadt mit Maut kann beides bezahlen. Klug wäre es, klein anzufangen und allen zu sagen, wofür das Geld ist.';
const FR =
  'Les voitures remplissent les rues de toutes les grandes villes, et l’air en souffre. Plus de 40 % des trajets font moins de trois kilomètres, on pourrait donc en faire la plupart à pied. Un péage obligerait à réfléchir avant de prendre le volant. Les magasins ne perdraient pas de clients, car ceux qui viennent en bus achètent tout autant. L’argent pourrait payer de meilleurs bus, et de meilleurs bus amèneraient plus de monde au centre. Certains diront que c’est injuste pour les pauvres, mais les pauvres ont rarement une voiture. Il leur faut un bus qui arrive à l’heure et un trottoir assez large. Une ville qui fait payer ses automobilistes peut offrir les deux. Il serait sage de commencer petit et de dire à tous à quoi sert l’argent.';
const ES =
  'Los coches llenan las calles de todas las grandes ciudades, y el aire lo sufre. Más del 40 % de los trayectos miden menos de tres kilómetros, así que la mayoría se podría hacer a pie. Un peaje haría pensar antes de conducir. Las tiendas no perderían clientes, porque quien viene en autobús compra lo mismo. El dinero podría pagar mejores autobuses, y mejores autobuses traerían más gente al centro. Algunos dirán que es injusto con los pobres, pero los pobres rara vez tienen coche. Lo que necesitan es un autobús puntual y una acera ancha. Una ciudad que cobra a sus conductores puede pagar las dos cosas. Sería prudente empezar poco a poco y decir a todos para qué es el dinero que se recoge.';
const ASKS = 'Write an essay. Use at least four academic sources.';

export const examples: Examples = {
  triggers: [
    { text: EN, brief: ASKS },
    {
      text: EN,
      brief: 'Discuss, and reference at least five sources in Harvard style.',
      genre: 'report',
    },
    { text: `Streets\n\n${EN}`, brief: 'Cite at least two sources.' },
    // A link within the page, a link to a mailbox and a formula aren't sources.
    {
      text: `${EN} See [below](#below), or [write to me](mailto:me@example.org).`,
      brief: ASKS,
      extension: 'md',
    },
    {
      text: `\\begin{document}\n${EN} So $x = 3$, as Section~\\ref{sec:x} has it.\n\\end{document}`,
      brief: ASKS,
      extension: 'tex',
    },
    { text: EN, brief: 'Write an essay with at least three credible sources.' },
    { text: EN, brief: 'Write an essay. Cite 3 sources and list them at the end.' },
    {
      text: DE,
      brief: 'Schreiben Sie eine Erörterung. Verwenden Sie mindestens drei Quellen.',
      language: 'de',
    },
    { text: FR, brief: 'Rédigez un essai. Citez au moins trois sources.', language: 'fr' },
    { text: ES, brief: 'Escribe un ensayo y cita al menos tres fuentes.', language: 'es' },
  ],
  silent: [
    // The brief doesn't say how many.
    { text: EN, brief: 'Cite your sources.' },
    { text: EN, brief: 'Discuss, and reference in Harvard style.', genre: 'report' },
    { text: EN, brief: 'Write in your own words and do not just copy internet sources.' },
    {
      text: EN,
      brief:
        'Do you believe that books should be removed? Support your position with examples from your own experience and reading.',
    },
    { text: EN, brief: 'Write an essay of 250 words: Lessons with teachers versus other sources.' },
    { text: EN, brief: ASKS, complete: false },
    { text: EN, brief: ASKS, genre: 'narrative' },
    { text: `${EN} It costs more than it brings (Smith 34).`, brief: ASKS },
    { text: `${EN} London shows it [3].`, brief: ASKS },
    ...[
      '\\cite{leaperoads}',
      '\\citep[see][12]{leape:roads}',
      '\\parencites{leape}{walters}',
      '\\Textcite{leape-roads}',
      '\\footcite[12]{leape}',
      '\\citeA{leape}',
      '\\nocite{leape}\\printbibliography',
      '\\bibliography{roads}',
      '\\href{https://example.org/roads}{London}',
    ].map((cites) => ({
      text: `\\begin{document}\n${EN} London shows it ${cites}.\n\\end{document}`,
      brief: ASKS,
      extension: 'tex',
    })),
    {
      text: `\\begin{document}\n${EN}\n\\begin{thebibliography}{9}\\bibitem{l} Leape, London.\\end{thebibliography}\\end{document}`,
      brief: ASKS,
      extension: 'tex',
    },
    // Files that this one includes aren't read.
    {
      text: `\\begin{document}\n${EN}\n\\input{chapters/roads}\n\\end{document}`,
      brief: ASKS,
      extension: 'tex',
    },
    ...[
      '[@leaperoads]',
      '[see @leape, p. 3; @walters]',
      'as @leape says',
      '[-@leape]',
      '^[Leape, London.]',
      '{cite:p}`leape`',
      '[in London](https://example.org/roads)',
      '[in London][roads]\n\n[roads]: https://example.org/roads',
      '<a href="https://example.org/roads">so</a>',
    ].map((cites) => ({ text: `${EN} London shows it ${cites}.`, brief: ASKS, extension: 'md' })),
    { text: `${EN} London shows it.12 Nobody doubts it.`, brief: ASKS },
    { text: `${EN}\n\n1 Vgl. Leape, London.`, brief: ASKS },
    { text: `${EN} London shows it.² Nobody doubts it.`, brief: ASKS },
    { text: `${EN} See https://example.org/charges for more.`, brief: ASKS },
    {
      text: `${EN} As one author has it, “the best charge is one that nobody notices” (p. 45).`,
      brief: ASKS,
    },
    { text: `${EN}\n\nWorks cited\n\nLeape, London.`, brief: ASKS },
    {
      text: `${DE} So sieht es auch Knoflacher (ebd.).`,
      brief: 'Belegen Sie Ihre Aussagen.',
      language: 'de',
    },
  ],
};
