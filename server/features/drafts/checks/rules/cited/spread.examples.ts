import type { Examples } from '#server/features/drafts/checks/examples.ts';

const ONE = 'The charge cut traffic by a fifth within a year (Leape, 2006).';
const TWO = 'Eliasson (2009) found that people grew fond of what they had been against.';
const THREE = 'The poor seldom own a car, and they gain from faster buses (Santos, 2004).';

export const examples: Examples = {
  triggers: [
    { text: [ONE, TWO, THREE].join('\n\n'), quotes: 'Leape' },
    { text: [ONE, TWO, THREE].join('\n\n'), genre: 'report' },
    { text: [ONE, TWO, THREE].join('\n\n'), genre: 'reflection' },
    { text: [ONE, TWO, THREE].join('\n\n'), genre: 'short_answer' },
    {
      text: [ONE, TWO, 'Nobody has shown that shops lose by it.', THREE].join('\n\n'),
      extension: 'md',
    },
    { text: [`${ONE} ${TWO}`, 'The air grew better too (Noland, 2007).', THREE].join('\n\n') },
  ],
  silent: [
    { text: [ONE, TWO, THREE].join(' ') },
    { text: [ONE, ONE, ONE].join('\n\n') },
    { text: [ONE, TWO].join('\n\n') },
    { text: 'Traffic fell.\n\nPeople grew fond of it in 2009.\n\nThe poor seldom own a car.' },
    {
      text: `Traffic fell.\n\nPeople like it.\n\nThe poor gain.\n\nReferences\n\nLeape, J. (2006) The London charge. Journal of Roads 20.\n\nEliasson, J. (2009) A cost and a gain. Roads 43.\n\nSantos, G. (2004) Who pays. Roads 33.`,
    },
    { text: [ONE, TWO, THREE].join('\n\n'), genre: 'narrative' },
  ],
};
