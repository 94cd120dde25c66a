import { describe, expect, test } from 'vitest';
import {
  CROSS_COLUMNS,
  CROSS_STATUSES,
  DEFAULT_CROSS_QUERY,
  isCrossFiltered,
  NO_CROSS_FILTER,
  queryAllSubmissions,
  summariseAll,
  type CrossQuery,
  type CrossRow,
} from './all-submissions-query.ts';

const row = (id: number, more: Partial<CrossRow> = {}): CrossRow => ({
  id,
  assignmentId: 1,
  assignmentName: 'Essay',
  gradeScale: { kind: 'free' },
  status: 'pending',
  student_identifier: `s${id}`,
  file_name: `f${id}.pdf`,
  grade: null,
  turnitin_similarity_score: null,
  submitted_at: new Date(Date.UTC(2026, 10, id)).toISOString(),
  created_at: new Date(Date.UTC(2026, 10, id)).toISOString(),
  updated_at: new Date(Date.UTC(2026, 10, id)).toISOString(),
  ...more,
});
const rows = [
  row(1, { status: 'completed', grade: '80', turnitin_similarity_score: 60 }),
  row(2, {
    assignmentId: 2,
    assignmentName: 'Law Report',
    status: 'error',
    file_name: 'Brief.PDF',
    grade: '17',
    gradeScale: { kind: 'points', max: 20 },
  }),
  row(3, {
    assignmentId: 2,
    assignmentName: 'Law Report',
    status: 'processing',
    student_identifier: 'Jane',
    turnitin_similarity_score: 0,
  }),
  row(4, { grade: 'A' }),
];
const shown = (query: Partial<CrossQuery>) =>
  queryAllSubmissions(rows, { ...DEFAULT_CROSS_QUERY, ...query }).rows.map(({ id }) => id);
const sorted = (column: CrossQuery['sort']['column'], direction: 'asc' | 'desc') =>
  shown({ sort: { column, direction } });

describe('filter', () => {
  test('[ALLS-4] [ALLS-5] [ALLS-6] [ALLS-7] the search matches file name, student ID and assignment name, in any case', () => {
    expect(shown({ search: 'brief.pdf' })).toEqual([2]);
    expect(shown({ search: 'JANE' })).toEqual([3]);
    expect(shown({ search: 'law rep' })).toEqual([3, 2]);
    expect(shown({ search: 'nothing of it' })).toEqual([]);
  });

  test('[ALLS-8] one assignment or all', () => {
    expect(shown({ assignmentId: 2 })).toEqual([3, 2]);
    expect(shown({ assignmentId: null })).toEqual([4, 3, 2, 1]);
    expect(shown({ assignmentId: 99 })).toEqual([]);
  });

  test('[ALLS-9] each status and its name', () => {
    expect(CROSS_STATUSES).toEqual({
      pending: 'Pending',
      processing: 'Processing',
      completed: 'Completed',
      error: 'Error',
    });
    expect([
      shown({ status: 'pending' }),
      shown({ status: 'processing' }),
      shown({ status: 'completed' }),
      shown({ status: 'error' }),
    ]).toEqual([[4], [3], [1], [2]]);
    expect(shown({ status: 'error', assignmentId: 1 })).toEqual([]);
  });

  test('whether there is anything to clear', () => {
    expect(isCrossFiltered(NO_CROSS_FILTER)).toBe(false);
    expect(
      [{ search: 'x' }, { assignmentId: 1 }, { status: 'error' as const }].map((part) =>
        isCrossFiltered({ ...NO_CROSS_FILTER, ...part }),
      ),
    ).toEqual([true, true, true]);
    expect(isCrossFiltered({ ...NO_CROSS_FILTER, search: ' ' })).toBe(false);
  });

  test('[ALLS-11] the count is of the filtered results on all pages', () => {
    expect(
      queryAllSubmissions(rows, { ...DEFAULT_CROSS_QUERY, search: 'law', pageSize: 1 }),
    ).toMatchObject({ total: 2, pageCount: 2 });
  });
});

describe('sort', () => {
  test('[ALLS-13] [ALLS-14] all columns but Actions, created date descending first', () => {
    expect(CROSS_COLUMNS).toEqual([
      'assignment',
      'file',
      'student',
      'submitted',
      'status',
      'grade',
      'similarity',
    ]);
    expect(DEFAULT_CROSS_QUERY.sort).toEqual({ column: 'submitted', direction: 'desc' });
    expect(shown({})).toEqual([4, 3, 2, 1]);
  });

  test('each column in both directions', () => {
    expect(sorted('assignment', 'asc')).toEqual([4, 1, 3, 2]);
    expect(sorted('assignment', 'desc')).toEqual([3, 2, 4, 1]);
    expect(sorted('file', 'asc')).toEqual([2, 1, 3, 4]);
    expect(sorted('student', 'desc')).toEqual([4, 2, 1, 3]);
    expect(sorted('submitted', 'asc')).toEqual([1, 2, 3, 4]);
    expect(sorted('status', 'asc')).toEqual([4, 3, 1, 2]);
    expect(sorted('similarity', 'desc')).toEqual([1, 3, 4, 2]);
    expect(sorted('similarity', 'asc')).toEqual([3, 1, 4, 2]);
  });

  test('grades of several scales: 17 of 20 is above 80', () => {
    expect(sorted('grade', 'desc')).toEqual([2, 1, 4, 3]);
    expect(sorted('grade', 'asc')).toEqual([1, 2, 4, 3]);
  });
});

test('10 a page by default', () => {
  const many = Array.from({ length: 28 }, (_, index) => row(index + 1));
  expect(queryAllSubmissions(many, DEFAULT_CROSS_QUERY).rows).toHaveLength(10);
});

describe('summary', () => {
  test('[ALLS-20] 3 of 4 graded are 75 %, (80 + 85) / 2 = 82.5', () => {
    expect(summariseAll(rows)).toMatchObject({
      total: 4,
      graded: 3,
      gradedPercent: 75,
      average: 82.5,
      leftOut: 1,
    });
  });

  test('[ALLS-23] the latest of updated and created', () => {
    const later = '2026-12-24T10:00:00.000Z';
    expect(summariseAll([...rows, row(5, { updated_at: later })]).latest).toBe(later);
    expect(summariseAll([row(1, { updated_at: 'never', created_at: later })]).latest).toBe(later);
  });

  test('nothing is nothing, without a division by zero', () => {
    expect(summariseAll([])).toEqual({
      total: 0,
      graded: 0,
      gradedPercent: 0,
      average: null,
      leftOut: 0,
      latest: null,
    });
    expect(summariseAll([row(1, { updated_at: '', created_at: '🎓' })]).latest).toBeNull();
  });

  test('percents are whole: 1 of 3 is 33 %', () => {
    expect(summariseAll([row(1, { grade: '1' }), row(2), row(3)]).gradedPercent).toBe(33);
  });
});
