import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from '../moves/sentence.ts';

const THOUGHT = String.raw`(?:thought|found\s+(?:it|this|that|them|the(?:se)?\s+\p{L}+|\p{L}+)\s+(?:\p{L}+ly\s+)?(?:hard|difficult|frustrating|confusing|boring|annoying|tedious|useless|pointless|strange|challenging|overwhelming)|assumed|believed|expected|imagined|figured|felt|saw|hated|dreaded|disliked|had\s+(?:no|little|never|doubts|always)|did(?:n['’]t|\s+not)\s+(?:see|know|understand|think|like|realize|realise|care)|was\s+(?:(?:very|quite|really|a\s+(?:bit|little))\s+)?(?:ske?ptical|afraid|scared|intimidated|hesitant|nervous|unsure|reluctant|overwhelmed|doubtful|confused|annoyed|frustrated|lost))`;
/** How it was seen before, with a word that says it was before. */
const BEFORE = pattern(
  String.raw`(?:^(?:at\s+(?:first|the\s+(?:beginning|start)(?:\s+of\s+\p{L}+(?:\s+\p{L}+){0,3})?)|initially|originally|in\s+the\s+beginning|previously|before\s+(?:this|the|that|taking|coming|starting|I)\b[^,.;?]{0,60}|(?:when|the\s+first\s+time)\s+I\s+(?:first\s+)?(?:started|began|heard|joined|took|read|learned|saw|came|entered|tried|enrolled|opened)\b[^,.;?]{0,70}|going\s+into\s+[^,.;?]{1,50}|coming\s+into\s+[^,.;?]{1,50}),?\s+I\s+(?:\p{L}+ly\s+|always\s+|also\s+|never\s+)?${THOUGHT}\b|(?<!\b(?:that|which|what|who|how)\s+)\bI\s+(?:initially|originally|at\s+first|previously|once|first)\s+${THOUGHT}\b|\bI\s+used\s+to\s+(?:think|believe|assume|see|hate|dread|fear|dislike|look)\b)`,
);
const KNOWS = String.raw`I\s+(?:(?:\p{L}+ly|now|have|soon|also|then|had|do|really|can)\s+){0,3}(?:realized|realised|realize|realise|learned|learnt|found|find|see|saw|came\s+to|come\s+to|understand|understood|know|think|believe|feel|felt|discovered|beg[au]n\s+to|started\s+to|grew|appreciate|noticed|enjoyed|enjoy|love|loved|got\s+used|became)\b`;
const LATER = String.raw`(?:but|however|yet|now|soon|eventually|over\s+time|until|after|once|as|then|since\s+then|today|by\s+the\s+end|in\s+the\s+end)`;
const AFTER = pattern(String.raw`^${LATER}\b[^?;]{0,90}?\b${KNOWS}`);
const AFTER_INSIDE = pattern(
  String.raw`[,;]?\s+(?:but|however|yet|until|and\s+now)\b[^?;]{0,90}?\b${KNOWS}`,
);

/** The sentences behind, in which the change may come. */
const SOON = 2;

/** How the student saw a thing before and how after, one beside the other. */
export const change = move({
  id: 'moves/change',
  area: 'argument',
  genres: ['reflection', 'argument'],
  weight: 47,
  patterns: { en: BEFORE },
  not: pattern(String.raw`\b(?:would|could)\s+have\b`),
  wanted: pattern(String.raw`\b(?:chang(?:e|ed|ing)|develop(?:ed|ment)|grow(?:n|th))\b`),
  beside: ({ text, end }, { paragraph }) => {
    const found = BEFORE.exec(text)!;
    const rest = text.slice(found.index + found[0].length);
    const inside = AFTER_INSIDE.exec(rest);
    if (inside !== null) return [rest.slice(inside.index).replace(/^[,;\s]+/, '')];
    const after = paragraph.sentences
      .filter(({ start }) => start >= end)
      .slice(0, SOON)
      .find((one) => one.sure && AFTER.test(one.text) && !one.text.includes('?'));
    return after === undefined ? null : [after.text];
  },
  say: {
    en: (head, { head: shown }, [after]) => [
      `You show what changed in how you see it: ${head}. After it comes ${shown(after!)}.`,
      `Before and after stand side by side, and the later is ${shown(after!)}: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'At first I thought that a plan was a waste of time. However, I soon realized that nobody knew what to do.',
      quotes: 'At first I thought',
      genre: 'reflection',
    },
    {
      text: 'I used to think that asking was a weakness, but now I see that it saves a whole evening.',
      genre: 'reflection',
    },
    {
      text: 'Before this class, I had little interest in plants. Now I understand why a single root can hold a bank.',
      genre: 'reflection',
    },
    {
      text: 'When I first heard of the tool, I was skeptical of it. After a week of using it, I found that it catches what I miss.',
    },
    {
      text: 'I initially believed that the ward would be quiet, but I learned that the nights are the loudest.',
      genre: 'reflection',
    },
    {
      text: 'I initially found these rules frustrating. One of them cost me a whole evening. However, over time I realized that they made my work easy to read.',
    },
    {
      text: 'Going into the project, I was nervous about my part in it. By the end I felt that the others could rely on me.',
      genre: 'reflection',
    },
  ],
  silent: [
    {
      text: 'At first I thought that a plan was a waste of time. The others had made one by Monday.',
      genre: 'reflection',
    },
    {
      text: 'I thought that the plan was good. However, I soon realized that nobody had read it.',
      genre: 'reflection',
    },
    {
      text: 'The course showed us things that I previously did not know, as ropes and knots. However, I soon found more of them.',
      genre: 'reflection',
    },
    {
      text: 'At first he thought that a plan was a waste of time. However, he soon realized that it was not.',
      genre: 'reflection',
    },
    {
      text: 'I used to think that asking was a weakness, but who of us has never thought so?',
      genre: 'reflection',
    },
    {
      text: 'At first I thought that a plan was a waste of time. However, did I soon realize that it was not?',
      genre: 'reflection',
    },
    {
      text: 'At first I thought that a plan was a waste of time.\n\nHowever, I soon realized that nobody knew what to do.',
      genre: 'reflection',
    },
    {
      text: 'At first I thought that the house was empty. But then I saw a light in the highest window.',
      genre: 'narrative',
    },
    {
      text: '“At first I thought that a plan was a waste of time, but now I see that it is not,” she said.',
      genre: 'reflection',
    },
  ],
};
