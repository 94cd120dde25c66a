import type { Examples } from '#server/features/drafts/checks/examples.ts';

const ONE =
  'My first reason is that nobody can walk in the smoke. Children cough on their way to class.';
const TWO =
  'The second reason is the price of a ticket for us. Whoever rides each day has less to eat.';
const THREE = 'The last reason why I say so is the shops in the square. They would sell more.';
const ROW =
  'To start off, pupils have homework that nobody can do by hand. I asked my mother for it. Next, some of us have a brother far away. He writes each week. Lastly, most jobs are found online these days.';

export const examples: Examples = {
  triggers: [
    { text: `${ONE} ${TWO} ${THREE}`, quotes: 'The second reason' },
    { text: `Free buses are good. ${ONE} ${TWO} ${THREE} So let us have them.` },
    { text: ROW, quotes: 'Next, some of us' },
    { text: ROW.replace('Lastly', 'Finally').replace('To start off', 'First of all') },
    {
      text: `${ONE} ${TWO.replace('The second', 'Another')} ${THREE.replace('last', 'third')}`,
      genre: 'short_answer',
    },
    { text: `Dear editor, it is time for it.\n\n${ONE} ${TWO} ${THREE}\n\nYours, a pupil.` },
  ],
  silent: [
    { text: `${ONE} ${THREE}` },
    { text: `${ONE} ${TWO}` },
    { text: `${ONE}\n\n${TWO}\n\n${THREE}` },
    // One after the other without a word on any is a list.
    {
      text: 'My first reason is that nobody can walk in the smoke. The second reason is the price of a ticket. The last reason why I say so is the shops.',
    },
    { text: `${TWO} ${ONE} ${THREE}` },
    { text: `${ONE} ${TWO} ${THREE.replace('square.', 'square?')}` },
    { text: ROW.replace('Next, some', 'Some') },
    { text: `${ONE} ${TWO} ${THREE}`, genre: 'narrative' },
    { text: `${ONE} ${TWO} ${THREE}`, language: 'de' },
  ],
};
