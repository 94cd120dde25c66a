import type { Examples } from '../../examples.ts';

const SMOKE =
  '## The smoke of the square\n\nThe worst of the traffic is the smoke. Children breathe this smoke on their way to class. Nobody should have to cough in smoke.';
const TICKET =
  '## What a ticket costs\n\nMany of us can’t pay for the ticket. Whoever needs a ticket each day goes without bread. A ticket to the doctor is dear.';
const LAST = '## In the end\n\nThe council should decide on it soon. Everybody will ride by then.';

export const examples: Examples = {
  triggers: [
    { text: [SMOKE, TICKET, LAST].join('\n\n'), extension: 'md', quotes: 'smoke' },
    { text: [SMOKE, TICKET, LAST].join('\n\n'), extension: 'md', genre: 'reflection' },
    { text: [LAST, SMOKE, TICKET].join('\n\n'), extension: 'md', quotes: 'ticket' },
    { text: ['# Free buses', SMOKE, TICKET].join('\n\n'), extension: 'md' },
    { text: [SMOKE, TICKET, LAST].join('\n\n'), extension: 'md', brief: 'Should buses be free?' },
    {
      text: [SMOKE, TICKET, LAST].join('\n\n'),
      extension: 'md',
      brief: 'Write about the council.',
    },
  ],
  silent: [
    // Two sentences are soon found.
    { text: [SMOKE.replace(' in smoke', ''), TICKET, LAST].join('\n\n'), extension: 'md' },
    // Under one of them stands another thing.
    {
      text: [
        SMOKE,
        TICKET.replaceAll('the ticket', 'it')
          .replaceAll('a ticket each', 'it each')
          .replaceAll('A ticket', 'A ride'),
        LAST,
      ].join('\n\n'),
      extension: 'md',
    },
    { text: [SMOKE, TICKET].join('\n\n'), extension: 'md' },
    // The task gave the word.
    {
      text: [SMOKE, TICKET, LAST].join('\n\n'),
      extension: 'md',
      brief: 'What has a ticket to do with the poor?',
    },
    { text: [SMOKE, TICKET.replaceAll('ticket', 'smoke'), LAST].join('\n\n'), extension: 'md' },
    { text: [SMOKE, TICKET, LAST].join('\n\n').replaceAll(/## [^\n]+\n\n/gu, ''), extension: 'md' },
    // A question is answered under it, or not.
    { text: [SMOKE, TICKET.replace('costs', 'costs us?'), LAST].join('\n\n'), extension: 'md' },
    { text: [SMOKE, TICKET, LAST].join('\n\n'), extension: 'md', genre: 'narrative' },
    { text: [SMOKE, TICKET, LAST].join('\n\n'), extension: 'md', language: 'de' },
  ],
};
