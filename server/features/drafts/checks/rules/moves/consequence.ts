import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { isWhole, move } from './sentence.ts';

/** Fewer words say neither what follows nor from what. */
const LEAST = 8;

/** What follows from what was said. */
export const consequence = move({
  id: 'moves/consequence',
  area: 'argument',
  genres: ['argument', 'report', 'short_answer', 'lab_report'],
  weight: 36,
  patterns: {
    en: pattern(
      String.raw`^(?:therefore|consequently|this\s+means\s+that|for\s+this\s+reason|hence),?\s`,
    ),
    de: pattern(
      String.raw`^(?:daher|deshalb|folglich|infolgedessen|somit|aus\s+diesem\s+Grund|demnach)\s`,
    ),
    fr: pattern(
      String.raw`^(?:par\s+conséquent|c['’]est\s+pourquoi|pour\s+cette\s+raison|il\s+en\s+résulte)`,
    ),
    es: pattern(
      String.raw`^(?:por\s+lo\s+tanto|por\s+tanto|en\s+consecuencia|por\s+esta\s+razón|esto\s+significa\s+que|por\s+eso|de\s+ahí\s+que)`,
    ),
  },
  // A step of a calculation or of a procedure, what others say, and the words of the next formula draw no consequence.
  not: pattern(
    String.raw`[=^_≈]|(?<!\p{L})\p{L}\/\p{L}(?!\p{L})|^daher\s+(?:stammt|kommt|rührt)\b|^\p{L}+\s+(?:w(?:ird|erden|urden?|ollen)|soll(?:en)?)\s+(?:nun|jetzt|hier|zunächst|im\s+Folgenden)\b|\b(?:Gleichung\p{L}*|equations?|équations?|ecuaci\p{L}+|ergibt\s+sich|folgt\s+für|zu\s+klären|stellt\s+sich|(?:die|eine|der)\s+Frage|la\s+question|se\s+demander?|(?:makes?\s+(?:me|us|one)\s+|to\s+|I\s+|we\s+)wonder\p{L}*|frag\p{L}+\s+(?:ich|man|wir|sich)|nous\s+demand\p{L}+|la\s+pregunta|preguntar\p{L}*|the\s+question|(?:some|many)\s+(?:people|others)\s+(?:\p{L}+\s+)?(?:say|suggest|think|believe|argue|claim))\b`,
  ),
  // With a source, in the sentence or behind its full stop, it is drawn by that.
  also: ({ text, start, end }, _next, { citations }) =>
    !/\([^()]*\p{Lu}|\[@|\\cite|\[\d{1,3}\]\.?$|\[\p{L}[\p{L}:-]*\d{4}\p{L}*\]/u.test(text) &&
    !citations.some((one) => one.start >= start && one.start <= end + 3),
  least: LEAST,
  beside: (_sentence, { before }) =>
    before !== undefined &&
    before.sure &&
    isWhole(before) &&
    before.words >= LEAST &&
    !before.text.includes('?')
      ? [before.text]
      : null,
  say: {
    en: (head, { head: shown }, [before]) => [
      `From ${shown(before!)} you draw a consequence: ${head}.`,
      `You say what follows from ${shown(before!)}: ${head}.`,
    ],
    de: (head, { head: shown }, [before]) => [
      `Aus ${shown(before!)} ziehen Sie eine Folgerung: ${head}.`,
      `Auf ${shown(before!)} folgt, was Sie daraus schließen: ${head}.`,
    ],
    fr: (head, { head: shown }, [before]) => [
      `De ${shown(before!)}, vous tirez une conséquence : ${head}.`,
    ],
    es: (head, { head: shown }, [before]) => [
      `De ${shown(before!)} sacas una consecuencia: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Few of them own a car or ever drive into the town. Therefore a charge on cars would hardly reach them.',
      quotes: 'Therefore',
    },
    {
      text: 'The ring had been stored in the cold for a night. Consequently, it could not close the gap in time.',
      genre: 'report',
    },
    {
      text: 'Both classes inherit the method from the one above them. This means that a change reaches every child.',
      genre: 'short_answer',
    },
    {
      text: 'Nur wenige von ihnen haben überhaupt ein eigenes Auto. Deshalb trifft eine Maut auf Autos die Ärmeren kaum.',
      language: 'de',
    },
    {
      text: 'Peu d’entre eux possèdent une voiture ou prennent la route. Par conséquent, un péage sur les voitures ne les toucherait guère.',
      language: 'fr',
    },
    {
      text: 'Muy pocos de ellos tienen coche o van al centro. Por lo tanto, un peaje a los coches apenas les afectaría.',
      language: 'es',
    },
  ],
  silent: [
    // Of what it names itself, and of more than the sentence before.
    {
      text: 'The second issue is that of the data they are fed with. As a result of such secrecy the law would be shielded from any criticism.',
    },
    // From what, nobody is told: the sentence before stands in another paragraph.
    {
      text: 'Few of them own a car or ever drive into the town.\n\nTherefore a charge on cars would hardly reach them at all.',
    },
    // Told to do something, and the words of a source.
    {
      text: 'Managers should listen to what their people need and want. Consequently, make friends.',
    },
    {
      text: 'Local boards could now call those of nineteen years first. Therefore young men did not have to wait for years (Vietnam War Draft).',
    },
    {
      text: 'The class inherits the method, which means that a change reaches every child.',
      genre: 'short_answer',
    },
    {
      text: 'Somit hat sich die Nachricht im ganzen System verteilt und kann gelöscht werden [garg2005concurrent].',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'Daher stammt auch die Aussage der Stiftung über die Bedeutung des Wortes.',
      language: 'de',
    },
    {
      text: 'Deshalb gibt es keinen Anreiz, wählen zu gehen [@bohne2010].',
      language: 'de',
      genre: 'report',
    },
    { text: 'Therefore a charge on cars would hardly reach them at all (Leape, 2006).' },
    {
      text: 'Die Aufgaben werden in kleine Pakete geteilt und auf viele Rechner gelegt. Somit können die Berechnungen zur selben Zeit auf allen laufen. (Talend, 2021)',
      language: 'de',
      genre: 'report',
    },
    // What a word means is said, and a step is told.
    {
      text: 'Ich habe mich für einen Backtracking-Ansatz mit Heuristiken entschieden. Das bedeutet, dass ich systematisch Werte ausprobiere und bei Widersprüchen zurückgehe.',
      language: 'de',
      genre: 'short_answer',
    },
    {
      text: 'Einer der Grundzustände kann angeregt werden, ohne die anderen zu beeinflussen. Daher wird nun ein Gas aus Alkalimetallen mit zirkular polarisiertem Licht bestrahlt.',
      language: 'de',
      genre: 'lab_report',
    },
    {
      text: 'In den bisherigen Kapiteln haben wir die Stärken und Schwächen beider Datenbanken gesehen. Deshalb sollen jetzt praktische Tests und ein Erfahrungsbericht besprochen werden.',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'L’application doit être conviviale et facile à utiliser pour le guichetier. Cela signifie que chaque tâche devra prendre moins de sept clics pour être effectuée.',
      language: 'fr',
      genre: 'report',
    },
    // A question follows, and no answer.
    {
      text: 'Deshalb ist zu klären, ob ein Handyverbot an dieser Schule sinnvoll ist.',
      language: 'de',
    },
    {
      text: 'C’est pourquoi la question du péage revient dans chaque élection de la ville.',
      language: 'fr',
    },
    {
      text: 'Por eso cabe preguntarse si un peaje ayudaría de verdad a la ciudad.',
      language: 'es',
    },
    {
      text: 'Somit ergibt sich über das Ohmsche Gesetz der Strom I = 2 A.',
      language: 'de',
      genre: 'lab_report',
    },
    { text: 'Therefore, some people suggest that the tax should be spent on schools.' },
    {
      text: 'Daher ist wie in den Gleichungen (5) und (6) beschrieben',
      language: 'de',
      genre: 'lab_report',
    },
    { text: 'Few of them own a car, and a charge on cars would hardly reach them.' },
    { text: 'Therefore, would a charge on cars reach them at all in the end?' },
    {
      text: 'Their view of her must be bent if they took her for a work of art. Therefore it makes me wonder what they would have thought of the others.',
    },
    { text: 'Therefore yes.' },
    { text: 'Therefore I ran home as fast as I could through the rain.', genre: 'narrative' },
    { text: 'She explained the result of the game to a friend who had missed it.' },
    { text: 'The word “therefore” stands in each of the sentences of this text.' },
  ],
};
