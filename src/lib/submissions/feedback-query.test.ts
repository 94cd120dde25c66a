import { expect, test } from 'vitest';
import {
  isDraftUnused,
  previewOf,
  queryFeedback,
  type FeedbackQuery,
  type FeedbackRow,
} from './feedback-query.ts';

const row = (id: number, more: Partial<FeedbackRow>): FeedbackRow => ({
  id,
  assignmentId: 1,
  assignmentName: 'Essay',
  student_identifier: `s${id}`,
  file_name: `${id}.docx`,
  grade: null,
  feedback_text: null,
  ai_feedback_text: null,
  updated_at: `2026-01-0${id}T00:00:00.000Z`,
  ...more,
});
const rows = [
  row(1, { feedback_text: 'Clear thesis.' }),
  row(2, { ai_feedback_text: 'Draft on EVIDENCE.' }),
  row(3, {}),
  row(4, {
    assignmentId: 2,
    assignmentName: 'Lab',
    grade: 'B+',
    feedback_text: 'Neat.',
    ai_feedback_text: 'Draft.',
  }),
  row(5, { feedback_text: '  ', ai_feedback_text: 'Another.' }),
];
const ids = (query: Partial<FeedbackQuery>) =>
  queryFeedback(rows, {
    search: '',
    assignmentId: null,
    unusedOnly: false,
    page: 0,
    pageSize: 10,
    ...query,
  }).rows.map(({ id }) => id);

test('all feedback, latest change first; a submission without any is left out', () =>
  expect(ids({})).toEqual([5, 4, 2, 1]));
test('of one moment the later submission comes first', () => {
  const twins = [
    row(1, { feedback_text: 'One.' }),
    row(2, { feedback_text: 'Two.', updated_at: rows[0]!.updated_at }),
    row(3, { feedback_text: 'Three.', updated_at: '2025-12-31T00:00:00.000Z' }),
  ];
  expect(
    queryFeedback(twins, {
      search: '',
      assignmentId: null,
      unusedOnly: false,
      page: 0,
      pageSize: 10,
    }).rows.map(({ id }) => id),
  ).toEqual([2, 1, 3]);
});
test('user and AI text, student, file, assignment and grade are searched', () => {
  expect(ids({ search: 'evidence' })).toEqual([2]);
  expect(ids({ search: 'LAB' })).toEqual([4]);
  expect(ids({ search: 's1' })).toEqual([1]);
  expect([ids({ search: '4.doc' }), ids({ search: 'b+' }), ids({ search: 'thesis' })]).toEqual([
    [4],
    [4],
    [1],
  ]);
});
test('one assignment', () => expect(ids({ assignmentId: 2 })).toEqual([4]));
test('drafts that wait', () => {
  expect(ids({ unusedOnly: true })).toEqual([5, 2]);
  expect(rows.filter(isDraftUnused).map(({ id }) => id)).toEqual([2, 5]);
});
test('page by page', () => expect(ids({ page: 1, pageSize: 3 })).toEqual([1]));
test('a preview is the educator’s words, else the draft’s, whatever they begin with', () => {
  expect(previewOf(row(1, { feedback_text: ' Neat. ', ai_feedback_text: 'Draft.' }))).toBe('Neat.');
  expect(
    previewOf(row(2, { feedback_text: ' ', ai_feedback_text: ' [Smith 2019] is cited well.' })),
  ).toBe('[Smith 2019] is cited well.');
  expect(previewOf(row(3, {}))).toBe('');
});
