import { expect, test } from 'vitest';
import type { AiFeedback } from '#contract/feedback.ts';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import { otherPoints, pointsAbout, pointsIn } from './draft-points.ts';
import { NO_MARK } from './sheet.ts';

const point = (criterion: string, text: string) => ({ criterion, text, evidence: [] });
const draft: AiFeedback = {
  kind: 'rule-based', engine: 'rules', summary: '', dropped_quotes: 0, notes: [],
  strengths: [point('argument ', 'A clear aim.'), point('Layout', 'Tidy.')], improvements: [point('Argument', 'No reasons.')], next_steps: [],
};
const points = pointsIn(draft);
const { criteria } = deskRubric();
const about = (level: string | null) => pointsAbout(points, criteria[0]!, { ...NO_MARK, level_ids: level === null ? null : [level] }).map(({ text }) => text);

test('[DESK-6] a point stands under its criterion, by name; the others are about none', () => {
  expect(about(null)).toEqual(['A clear aim.', 'No reasons.']);
  expect(otherPoints(points, criteria).map(({ text }) => text)).toEqual(['Tidy.']);
});

test('[DESK-7] what speaks against the mark comes first', () => {
  expect(about('strong')).toEqual(['No reasons.', 'A clear aim.']);
  expect(about('weak')).toEqual(['A clear aim.', 'No reasons.']);
});

test('[DESK-6] a point keeps its key while it says the same', () => {
  const [first, second] = [pointsIn(draft), pointsIn({ ...draft, strengths: [point('Argument', 'New.'), ...draft.strengths] })];
  expect(second.map(({ key }) => key)).toEqual(expect.arrayContaining(first.map(({ key }) => key)));
  expect(new Set(second.map(({ key }) => key)).size).toBe(4);
});
