import { expect, test } from 'vitest';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { renderText } from '#server/features/drafts/finish.ts';

const feedback: AiFeedback = {
  kind: 'model',
  engine: 'm',
  summary: 'You argue clearly.',
  dropped_quotes: 0,
  notes: [{ kind: 'scope', text: 'Look at page 2.' }],
  strengths: [
    {
      criterion: 'Structure',
      text: 'Your plan is clear.',
      evidence: [{ quote: 'First I show,\nthen I tell.', start: 0, end: 27 }],
    },
  ],
  improvements: [
    {
      criterion: 'Evidence',
      text: 'Cite it.',
      evidence: [{ quote: '“Quoted already”', start: 30, end: 46 }],
    },
    {
      criterion: '',
      text: 'Proofread.',
      evidence: [{ quote: 'one two three four five six seven eight nine ten', start: 50, end: 98 }],
    },
  ],
  next_steps: [{ criterion: 'Evidence', text: 'Find a source.', evidence: [] }],
};

test('[AI-9] [DRAFT-5] a draft as plain text: what goes to the student, without notes for the educator', () => {
  expect(renderText(feedback)).toBe(`You argue clearly.

What works

- Structure: Your plan is clear.
   “First I show, then I tell.”

What to work on

1. Evidence: Cite it.
   “Quoted already”

2. Proofread.
   “one two three four five six seven eight nine ten …”

Next steps

1. Find a source.`);
});

test('leaves out sections without a point, and cuts long quotes at a word', () => {
  const long = renderText({
    ...feedback,
    improvements: [],
    next_steps: [],
    strengths: [
      {
        criterion: 'A',
        text: 'B.',
        evidence: [{ quote: 'word '.repeat(100), start: 0, end: 500 }],
      },
    ],
  });
  expect(long).not.toMatch(/What to work on|Next steps/);
  expect(long.split('\n').at(-1)).toMatch(/^ {3}“(?:word )+…”$/);
  expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThan(240);
});
