import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { move } from './sentence.ts';

/** Whose view it is, said in the sentence. */
export const attribution = move({
  id: 'moves/attribution',
  area: 'evidence',
  genres: ['argument', 'report', 'short_answer'],
  weight: 50,
  patterns: {
    en: /\b[Aa]ccording\s+to\s+(?:the\s+(?:\p{L}+\s+){0,3}?(?:author|article|excerpt|text|passage|study|report|survey|story|essay|book)\b|(?:the\s+)?\p{Lu}\p{L}+)/u,
  },
  not: pattern(
    String.raw`\baccording\s+to\s+(?:I|Me|My|We|Us|Wikipedia|Google|ChatGPT|Internet|(?:the\s+)?(?:Table|Figure|Equation|Appendix|Section|Chapter|Plan)\b|the\s+story\s+behind)\b`,
  ),
  say: {
    en: (head) => [
      `You name in the sentence whose statement it is: ${head}.`,
      `The reader sees at once where a statement comes from: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'According to the author, the mast was never safe for a ship.',
      quotes: 'According to the author',
    },
    { text: 'According to Leape, the charge cut traffic within a single year.', genre: 'report' },
    {
      text: 'The winds were strong, according to the excerpt, and they never stopped.',
      genre: 'short_answer',
    },
    { text: 'According to the Harbour Board ships fear it more than the storm.' },
    { text: 'The charge, according to Leape, cut traffic within a year.', genre: 'report' },
    { text: 'Cars, according to Knoflacher, do a town more harm than they do it good.' },
  ],
  silent: [
    // Where data are from, and whom one goes on from, is no statement of theirs.
    {
      text: 'Data for this analysis come from a study conducted by Leape in the spring.',
      genre: 'report',
    },
    // What is seen by it is the student's.
    { text: 'According to the story behind his success, it is easy to see that he never gave up.' },
    {
      text: 'According to Table 3 the mast was never safe for a ship of that size.',
      genre: 'report',
    },
    { text: 'According to me, the mast was never safe for a ship of that size.' },
    { text: 'Everything went according to plan, and nobody was hurt that day.' },
    { text: 'Was the mast safe, according to the author, for a ship of that size?' },
    { text: '“According to Leape, it works,” the poster said in large letters.' },
    { text: 'According to Tom.' },
    { text: 'According to Tom, we were late, and the film had begun already.', genre: 'narrative' },
  ],
};
