import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { isWhole, move } from './sentence.ts';

/** Fewer words say neither what comes nor of what. */
const LEAST = 7;

/** What comes of what was said, in the next sentence. */
export const effect = move({
  id: 'moves/effect',
  area: 'argument',
  genres: ['argument', 'report', 'short_answer', 'reflection'],
  weight: 28,
  least: LEAST,
  patterns: {
    en: pattern(
      String.raw`^(?:this|that)\s+(?:(?:can|could|will|would|may)\s+)?(?:causes?|caused|leads?\s+to|led\s+to|results?\s+in|resulted\s+in|makes?\s+(?:it|us|them|you|me|people)|made\s+(?:it|us|them|me)|allows?\s+(?:us|them|you|me|people)|allowed\s+(?:us|them|me)|helps?\s+(?:us|them|you|me|people)|helped\s+(?:us|them|me))\b`,
    ),
  },
  not: pattern(String.raw`[=^_≈]|\b(?:question|discussion|wonder|not\s+sure)\b`),
  // With a source it is said by that.
  also: ({ start, end }, _next, { citations }) =>
    !citations.some((one) => one.start >= start && one.end <= end),
  beside: (_sentence, { before }) =>
    before !== undefined &&
    before.sure &&
    isWhole(before) &&
    before.words >= LEAST &&
    !before.text.includes('?')
      ? [before.text]
      : null,
  say: {
    en: (head, { head: shown }, [before]) => [
      `You say what comes of it: after ${shown(before!)} follows ${head}.`,
      `${shown(before!)} isn’t left standing: the next sentence says what comes of it, ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Whoever sits inside for the whole day moves too little. This can cause people to fall ill at an early age.',
      quotes: 'This can cause',
    },
    {
      text: 'The bus comes only once in an hour and a half. This makes it hard for anybody to be on time.',
    },
    {
      text: 'The ring had been stored in the cold for a night. This led to a leak in the third minute.',
      genre: 'report',
    },
    {
      text: 'We met each morning before the others had come. That helped us to see what was still to be done.',
      genre: 'reflection',
    },
    {
      text: 'The heart of a bat beats slower during the winter. This allows them to live without any food.',
      genre: 'short_answer',
    },
    {
      text: 'Many pupils sleep less than seven hours a night. This will lead to more mistakes in the morning.',
    },
  ],
  silent: [
    // What comes next in the text, and not of the matter.
    {
      text: 'Both towns were built in another time and by others. This leads to a discussion of what they have kept.',
    },
    // Of the same cause as the sentence before, and not of it.
    {
      text: 'We could see then how the wishes might be met. This also helped us to see what would pass.',
    },
    {
      text: 'Whoever sits inside moves too little.\n\nThis can cause people to fall ill at an early age.',
    },
    {
      text: 'Does anybody move enough who sits inside all day? This can cause people to fall ill at an early age.',
    },
    {
      text: 'Whoever sits inside for the whole day moves too little. Can this cause people to fall ill, as some say?',
    },
    {
      text: 'Whoever sits inside for the whole day moves too little. This can cause people to fall ill (Leape, 2006).',
    },
    { text: 'Sit down. This can cause people to fall ill at an early age.' },
    {
      text: 'Whoever sits inside for the whole day moves too little. This is the cause of many things, I think.',
    },
    { text: 'Whoever sits inside for the whole day moves too little. This makes it hard.' },
    {
      text: 'The wind blew the whole night and shook the doors. This made me think of my grandmother and her house.',
      genre: 'narrative',
    },
  ],
};
