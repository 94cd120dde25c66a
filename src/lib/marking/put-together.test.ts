import { expect, test } from 'vitest';
import { aCriterion, aLevel, aRubric, deskRubric } from '#tests/support/rubric/rubrics.ts';
import type { ShownNote } from './notes.ts';
import { INGREDIENTS } from './place.ts';
import { putTogether } from './put-together.ts';

const note = (text: string, criterion: string | null, exact = ''): ShownNote => ({
  key: text,
  id: 1,
  text,
  criterion,
  file_id: null,
  marker: 'Kim',
  markerId: 1,
  selectors: exact === '' ? [] : [{ type: 'TextQuoteSelector', exact, prefix: '', suffix: '' }],
});
const fields = {
  argument: { level_ids: ['sound'], points: null, comment: 'Go further. ' },
  style: { level_ids: null, points: null, comment: '' },
  evidence: { level_ids: null, points: null, comment: 'Who says so?' },
  '#feedback': 'Mine.',
};
const notes = [
  note('Why?', 'argument', 'Buses\n were  full'),
  note('A fine ending.', null),
  note(' ', 'argument', 'nothing'),
];

test('[RUB-9] assembles feedback from marks, level feedback, comments and notes, in the rubric’s order', () => {
  expect(putTogether({ rubric: deskRubric(), fields, notes }, INGREDIENTS)).toBe(
    [
      'Argument\nSound, 5 points\nYour argument is sound.\nGo further.\n“Buses were full”: Why?',
      'Evidence\nWho says so?',
      'A fine ending.',
    ].join('\n\n'),
  );
});

test('[RUB-9] uses the educator’s own order and choice; leaves out hidden points', () => {
  expect(putTogether({ rubric: deskRubric(), fields, notes }, ['comments', 'levels'])).toBe(
    'Argument\nGo further.\nSound, 5 points\n\nEvidence\nWho says so?',
  );
  expect(
    putTogether({ rubric: { ...deskRubric(), hide_points: true }, fields, notes: [] }, ['levels']),
  ).toBe('Argument\nSound');
});

test('[RUB-9] returns an empty text for nothing; without a rubric, uses the notes', () => {
  expect(putTogether({ rubric: deskRubric(), fields: {}, notes: [] }, INGREDIENTS)).toBe('');
  expect(putTogether({ rubric: null, fields, notes }, INGREDIENTS)).toBe(
    '“Buses were full”: Why?\nA fine ending.',
  );
});

test('[RUB-9] lists several levels together, multiplies points by their weight, and trims blanks', () => {
  const style = aCriterion({
    id: 'style',
    name: ' Style ',
    select: 'many',
    weight: 2,
    levels: [
      aLevel({ id: 'neat', name: ' Neat ', points: 5, feedback: ' Well set. ' }),
      aLevel({ id: 'clear', name: 'Clear', points: 3 }),
      aLevel({ id: 'unnamed', name: ' ', points: 0 }),
    ],
  });
  const said = { style: { level_ids: ['neat', 'clear', 'unnamed'], points: null, comment: '' } };
  expect(
    putTogether(
      { rubric: aRubric({ criteria: [style] }), fields: said, notes: [note(' Fine. ', 'style')] },
      INGREDIENTS,
    ),
  ).toBe('Style\nNeat, Clear, 16 points\nWell set.\nFine.');
});

test('[RUB-9] quotes the first 120 characters of a long passage, and nothing for a place without words', () => {
  const quoted = (exact: string) =>
    putTogether({ rubric: null, fields, notes: [note('Why?', null, exact)] }, INGREDIENTS);
  expect([
    quoted('x'.repeat(120)),
    quoted('x'.repeat(121)),
    quoted(`${'x'.repeat(119)} y`),
  ]).toEqual([
    `“${'x'.repeat(120)}”: Why?`,
    `“${'x'.repeat(120)}…”: Why?`,
    `“${'x'.repeat(119)}…”: Why?`,
  ]);
  const boxed = {
    ...note('Why?', null),
    selectors: [
      {
        type: 'FragmentSelector',
        conformsTo: 'http://www.w3.org/TR/media-frags/',
        value: 'page=1&xywh=percent:0,0,10,10',
      },
    ],
  } satisfies ShownNote;
  expect(putTogether({ rubric: null, fields, notes: [boxed] }, INGREDIENTS)).toBe('Why?');
});
