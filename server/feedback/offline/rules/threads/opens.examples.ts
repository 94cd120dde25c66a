import type { Examples } from '../../examples.ts';

const FIRST =
  'Free buses would change our town for the better. I want to say here how that would be.';
const SMOKE =
  'The worst of the traffic is the smoke in the square. Children breathe this smoke on their way to class. Without the smoke nobody would cough.';
const TICKET =
  'Many of us can’t pay for the ticket. Whoever needs a ticket each day goes without bread. Nobody should need a ticket to see a doctor.';
const LAST = 'The council should decide on it soon. Everybody will ride by then.';

export const examples: Examples = {
  triggers: [
    { text: [FIRST, SMOKE, TICKET, LAST].join('\n\n'), quotes: 'smoke in the square' },
    { text: [FIRST, SMOKE, TICKET, LAST].join('\n\n'), genre: 'reflection' },
    { text: [FIRST, SMOKE, TICKET, LAST].join('\n\n'), genre: 'report' },
    { text: [FIRST, TICKET, SMOKE, LAST].join('\n\n'), genre: 'short_answer' },
    { text: [FIRST, SMOKE, TICKET, LAST].join('\n\n'), extension: 'md' },
    {
      text: [
        FIRST,
        SMOKE,
        'A story can say what no speech can say. The story of a people outlives it. Every story has a first teller.',
        LAST,
      ].join('\n\n'),
      quotes: 'A story can say',
    },
  ],
  silent: [
    // One paragraph alone is no way of writing.
    { text: [FIRST, SMOKE, LAST].join('\n\n') },
    // Both keep to the same thing.
    { text: [FIRST, SMOKE, TICKET.replaceAll('ticket', 'smoke'), LAST].join('\n\n') },
    // The first sentence names another thing than the rest.
    {
      text: [
        FIRST,
        'We live at a square with four old trees. Children breathe the smoke each day. Without the smoke nobody would cough.',
        TICKET,
        LAST,
      ].join('\n\n'),
    },
    { text: [FIRST, SMOKE, TICKET, LAST].join(' ') },
    { text: [FIRST, SMOKE.replace('square.', 'square?'), TICKET, LAST].join('\n\n') },
    // The task gave the word, or the whole text has it.
    {
      text: [FIRST, SMOKE, TICKET, LAST].join('\n\n'),
      brief: 'What has a ticket to do with the poor?',
    },
    {
      text: [
        FIRST.replace('town', 'town without the smoke'),
        SMOKE,
        TICKET,
        LAST.replace('it', 'the smoke'),
      ].join('\n\n'),
    },
    // What comes again is no thing.
    {
      text: [
        FIRST,
        'Nobody is able to discover this alone. We may discover it one day. Friends discover more.',
        TICKET,
        LAST,
      ].join('\n\n'),
    },
    { text: [FIRST, SMOKE, TICKET, LAST].join('\n\n'), extension: 'pdf' },
    { text: [FIRST, SMOKE, TICKET, LAST].join('\n\n'), genre: 'narrative' },
  ],
};
