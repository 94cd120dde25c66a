import type { Examples } from '#server/features/drafts/checks/examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'Buses should be free.\n\nFirst, the air in the square would be cleaner.\n\nSecond, the poor could see their doctors.\n\nFinally, nobody would miss the machines.',
      quotes: 'First, the air',
    },
    {
      text: 'My first reason is that the air would be cleaner.\n\nMy second reason is that the poor could see doctors.',
    },
    {
      text: 'To start off, an hour more of sleep helps everybody.\n\nAnother reason is that buses would be half empty by then.',
    },
    {
      text: 'One reason for bats is the beetles they eat.\n\nAnother reason is the seed that they carry with them.',
      genre: 'short_answer',
    },
    {
      text: 'Firstly not all of us agree on what is right.\n\nSecondly whoever says it has to give reasons.\n\nThirdly people who want to lead must listen.',
    },
    {
      text: 'First reason: they need to learn more English first.\n\nSecond reason: they will have a hard time at college.',
    },
  ],
  silent: [
    {
      text: 'First, the air would be cleaner.\n\nThe poor could see their doctors.\n\nA loaf is cheap.\n\nSecond, nobody would miss the machines.',
    },
    {
      text: 'First, the air would be cleaner.\n\n# Money\n\nSecond, the poor could see their doctors.',
      extension: 'md',
    },
    { text: 'First, the air would be cleaner. Second, the poor could see their doctors.' },
    { text: 'Second, the air would be cleaner.\n\nFirst, the poor could see their doctors.' },
    { text: 'First buses are loud in the morning.\n\nThe second bus is the one I take.' },
    { text: 'First.\n\nSecond.\n\nThird.' },
    {
      text: 'First, we went down to the river.\n\nSecond, we took off our shoes and socks.',
      genre: 'narrative',
    },
  ],
};
