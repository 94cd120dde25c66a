import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from '../moves/sentence.ts';

/** The reader is put into a case. */
export const scenario = move({
  id: 'moves/scenario',
  area: 'argument',
  genres: ['argument'],
  weight: 31,
  least: 9,
  patterns: {
    en: pattern(
      String.raw`^(?:(?:now|so|just|also|and|for\s+(?:example|instance)),?\s+){0,2}(?:(?:imagine|picture|suppose)\s+(?:that\s+|if\s+)?(?:(?:you|we|your|yourself|someone|somebody|a|an|the|there|being|having|walking|sitting|coming|living)(?:['’]\p{L}+)?)\s|let['’]?s\s+(?:just\s+)?say\s+(?:that\s+|you|your|there|I|a\s|an\s|someone|somebody|we\s))`,
    ),
  },
  not: pattern(String.raw`\b(?:dragons?|movies?|films?|novels?|lyrics|song)\b|[“"”]`),
  say: {
    en: (head) => [
      `You put your reader into a case: ${head}.`,
      `The reader is made to picture what you mean: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Imagine you were at a bus stop with three small children and no umbrella at all.',
      quotes: 'Imagine you',
    },
    { text: 'Let’s say a woman sits at home and thinks of a friend whom she could visit.' },
    { text: 'Lets say there is a boy who has never been to the library of his own town.' },
    { text: 'Now suppose that someone loses the only key to the store on a Friday evening.' },
    { text: 'For example, imagine having to read the whole book again because one page is lost.' },
    { text: 'Picture a class in which nobody has to wait for the others before going on.' },
  ],
  silent: [
    { text: 'I can imagine that you were at a bus stop with three small children that day.' },
    { text: 'Imagine that.' },
    { text: 'Imagine you were at a bus stop with three small children: what would you do?' },
    { text: 'It is hard to imagine a town in which nobody has to wait for a bus at all.' },
    { text: '“Imagine you were at a bus stop with three small children,” said the mayor.' },
    { text: 'Imagine is a song that everybody of my age has heard at one time or another.' },
    {
      text: 'Imagine a house at the end of the road with its windows all dark and open.',
      genre: 'narrative',
    },
  ],
};
