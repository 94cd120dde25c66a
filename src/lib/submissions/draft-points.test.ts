import { expect, test } from 'vitest';
import type { AiFeedback } from '#contract/feedback.ts';
import { cardsByCriterion, takenIn } from './draft-points.ts';

const point = (criterion: string, text: string) => ({ criterion, text, evidence: [] });
const draft: AiFeedback = {
  kind: 'model', engine: 'm', summary: '', dropped_quotes: 0, notes: [],
  strengths: [point('Argument', 'You open well.'), point('Evidence', 'You cite four.')], improvements: [point('Argument', 'Answer the other side.')],
  next_steps: [point('', 'Read it aloud.')],
};

test('[DRAFT-1] points stand under their criterion, in the draft’s order, and those without one last', () => {
  expect(cardsByCriterion(draft).map(({ criterion, cards }) => [criterion, cards.map(({ key }) => key)])).toEqual([
    ['Argument', ['strength 0', 'improvement 0']], ['Evidence', ['strength 1']], ['', ['step 0']],
  ]);
});

test('[DRAFT-3] a point is taken while its words stand in the educator’s own text', () => {
  expect(takenIn(draft, 'Hello.\n\nAnswer the other side.\n\nRead it aloud. Yours')).toBe('improvement 0,step 0');
  expect(takenIn(draft, 'Answer the other')).toBe('');
});
