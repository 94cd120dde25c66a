import type { Examples } from '#server/features/drafts/checks/examples.ts';

const FORMAL = 'Write an essay in formal academic English.';

export const examples: Examples = {
  triggers: [
    {
      text: 'Cars aren’t quiet. They’re loud, and that is why people complain.',
      brief: FORMAL,
      quotes: 'aren’t',
    },
    { text: "It's loud and it won't stop.", brief: FORMAL },
    {
      text: 'We’ve measured it. The values don’t agree.',
      brief: 'Use a formal style.',
      genre: 'report',
    },
    {
      text: 'That’s the point, and there’s more to it than that.',
      brief: 'Use academic language.',
    },
    { text: 'I can’t say. You’d have to ask.', brief: FORMAL, genre: 'short_answer' },
    { text: 'Let’s begin. What’s known isn’t much.', brief: FORMAL },
  ],
  silent: [
    { text: 'Cars aren’t quiet. They’re loud.' },
    {
      text: 'Cars are not quiet. The city’s roads and the drivers’ horns are loud.',
      brief: FORMAL,
    },
    { text: 'One driver said: “I can’t hear it and I don’t care.”', brief: FORMAL },
    { text: 'Cars aren’t quiet.', brief: FORMAL },
    { text: 'I didn’t know. It wasn’t me.', brief: FORMAL, genre: 'narrative' },
    { text: 'L’air n’est pas bon. C’est vrai, ça n’arrête pas.', brief: FORMAL, language: 'fr' },
  ],
};
