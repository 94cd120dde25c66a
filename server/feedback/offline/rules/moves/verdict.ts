import type { Examples } from '../../examples.ts';
import { move } from './sentence.ts';
import { OWN_VIEW } from './stance.ts';

/** One's own position, said where an argument ends. */
export const verdict = move({
  id: 'moves/verdict',
  area: 'argument',
  genres: ['argument'],
  weight: 43,
  ...OWN_VIEW,
  among: ({ sentences }) =>
    sentences.length < 8 ? [] : sentences.slice(-Math.max(2, Math.ceil(sentences.length / 8))),
  say: {
    en: (head) => [
      `Near the end you say what you think: ${head}.`,
      `You end on a position of your own: ${head}.`,
    ],
    de: (head) => [`Gegen Ende sagen Sie, was Sie denken: ${head}.`],
    fr: (head) => [`Vers la fin, vous dites ce que vous pensez : ${head}.`],
    es: (head) => [`Hacia el final dices lo que piensas: ${head}.`],
  },
});

const EN = 'Cars are loud and many. '.repeat(9);
const DE = 'Autos sind laut und viele. '.repeat(9);

export const examples: Examples = {
  triggers: [
    {
      text: `${EN}For these reasons I think that the charge should be paid by everybody who drives.`,
      quotes: 'should be paid',
    },
    {
      text: `${EN}In the end I think that people should be able to drive less.`,
      quotes: 'should be able',
    },
    { text: `${EN}In my opinion, cities should charge every car that comes in.` },
    { text: `${EN}I agree with the plan to let fewer of them in.` },
    {
      text: `${DE}Ich bin der Meinung, dass die Stadt eine Maut verlangen sollte.`,
      language: 'de',
    },
    {
      text: `${'Les voitures font du bruit ici. '.repeat(9)}À mon avis, la ville devrait faire payer toutes les voitures.`,
      language: 'fr',
    },
    {
      text: `${'Los coches hacen mucho ruido. '.repeat(9)}Creo que la ciudad debería cobrar a todos los coches.`,
      language: 'es',
    },
  ],
  silent: [
    // A step of a plan.
    { text: `${EN}Finally the developers should add a system that lets users check what is kept.` },
    // The words of a template.
    {
      text: `${EN}The conclusion should do more than summarise the essay, I believe, and make clear what it contributes.`,
    },
    // A plan, and no position.
    { text: `${EN}So I feel like I should ask him for some more help.` },
    { text: `I think that people should drive less than they do. ${EN}` },
    { text: `${EN}I have computed the mean because I believe these measures are important here.` },
    { text: `${EN}Do you think that people should be able to drive less?` },
    { text: 'Cars are loud. I think that people should be able to drive less.' },
    { text: `${EN}I believe that the first train left at nine on that day.` },
    { text: `${EN}I think that my dog should have come home that day.`, genre: 'narrative' },
  ],
};
