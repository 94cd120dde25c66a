import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'There was also “an existing law against airships flying too low over urban areas.” This is important because it made the plan illegal.',
      quotes: 'an existing law',
      genre: 'short_answer',
    },
    {
      text: 'She calls the house “a mouth that had lost its teeth”. The image suggests that nobody feeds it any more.',
    },
    {
      text: 'He says that "the winds were constantly shifting". This shows how dangerous the mast was.',
    },
    {
      text: 'Im Text heißt es: „Die Stadt schlief nicht in dieser Nacht.“ Das zeigt, wie unruhig alle waren.',
      language: 'de',
    },
    {
      text: 'Il écrit que « la ville ne dormait pas cette nuit-là ». Cela montre combien tous étaient inquiets.',
      language: 'fr',
    },
    {
      text: 'Dice que «la ciudad no dormía aquella noche». Esto muestra lo inquietos que estaban todos.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'It helped to “decrease the time investment for the course staff” in the end. This study also reveals a benefit of smaller groups.',
    },
    { text: 'He says that "the winds were constantly shifting". Next, there was a law as well.' },
    { text: 'The winds were strong. This shows how dangerous the mast was.' },
    { text: 'He calls it "a mast". This shows how dangerous it was.' },
    {
      text: 'He says that "the winds were constantly shifting". Does this show how dangerous it was?',
    },
    { text: '"I am home," she said to the dog. This shows nothing.', genre: 'narrative' },
    {
      text: 'He says that "the winds were constantly shifting".\n\nThis shows how dangerous the mast was.',
    },
  ],
};
