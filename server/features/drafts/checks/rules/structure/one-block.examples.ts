import { type Examples, filler } from '#server/features/drafts/checks/examples.ts';

const EN =
  `${filler(130)}. My next reason is that you can search for anything you want there. ${filler(130)}.`.replaceAll(
    '..',
    '.',
  );
const DE = Array.from(
  { length: 52 },
  (_, index) => `Zeile ${index} erzählt von einer kleinen Sache von heute.`,
)
  .join(' ')
  .replace('Zeile 26 erzählt', 'Außerdem erzählt Zeile 26');
const FR = Array.from(
  { length: 52 },
  (_, index) => `La ligne ${index} raconte une petite chose vue aujourd’hui.`,
).join(' ');
const ES = Array.from(
  { length: 52 },
  (_, index) => `La línea ${index} cuenta una cosa pequeña vista hoy.`,
).join(' ');

export const examples: Examples = {
  triggers: [
    { text: EN, quotes: 'My next reason' },
    { text: filler(300), genre: 'reflection' },
    {
      text: `${EN}\n\nReferences\n\nLeape, J. (2006) The London congestion charge. Journal of Roads, 20(4), pp. 157-176.\nSantos, G. (2004) Early results. Public Works, 9(2), pp. 164-181.`,
    },
    { text: `What computers do\n\n${EN} ${filler(160)}`, genre: 'short_answer' },
    { text: DE, language: 'de', quotes: 'Außerdem' },
    { text: FR, language: 'fr', genre: 'report' },
    { text: ES, language: 'es', genre: 'narrative' },
  ],
  silent: [
    { text: filler(200) },
    { text: filler(300), genre: 'short_answer' },
    { text: `${filler(200)}\n\n${filler(200)}` },
    { text: `${filler(150)}          ${filler(150)}` },
    { text: `- ${filler(150)}\n- ${filler(150)}` },
    { text: EN, complete: false },
    { text: EN, extension: 'pdf' },
    { text: `${filler(9)} and so on, `.repeat(30).concat('end.') },
  ],
};
