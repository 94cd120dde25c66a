import type { Examples } from '#server/features/drafts/checks/examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'The prophet says that “it is a hateful thing to know” (316), and he leaves.',
      quotes: '(316)',
    },
    { text: 'Ato admits that “she never asked me for anything” (Aidoo 24).' },
    {
      text: 'The report calls it “a danger for whoever crosses it” (Leape, 2006, p. 12).',
      genre: 'report',
    },
    {
      text: 'He writes: “Nobody is born with patience for others.” (p. 40) I was not either.',
      genre: 'reflection',
    },
    {
      text: 'The king asks “who has brought this upon our town” (lines 12-14).',
      genre: 'short_answer',
    },
    { text: 'She answers "no door of mine was ever shut" (3.2.14), and shuts it.' },
    { text: 'They call trust “the belief that others mean well” (Okafor and Lind, 2011, 17).' },
  ],
  silent: [
    // When somebody lived is no page.
    {
      text: 'One of them said that “a man can have as many diseases as he damn well pleases” (1914-1970).',
    },
    // Whose words they are, and not where they stand.
    { text: 'They call trust “the belief that others mean well” (Okafor and Lind, 2011).' },
    { text: 'The old teacher asks “why you can’t write your own language” (Daudet 1873).' },
    { text: 'The prophet says that “it is a hateful thing to know”, and he leaves.' },
    { text: 'The prophet says that “it is a hateful thing to know” (he is right), and leaves.' },
    { text: 'In the poem “Roots” (12) nobody leaves the house in which she was born.' },
    { text: 'The prophet says it is a hateful thing to know (316), and he leaves.' },
    { text: 'In “The Last Of The Old Towns” (2011) nobody leaves the house.' },
    { text: 'They call it “a thing that nobody needs” (see the list of the 24 members of it).' },
    {
      text: '“It is a hateful thing to know” (316), she read to us by the fire.',
      genre: 'narrative',
    },
  ],
};
