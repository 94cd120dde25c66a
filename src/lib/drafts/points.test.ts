import { expect, test } from 'vitest';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { aCriterion, aLevel, deskRubric } from '#tests/support/rubric/rubrics.ts';
import { type MarkValue, NO_MARK } from '#lib/marking/sheet.ts';
import {
  byCriterion,
  chosenPoints,
  otherPoints,
  pointsAbout,
  pointsIn,
  signOf,
  standingIn,
  without,
} from './points.ts';

const point = (criterion: string, text: string) => ({ criterion, text, evidence: [] });
const draft: AiFeedback = {
  kind: 'rule-based',
  engine: 'rules',
  summary: '',
  dropped_quotes: 0,
  notes: [],
  strengths: [point('argument ', 'A clear aim.'), point('Layout', 'Tidy.')],
  improvements: [point('Argument', 'No reasons.')],
  next_steps: [point('', 'Read it aloud.')],
};
const points = pointsIn(draft);
const { criteria } = deskRubric();
const about = (level: string | null) =>
  pointsAbout(points, criteria[0]!, { ...NO_MARK, level_ids: level === null ? null : [level] }).map(
    ({ text }) => text,
  );

test('[DESK-6] a point stands under its criterion, by name; the others are about none', () => {
  expect(about(null)).toEqual(['A clear aim.', 'No reasons.']);
  expect(otherPoints(points, criteria).map(({ text }) => text)).toEqual([
    'Tidy.',
    'Read it aloud.',
  ]);
});

test('[DESK-7] what speaks against the mark comes first', () => {
  expect(about('strong')).toEqual(['No reasons.', 'A clear aim.']);
  expect(about('weak')).toEqual(['A clear aim.', 'No reasons.']);
});

test('[DESK-7] from half of what a criterion can give on, work was marked well; without a mark, or where there is nothing to gain, the draft’s order stays', () => {
  const first = (criterion: Criterion, mark: Partial<MarkValue>) =>
    pointsAbout(points.toReversed(), criterion, { ...NO_MARK, ...mark })[0]!.text;
  const between = aCriterion({ id: 'argument', name: 'Argument', kind: 'points', min: 2, max: 6 });
  expect([first(between, { points: 4 }), first(between, { points: 3 })]).toEqual([
    'No reasons.',
    'A clear aim.',
  ]);
  const worthless = aCriterion({
    id: 'argument',
    name: 'Argument',
    levels: [aLevel({ id: 'seen', points: 0 })],
  });
  expect([first(worthless, { level_ids: ['seen'] }), first(criteria[0]!, {})]).toEqual([
    'No reasons.',
    'No reasons.',
  ]);
});

test('[DRAFT-1] a point says which of its draft it is', () => {
  expect(points.map(({ section, place, key }) => [section, place, key])).toEqual([
    ['strengths', 0, 'strengths.0'],
    ['strengths', 1, 'strengths.1'],
    ['improvements', 0, 'improvements.0'],
    ['next_steps', 0, 'next_steps.0'],
  ]);
});

test('[DRAFT-1] points stand under their criterion, in the draft’s order, and those without one last', () => {
  const [, , , last] = points;
  expect(
    byCriterion([last!, ...points.slice(0, 3)]).map(({ criterion, points: own }) => [
      criterion,
      own.map(({ key }) => key),
    ]),
  ).toEqual([
    ['argument ', ['strengths.0']],
    ['Layout', ['strengths.1']],
    ['Argument', ['improvements.0']],
    ['', ['next_steps.0']],
  ]);
});

test('[DESK-6] another draft has another sign', () => {
  expect(signOf(points)).toBe(signOf(pointsIn(structuredClone(draft))));
  expect(signOf(points)).not.toBe(
    signOf(
      pointsIn({
        ...draft,
        strengths: [point('argument ', 'A clear aim!'), point('Layout', 'Tidy.')],
      }),
    ),
  );
  expect(signOf(points)).not.toBe(
    signOf(
      pointsIn({
        ...draft,
        improvements: [],
        next_steps: [...draft.improvements, ...draft.next_steps],
      }),
    ),
  );
});

test('[DRAFT-3] what was chosen is what the server knows and what is on its way, the last word counts', () => {
  const stored = [
    { section: 'strengths', place: 0, choice: 'taken', wording: 'Clear.' },
    { section: 'improvements', place: 0, choice: 'dropped', wording: null },
  ] as const;
  const wishes = [
    { section: 'improvements', place: 0, choice: null, wording: null },
    { section: 'strengths', place: 1, choice: 'taken', wording: null },
    { section: 'strengths', place: 1, choice: 'dropped', wording: null },
  ] as const;
  const chosen = chosenPoints(stored, wishes);
  expect([...chosen].map(([key, { choice, wording }]) => [key, choice, wording])).toEqual([
    ['strengths.0', 'taken', 'Clear.'],
    ['strengths.1', 'dropped', null],
  ]);
});

test('[DRAFT-3] a point stands in the educator’s own text by the words in which it was taken', () => {
  const chosen = chosenPoints(
    [{ section: 'strengths', place: 0, choice: 'taken', wording: 'Clear.' }],
    [],
  );
  expect(standingIn(points, chosen, 'Hello.\n\nClear.\n\nNo reasons. Yours')).toBe(
    'strengths.0,improvements.0',
  );
  expect(standingIn(points, chosen, 'A clear aim. Tid')).toBe('');
});

test.each([
  ['One.\n\nTwo.\n\nThree.', 'Two.', 'One.\n\nThree.'],
  ['One. Two. Three.', 'Two.', 'One. Three.'],
  ['Two.', 'Two.', ''],
  ['Two.\n\nThree.', 'Two.', 'Three.'],
  ['One.\nTwo.', 'Two.', 'One.'],
  ['Two. Two.', 'Two.', 'Two.'],
  ['One.', 'Two.', 'One.'],
  ['One.', '', 'One.'],
  [' One.', '', ' One.'],
  ['A.\nB. Two. Three.', 'Two.', 'A.\nB. Three.'],
  ['One. Two. Three.\nFour.', 'Two.', 'One. Three.\nFour.'],
  ['One. Two.\nThree.', 'Two.', 'One.\n\nThree.'],
])('[DRAFT-3] out of %j comes %j, and the gap with it', (own, words, left) =>
  expect(without(own, words)).toBe(left),
);
