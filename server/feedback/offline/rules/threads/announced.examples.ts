import type { Examples } from '../../examples.ts';

const FIRST =
  'Free buses would change our town for the better. They would clear the smoke, spare us the ticket, and bring visitors.';
const SMOKE =
  'The worst of the traffic is the smoke in the square. Children breathe it on their way to class each morning.';
const TICKET =
  'Many of us can’t pay for the ticket any more. Whoever rides each day goes without bread at the end of it.';
const SHOPS =
  'Then there are the visitors who never come. They would buy something in the old shops and come back soon.';
const LAST =
  'The council should decide on it soon, I would say. Everybody will ride by then and be glad of it all.';

export const examples: Examples = {
  triggers: [
    { text: [FIRST, SMOKE, TICKET, SHOPS, LAST].join('\n\n'), quotes: 'clear the smoke' },
    { text: [FIRST, `First, ${SMOKE}`, `Second, ${TICKET}`, LAST].join('\n\n') },
    { text: [FIRST, SMOKE, TICKET, SHOPS, LAST].join('\n\n'), extension: 'md' },
    { text: [FIRST, SMOKE, TICKET, SHOPS, LAST].join('\n\n'), genre: 'short_answer' },
    {
      text: [
        FIRST,
        'Nobody will say no to it, I am sure of that much now.',
        SMOKE,
        TICKET,
        SHOPS,
        LAST,
      ].join('\n\n'),
      quotes: 'the ticket any more',
    },
    {
      text: [
        FIRST.replace('spare us the ticket, and', 'spare us the ticket and'),
        SMOKE,
        TICKET,
        SHOPS,
        LAST,
      ].join('\n\n'),
    },
  ],
  silent: [
    { text: [FIRST, SMOKE, TICKET, SHOPS, LAST].join(' ') },
    // Two of three may come by chance.
    { text: [FIRST, SMOKE, TICKET, LAST].join('\n\n') },
    { text: [FIRST, `First, ${SMOKE}`, TICKET, LAST].join('\n\n') },
    // In another order, or not at the head of a paragraph.
    { text: [FIRST, SHOPS, TICKET, SMOKE, LAST].join('\n\n') },
    {
      text: [
        FIRST,
        `Nobody likes to be told so. ${SMOKE}`,
        `This is the second thing. ${TICKET}`,
        `That is not all of it. ${SHOPS}`,
        LAST,
      ].join('\n\n'),
    },
    { text: [`${FIRST} ${SMOKE}`, TICKET, `${SHOPS} ${LAST}`].join('\n\n') },
    // Nothing is listed.
    {
      text: [
        FIRST.replace(', spare us the ticket, and bring visitors', ''),
        SMOKE,
        TICKET,
        SHOPS,
        LAST,
      ].join('\n\n'),
    },
    // The task gave the words.
    {
      text: [FIRST, SMOKE, TICKET, SHOPS, LAST].join('\n\n'),
      brief: 'What has a ticket to do with smoke?',
    },
    { text: [FIRST, SMOKE, TICKET, SHOPS, LAST].join('\n\n'), genre: 'narrative' },
    { text: [FIRST, SMOKE, TICKET, SHOPS, LAST].join('\n\n'), language: 'de' },
  ],
};
