import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from '../moves/sentence.ts';

/** "If this, then that", both in clauses of their own; what an "if" asks for, or waits for, follows from nothing. */
const CASE = pattern(
  String.raw`^(?:(?:so|but|and|also|for\s+(?:example|instance)|therefore|however),?\s+)?if\s+(?!(?:you|we|I|one)\s+(?:look|see|ask|think|read|imagine|consider|compare|remember|notice)\b|(?:this|that|it|so)\b|I\s+(?:could|had|was|were)\b)((?:(?!(?:can|will|would)\s)[^\s,;:]{1,40}\s){3,18}[^\s,;:]{1,40}),\s+(?:then\s+)?((?!and\b|or\b|but\b|if\b|please\b|let\b|what\b|how\b|why\b)[^,;:]{1,120}?\s(?:will|would|can|could|may|might|cannot|can['’]t|won['’]t|wouldn['’]t)\s(?:[^\s]{1,40}\s){2,40}[^\s]{1,40})$`,
);

/** A case that is thought through to what would come of it. */
export const ifThen = move({
  id: 'moves/if-then',
  area: 'argument',
  genres: ['argument'],
  weight: 28,
  least: 10,
  patterns: { en: CASE },
  not: pattern(
    String.raw`\b(?:according\s+to|some\s+people|(?:critics|opponents|supporters|others|people)\s+(?:\p{L}+\s+)?(?:say|argue|claim|believe|think|fear)|if\s+it\s+(?:was|were|is)n['’]?t\s+for)\b`,
  ),
  beside: ({ text }) => {
    const [, condition, outcome] = CASE.exec(text)!;
    return [condition!, outcome!.replace(/[.!…]+["”]?$/u, '')];
  },
  say: {
    en: (_head, { head }, [condition, outcome]) => [
      `You think a case through, ${head(condition!)}, to what would come of it: ${head(outcome!)}.`,
      `For the case that ${head(condition!)} the reader learns what you expect: ${head(outcome!)}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'If pupils sleep for an hour more, they will do better in every test.',
      quotes: 'If pupils',
    },
    { text: 'If the city charges every driver, then the streets would become quiet at night.' },
    { text: 'But if nobody pays for the buses, the company cannot buy any new ones.' },
    { text: 'If a worker is never asked anything, she may stop having ideas of her own.' },
    { text: 'If schools close their libraries, children can only read what their parents own.' },
    {
      text: 'For example, if one friend lies to another, neither of them will trust the other again.',
    },
  ],
  silent: [
    { text: 'If you look at the second table, you will see what I mean by that.' },
    { text: 'If this is the case, the charge will have no effect on the traffic.' },
    { text: 'Nobody knows if the buses will still be free in the coming year.' },
    { text: 'If pupils sleep for an hour more, will they do better in every test?' },
    { text: 'If others say that buses are slow, some people will believe it at once.' },
    { text: 'If you have any questions about this plan, please write to the office.' },
    { text: '“If pupils sleep for an hour more, they will do better,” the poster says.' },
    {
      text: 'If the rain stopped before noon, we would walk down to the old bridge.',
      genre: 'narrative',
    },
  ],
};
