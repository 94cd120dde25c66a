import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { move } from './sentence.ts';
import { OWN_VIEW } from './stance.ts';

/** One's own position, wherever it stands, where the brief asks for one. */
export const view = move({
  id: 'moves/view',
  area: 'argument',
  genres: ['argument'],
  weight: 10,
  ...OWN_VIEW,
  also: (sentence, next, work) =>
    OWN_VIEW.wanted.test(work.brief.text) && OWN_VIEW.also(sentence, next, work),
  say: {
    en: (head) => [`You say what you think: ${head}.`, `You take a position: ${head}.`],
  },
  patterns: { en: OWN_VIEW.patterns.en },
});

const EN = 'Cars are loud and many. '.repeat(9);
const TASK = 'Should cities charge for cars? State your opinion.';

export const examples: Examples = {
  triggers: [
    {
      text: `${EN}In my opinion, cities should charge every car that comes in. ${EN}`,
      brief: TASK,
      quotes: 'In my opinion',
    },
    { text: `${EN}I strongly believe that a charge should come. ${EN}`, brief: TASK },
    { text: `${EN}I disagree with the plan to let cars in for nothing. ${EN}`, brief: TASK },
    {
      text: `${EN}I think that no city should have as many cars as ours. ${EN}`,
      brief: 'Do you think that a city needs cars?',
    },
    {
      text: `${EN}In my view, cars should stay outside of every town. ${EN}`,
      brief: 'Take a position on cars in towns.',
    },
    {
      text: `${EN}I believe that cars do more harm than good to us all. ${EN}`,
      brief: 'To what extent do cars help a town?',
    },
  ],
  silent: [
    { text: `${EN}I think that no city has as many cars as ours has. ${EN}`, brief: TASK },
    { text: `${EN}In my opinion, cities should charge every car that comes in. ${EN}` },
    {
      text: `${EN}In my opinion, cities should charge every car that comes in. ${EN}`,
      brief: 'Describe the traffic of a city.',
    },
    { text: `${EN}Some people believe that cities should charge every car. ${EN}`, brief: TASK },
    {
      text: `${EN}Maybe I believe that cities should charge every car, maybe not. ${EN}`,
      brief: TASK,
    },
    {
      text: `${EN}Do I believe that cities should charge every car that comes in? ${EN}`,
      brief: TASK,
    },
    {
      text: `${EN}“I believe that cities should charge every car,” the mayor said. ${EN}`,
      brief: TASK,
    },
    {
      text: `${EN}I believe that cities should charge every car that comes in. ${EN}`,
      brief: TASK,
      genre: 'narrative',
    },
  ],
};
