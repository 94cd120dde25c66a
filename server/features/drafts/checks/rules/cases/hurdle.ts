import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { move } from '#server/features/drafts/checks/rules/moves/sentence.ts';

const HARD = pattern(
  String.raw`\bI\s+(?:\p{L}+ly\s+|also\s+|often\s+|first\s+)?(?:struggled|was\s+struggling|had\s+(?:\p{L}+\s+)?(?:trouble|difficult(?:y|ies)|problems?)|found\s+it\s+(?:\p{L}+\s+)?(?:hard|difficult|challenging)|got\s+stuck|was\s+stuck|was\s+(?:\p{L}+\s+)?(?:nervous|afraid|unsure|confused))\b`,
);
const DEED = pattern(
  String.raw`^(?:(?:so|but|then|however|eventually|finally|in\s+the\s+end|to\s+(?:solve|overcome|fix|address)\s+(?:this|it|that)),?\s+)(?:\p{L}+\s+){0,3}?I\s+(?:\p{L}+ly\s+|then\s+)?(?:asked|learned|learnt|tried|practi[cs]ed|went|found|used|decided|started|began|worked|looked|made|read|studied|kept|managed|overcame|solved|figured|reached|took|wrote|changed|spoke|talked)\b`,
);
const DEED_INSIDE =
  /[,;]?\s+(?:so|but|until)\s+(?:then\s+|finally\s+|eventually\s+)?I\s+(?:\p{L}+ly\s+)?(?:asked|learned|learnt|tried|practi[cs]ed|found|used|decided|started|began|worked|looked|made|read|studied|kept|managed|overcame|solved|figured|reached|took|wrote|changed|spoke|talked)(?!\p{L})/u;

/** What was hard, and what the student did about it, one after the other. */
export const hurdle = move({
  id: 'moves/hurdle',
  area: 'argument',
  genres: ['reflection', 'argument'],
  weight: 48,
  patterns: { en: HARD },
  not: pattern(String.raw`\b(?:would|could)\s+have\b`),
  wanted: pattern(
    String.raw`\b(?:challenges?|difficult(?:y|ies)|obstacles?|problems?\s+you|what\s+was\s+(?:hard|difficult))\b`,
  ),
  beside: ({ text }, { next }) => {
    const inside = DEED_INSIDE.exec(text);
    if (inside !== null && inside.index > HARD.exec(text)!.index)
      return [text.slice(inside.index).replace(/^[,;\s]+/, '')];
    return next !== undefined && next.sure && DEED.test(next.text) && !next.text.includes('?')
      ? [next.text]
      : null;
  },
  say: {
    en: (head, { head: shown }, [deed]) => [
      `You say what was hard, and what you did about it, ${shown(deed!)}: ${head}.`,
      `Beside the difficulty stands your answer to it, ${shown(deed!)}: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'I was struggling with my code as it did not run, so I asked my classmates for help.',
      quotes: 'struggling',
      genre: 'reflection',
    },
    {
      text: 'At first I had trouble with the long words in the book. So I read every page twice.',
      genre: 'reflection',
    },
    {
      text: 'I found it hard to speak before the whole class. Eventually, I asked whether I might begin.',
      genre: 'reflection',
    },
    {
      text: 'On the ward I was very nervous in the first week, but I asked for help each time.',
      genre: 'reflection',
    },
    {
      text: 'I got stuck on the third part of the task. To solve this, I went through the notes again.',
      genre: 'reflection',
    },
    {
      text: 'When I moved here I struggled with the language, but I practiced with my neighbour every day.',
    },
  ],
  silent: [
    {
      text: 'I was struggling with my code as it did not run. It was a long evening.',
      genre: 'reflection',
    },
    {
      text: 'My friend struggled with the long words, so I asked him to read with me.',
      genre: 'reflection',
    },
    {
      text: 'I asked my classmates for help, so I had no trouble with the code at all.',
      genre: 'reflection',
    },
    {
      text: 'Had I struggled with it, I would have asked somebody for help much sooner.',
      genre: 'reflection',
    },
    {
      text: 'I found it hard to speak. How did I find the words at the end of it?',
      genre: 'reflection',
    },
    {
      text: '“I was struggling with my code, so I asked my classmates,” she told us.',
      genre: 'reflection',
    },
    { text: 'I was stuck.', genre: 'reflection' },
    {
      text: 'I was afraid of the dark stairs, so I took the lamp and went down.',
      genre: 'narrative',
    },
  ],
};
