import type { Examples } from '../../examples.ts';

const BRIEF =
  'Bumpers is a game where cars drive on a game board and can crash each other. The player can steer the direction of the car with the mouse and change its speed. Define three quality requirements for the game in your own words.';
const COPIED =
  'The player can steer the direction of the car with the mouse and change its speed. Bumpers is a game where cars drive on a game board and can crash each other.';
const AUFGABE =
  'Eine Stadt möchte ihre Innenstadt für private Autos sperren und dafür mehr Busse fahren lassen als bisher. Nehmen Sie Stellung dazu.';

export const examples: Examples = {
  triggers: [
    { text: `1. ${COPIED}\n2. It has to be usable.`, brief: BRIEF, genre: 'short_answer' },
    { text: COPIED, brief: BRIEF, genre: 'short_answer' },
    {
      text: `${COPIED} So the usability is good, and the game is quick.`,
      brief: BRIEF,
      genre: 'unknown',
      language: null,
    },
    { text: `${COPIED.toUpperCase()} That is all of it.`, brief: BRIEF },
    {
      text: `Eine Stadt möchte ihre Innenstadt für private Autos sperren und dafür mehr Busse fahren lassen als bisher. Eine Stadt möchte ihre Innenstadt für private Autos sperren und dafür mehr Busse fahren lassen. Gut.`,
      brief: AUFGABE,
      language: 'de',
    },
    {
      text: `- ${COPIED}\n- The car is fast, and that makes for a good performance in the end.`,
      brief: BRIEF,
      genre: 'report',
    },
  ],
  silent: [
    {
      text: 'The game should start within two seconds on a phone that is three years old. A new player should win a first collision without reading a manual.',
      brief: BRIEF,
      genre: 'short_answer',
    },
    {
      text: 'The player can steer the direction of the car with the mouse and change its speed. This has to feel immediate, so a movement of the mouse must turn the car within a tenth of a second; a test with ten players would show it. Beginners should also learn it without help, which the same test can measure by counting their questions.',
      brief: BRIEF,
      genre: 'short_answer',
    },
    {
      text: `“${COPIED}” This is what the brief says, and it leaves open how fast a car may be.`,
      brief: BRIEF,
      genre: 'short_answer',
    },
    { text: COPIED, genre: 'short_answer' },
    { text: COPIED, brief: 'Define requirements.', genre: 'short_answer' },
    {
      text: `Steering the direction of the car with the mouse\n\nI would measure how long a turn takes, and ask ten players whether the car does what they want.`,
      brief: BRIEF,
      genre: 'short_answer',
    },
  ],
};
