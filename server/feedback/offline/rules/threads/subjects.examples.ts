import type { Examples } from '../../examples.ts';

const FIRST =
  'Free buses would change the whole town for the better, and I want to say how. Two effects matter most to people like us.';
const AIR =
  'The smoke of cars hangs over the square each morning. Children breathe this smoke on their way to class. Fewer cars mean less smoke for all of them.';
const MONEY =
  'A ticket costs as much as a loaf of bread. Whoever needs a ticket on each day of a month pays more for it than for heating. Without any ticket the poor could see their doctors.';
const LAST =
  'The council should decide on it before the summer. Nobody will miss the old machines at the doors, and everybody will ride.';

export const examples: Examples = {
  triggers: [
    { text: [FIRST, AIR, MONEY, LAST].join('\n\n'), quotes: 'smoke' },
    { text: [FIRST, AIR, MONEY, LAST].join('\n\n'), genre: 'report' },
    { text: [FIRST, AIR, MONEY, LAST].join('\n\n'), genre: 'reflection' },
    { text: [FIRST, AIR, MONEY, LAST].join('\n\n'), genre: 'short_answer' },
    { text: [FIRST, MONEY, AIR, LAST].join('\n\n'), extension: 'md' },
    {
      text: [
        FIRST,
        AIR,
        MONEY,
        'Drivers would lose nothing either. Drivers who leave their cars at home save petrol, and other drivers find a place.',
        LAST,
      ].join('\n\n'),
      quotes: 'ticket',
    },
  ],
  silent: [
    // The beginning speaks of it too.
    { text: [`${FIRST} The smoke and the ticket are what I mean.`, AIR, MONEY, LAST].join('\n\n') },
    // Words that stand for no thing run through two paragraphs.
    {
      text: [
        FIRST,
        'By night multiple buses stop here. On multiple days they came too late for us. It happens for multiple causes at once.',
        'Nobody can discover this alone. We may discover it together one day. Whoever tries to discover it needs friends.',
        LAST,
      ].join('\n\n'),
    },
    { text: [FIRST, AIR, LAST].join('\n\n') },
    { text: [FIRST, AIR, MONEY.replaceAll('ticket', 'smoke'), LAST].join('\n\n') },
    { text: [FIRST, AIR, MONEY, LAST].join(' ') },
    {
      text: [FIRST, AIR, MONEY, LAST].join('\n\n'),
      brief: 'What do smoke and the price of a ticket have to do with buses?',
    },
    {
      text: [
        FIRST,
        AIR,
        'A loaf of bread is dear. Heating costs even more in winter. Doctors are far away from here, and so is the school.',
        LAST,
      ].join('\n\n'),
    },
    { text: [FIRST, AIR, MONEY, LAST].join('\n\n'), extension: 'pdf' },
    { text: [FIRST, AIR, MONEY, LAST].join('\n\n'), genre: 'narrative' },
  ],
};
