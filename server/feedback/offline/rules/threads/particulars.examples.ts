import type { Examples } from '../../examples.ts';

const RING =
  'The song was first sung by Ilvar, and then by Morga in the halls of Tel. What Morga added to it was the discord, which only Ilvar could hear.';

export const examples: Examples = {
  triggers: [
    { text: RING, quotes: 'Ilvar' },
    { text: RING, genre: 'short_answer' },
    { text: `Songs are older than books.\n\n${RING}\n\nWe still sing today.`, quotes: 'Morga' },
    {
      text: 'For the last task I took Vercel and Mantis, and for the tables Postra. It was with Mantis that we lost a day, and with Vercel that we won it back.',
      genre: 'reflection',
    },
    {
      text: 'The treaty was signed by Karolyi in Velden. When Karolyi went home from Velden, he met Andrassy, who would not read it.',
      genre: 'report',
    },
    {
      text: 'In the play it is Ato who comes home with Eulalie. Everybody but Nana stays away, as Ato and Eulalie find out on their first night.',
    },
  ],
  silent: [
    // Of a longer name only a part.
    {
      text: 'Last year we went to Penn with a Guide to Penn, and then on to Lugano. We saw Penn once more and were glad of Lugano too.',
    },
    // One name, and two of the year.
    {
      text: 'The song was sung by Ilvar in March or on a Monday. Only Ilvar could hear it in May, and only Ilvar knew it.',
    },
    // Capitals by a slip: the words stand written small as well.
    {
      text: 'We need our Phones for the Homework and the Test. Without phones no homework is done, and no test; the Phones help with the Homework and the Test.',
    },
    // None of them comes up again.
    {
      text: 'I like the songs of Ilvar, the plays of Morga and the halls of Tel. All of them are old, and nobody reads them.',
    },
    // Peoples and kinds, and no names.
    {
      text: 'Some were Belgian, some Eastern and some Sudanese. What the Belgian side said no Eastern or Sudanese side would hear.',
    },
    // The task gave the names.
    { text: RING, brief: 'Compare what Ilvar and Morga sing in the halls of Tel.' },
    {
      text: 'It was found (Ilvar, Morga and Tel) that songs help. It was found again (Ilvar, Morga and Tel) in a second study.',
    },
    {
      text: 'They wrote that “the song of Ilvar, by Morga and Tel, is long”. They wrote again that “the song of Ilvar, by Morga and Tel, is long”.',
    },
    { text: RING, genre: 'narrative' },
    { text: RING.toUpperCase() },
  ],
};
