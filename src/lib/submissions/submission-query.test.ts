import { describe, expect, test } from 'vitest';
import { pageOf } from '../lists/paging.ts';
import {
  DEFAULT_QUERY,
  filterSubmissions,
  isFiltered,
  matchingSubmissions,
  NO_FILTER,
  QUICK_CHIPS,
  STATUS_FILTERS,
  SUBMISSION_COLUMNS,
  type SubmissionQuery,
  type SubmissionRow,
} from './submission-query.ts';
import {
  carriedOver,
  clashes,
  fieldsOf,
  isUnsaved,
  textOf,
  type UnsavedText,
} from './unsaved-text.ts';

describe('submission query', () => {
  /** Returns a page of matching submissions, as the table shows it. */
  const querySubmissions = (list: readonly SubmissionRow[], query: SubmissionQuery) =>
    pageOf(matchingSubmissions(list, query), query.page, query.pageSize);

  const row = (id: number, more: Partial<SubmissionRow> = {}): SubmissionRow => ({
    id,
    status: 'pending',
    student_identifier: `s${id}`,
    original_filename: `essay-${id}.pdf`,
    grade: null,
    feedback_text: null,
    ai_feedback_text: null,
    turnitin_similarity_score: null,
    late: false,
    submitted_at: new Date(Date.UTC(2026, 10, id)).toISOString(),
    created_at: new Date(Date.UTC(2026, 10, id)).toISOString(),
    ...more,
  });
  const ids = (rows: readonly SubmissionRow[]) => rows.map(({ id }) => id);
  const kept = (rows: SubmissionRow[], filter: Partial<SubmissionQuery>) =>
    ids(filterSubmissions(rows, { ...NO_FILTER, ...filter }));
  const shown = (rows: SubmissionRow[], query: Partial<SubmissionQuery>) =>
    ids(querySubmissions(rows, { ...DEFAULT_QUERY, ...query }).rows);

  const rows = [
    row(1, {
      status: 'completed',
      grade: '72',
      feedback_text: 'Clear STRUCTURE',
      turnitin_similarity_score: 12.5,
    }),
    row(2, {
      status: 'processing',
      ai_feedback_text: 'Cite your sources',
      late: true,
      student_identifier: null,
    }),
    row(3, { status: 'error', grade: 'B+', original_filename: 'Ω final.docx' }),
    row(4, { grade: '9', student_identifier: 's10', turnitin_similarity_score: 0 }),
  ];
  const sorted = (column: SubmissionQuery['sort']['column'], direction: 'asc' | 'desc') =>
    shown(rows, { sort: { column, direction } });

  describe('filter', () => {
    test('[WB-6] the status filter has three options', () => {
      expect(STATUS_FILTERS).toEqual(['all', 'pending', 'processing']);
    });

    test('[WB-7] Submitted shows pending, Draft Feedback Generated shows processing', () => {
      expect(kept(rows, { status: 'pending' })).toEqual([4]);
      expect(kept(rows, { status: 'processing' })).toEqual([2]);
      expect(kept(rows, { status: 'all' })).toEqual([1, 2, 3, 4]);
    });

    test('[WB-9] the search matches student ID, file name and grade', () => {
      expect(kept(rows, { search: 'S10' })).toEqual([4]);
      expect(kept(rows, { search: 'ω FINAL' })).toEqual([3]);
      expect(kept(rows, { search: 'b+' })).toEqual([3]);
    });

    test("[WB-10] [WB-11] and the user's and the AI's feedback, ignoring case", () => {
      expect(kept(rows, { search: 'structure' })).toEqual([1]);
      expect(kept(rows, { search: 'YOUR SOURCES' })).toEqual([2]);
      expect(kept(rows, { search: '<script>' })).toEqual([]);
    });

    test('quick chips: statuses add to each other, the others narrow the results', () => {
      expect(QUICK_CHIPS).toEqual(['not_graded', 'completed', 'error', 'late']);
      expect(kept(rows, { chips: ['not_graded'] })).toEqual([2]);
      expect(kept(rows, { chips: ['completed'] })).toEqual([1]);
      expect(kept(rows, { chips: ['completed', 'error'] })).toEqual([1, 3]);
      expect(kept(rows, { chips: ['late', 'not_graded'] })).toEqual([2]);
      expect(kept(rows, { chips: ['late', 'completed'] })).toEqual([]);
      expect(kept(rows, { status: 'pending', chips: ['completed'] })).toEqual([]);
    });

    test('reports whether any filter is set', () => {
      expect(isFiltered(NO_FILTER)).toBe(false);
      expect(isFiltered({ ...NO_FILTER, search: '  ' })).toBe(false);
      expect(isFiltered({ ...NO_FILTER, search: 'x' })).toBe(true);
      expect(isFiltered({ ...NO_FILTER, status: 'pending' })).toBe(true);
      expect(isFiltered({ ...NO_FILTER, chips: ['late'] })).toBe(true);
    });
  });

  describe('sort', () => {
    test('[WB-15] by all columns but Feedback and Actions', () => {
      expect(SUBMISSION_COLUMNS).toEqual([
        'student',
        'files',
        'grade',
        'turnitin',
        'status',
        'submitted',
      ]);
    });

    test('[WB-16] created date descending by default', () => {
      expect(DEFAULT_QUERY.sort).toEqual({ column: 'submitted', direction: 'desc' });
      expect(shown(rows, {})).toEqual([4, 3, 2, 1]);
      expect(sorted('submitted', 'asc')).toEqual([1, 2, 3, 4]);
    });

    test('sorts student ids in natural order', () => {
      const known = { sort: { column: 'student', direction: 'asc' } } as const;
      const named = rows.filter((one) => one.student_identifier !== null);
      expect(shown(named, known)).toEqual([1, 3, 4]);
    });

    test('[UI-7] sorts a submission without a student by its file name, as it is shown', () => {
      const ofFiles = [
        row(1, { student_identifier: 'm. byte' }),
        row(2, { student_identifier: null, original_filename: 'zeta.txt' }),
        row(3, { student_identifier: ' ', original_filename: 'alpha.txt' }),
        row(4, { student_identifier: 'b. ada' }),
      ];
      const by = (direction: 'asc' | 'desc') =>
        shown(ofFiles, { sort: { column: 'student', direction } });
      expect(by('asc')).toEqual([3, 4, 1, 2]);
      expect(by('desc')).toEqual([2, 1, 4, 3]);
    });

    test('grades: numbers, then letters, then blanks', () => {
      expect(sorted('grade', 'asc')).toEqual([4, 1, 3, 2]);
      expect(sorted('grade', 'desc')).toEqual([1, 4, 3, 2]);
      const marks = [row(1, { grade: '9' }), row(2, { grade: '50%' })];
      expect(
        ids(
          matchingSubmissions(
            marks,
            { ...DEFAULT_QUERY, sort: { column: 'grade', direction: 'desc' } },
            { kind: 'points', max: 10 },
          ),
        ),
      ).toEqual([1, 2]);
    });

    test('a score of 0 is a score; missing ones come last, newest first', () => {
      expect(sorted('turnitin', 'asc')).toEqual([4, 1, 3, 2]);
      expect(sorted('turnitin', 'desc')).toEqual([1, 4, 3, 2]);
    });

    test("files by name, statuses in the order of a submission's life", () => {
      expect(sorted('files', 'asc')).toEqual([1, 2, 4, 3]);
      expect(sorted('status', 'asc')).toEqual([4, 2, 1, 3]);
      expect(sorted('status', 'desc')).toEqual([3, 1, 2, 4]);
    });

    test('unknown statuses and dates come last', () => {
      const odd = [row(1, { status: 'lost', created_at: 'never' }), row(2)];
      expect(
        ids(
          querySubmissions(odd, { ...DEFAULT_QUERY, sort: { column: 'status', direction: 'desc' } })
            .rows,
        ),
      ).toEqual([2, 1]);
      expect(ids(querySubmissions(odd, DEFAULT_QUERY).rows)).toEqual([2, 1]);
    });
  });

  describe('pages', () => {
    const many = Array.from({ length: 28 }, (_, index) =>
      row(index + 1, { grade: String(index % 5) }),
    );

    test('10 by default', () => {
      expect(querySubmissions(many, DEFAULT_QUERY)).toMatchObject({
        page: 0,
        pageCount: 3,
        total: 28,
      });
      expect(shown(many, {})).toHaveLength(10);
      expect(shown(many, { page: 2 })).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
      expect(shown(many, { pageSize: 100 })).toHaveLength(28);
    });

    test('if a filter has emptied a page, shows the last existing one', () => {
      expect(querySubmissions(many, { ...DEFAULT_QUERY, page: 2, search: 's28' })).toMatchObject({
        page: 0,
        total: 1,
      });
      expect(querySubmissions([], { ...DEFAULT_QUERY, page: 7 })).toEqual({
        rows: [],
        page: 0,
        pageCount: 1,
        total: 0,
      });
    });

    test('the pages together contain every matching row once, in order', () => {
      const query: SubmissionQuery = {
        ...DEFAULT_QUERY,
        search: 'essay',
        sort: { column: 'grade', direction: 'asc' },
      };
      const pages = [0, 1, 2].flatMap((page) =>
        ids(querySubmissions(many, { ...query, page }).rows),
      );
      expect(pages).toEqual(ids(matchingSubmissions(many, query)));
      expect(new Set(pages).size).toBe(28);
    });
  });

  test('[RULE-29] handles ten thousand rows and hostile texts in one call', () => {
    const rowsOf = Array.from({ length: 10_000 }, (_, index) =>
      row(index + 1, {
        student_identifier: index % 3 ? `s${index}` : '=HYPERLINK("x")',
        original_filename: `${'🎓'.repeat(20)}${index}.pdf`,
        submitted_at: new Date(index * 60_000).toISOString(),
        created_at: new Date(index * 60_000).toISOString(),
      }),
    );
    const result = querySubmissions(rowsOf, {
      ...DEFAULT_QUERY,
      search: 'hyperlink',
      sort: { column: 'files', direction: 'asc' },
      pageSize: 100,
    });
    expect(result.total).toBe(3334);
    expect(ids(result.rows.slice(0, 3))).toEqual([1, 4, 7]);
    expect(kept([row(1, { student_identifier: 'م'.repeat(10_000) })], { search: 'مم' })).toEqual([
      1,
    ]);
  });
});

describe('unsaved text', () => {
  const base = { grade: 'C', feedback_text: 'Old words' };
  const kept = (text: Partial<UnsavedText['text']>): UnsavedText => ({
    user: 1,
    submission: 2,
    baseVersion: 3,
    base,
    text: { ...textOf(base), ...text },
  });

  describe('what is sent', () => {
    test('[EDIT-9] [EDIT-10] an empty or blank grade and feedback are null', () => {
      expect(fieldsOf({ grade: '', feedback: '' })).toEqual({ grade: null, feedback_text: null });
      expect(fieldsOf({ grade: '  ', feedback: ' \n' })).toEqual({
        grade: null,
        feedback_text: null,
      });
    });

    test('[EDIT-7] a grade is free text; only surrounding space is removed', () => {
      for (const grade of ['95', 'A+', 'Pass', '17/20', '优'])
        expect(fieldsOf({ grade: ` ${grade} `, feedback: '' }).grade).toBe(grade);
      expect(fieldsOf({ grade: '', feedback: '  Indented\n' }).feedback_text).toBe('  Indented\n');
    });
  });

  describe('what is stored', () => {
    test('text equal to the saved text is not unsaved', () => {
      expect(isUnsaved(kept({}))).toBe(false);
      expect(
        isUnsaved({
          base: { grade: null, feedback_text: null },
          text: { grade: ' ', feedback: '' },
        }),
      ).toBe(false);
      expect(isUnsaved(kept({ feedback: '' }))).toBe(true);
    });

    test('a field that was not edited follows the server, an edited one stays', () => {
      const now = { grade: 'B', feedback_text: 'Old words' };
      expect(carriedOver(kept({ feedback: 'My words' }), now)).toEqual({
        grade: 'B',
        feedback: 'My words',
      });
    });

    test('clashes only if the same field was changed to something else', () => {
      const mine = kept({ feedback: 'My words' });
      expect(clashes(mine, { grade: 'B', feedback_text: 'Old words' })).toBe(false);
      expect(clashes(mine, { grade: 'C', feedback_text: 'My words' })).toBe(false);
      expect(clashes(mine, { grade: 'C', feedback_text: 'Their words' })).toBe(true);
      expect(clashes(kept({}), { grade: 'B', feedback_text: 'Their words' })).toBe(false);
    });
  });

  test('edits null as an empty text', () => {
    expect(textOf({ grade: null, feedback_text: null })).toEqual({ grade: '', feedback: '' });
    expect(textOf(base)).toEqual({ grade: 'C', feedback: 'Old words' });
  });
  test('a grade alone is unsaved text, and so is a combination in progress', () => {
    expect(isUnsaved(kept({ grade: 'B' }))).toBe(true);
    expect([
      isUnsaved({ ...kept({}), together: { grade: '', feedback: '' } }),
      isUnsaved({ ...kept({}), together: null }),
      isUnsaved({ ...kept({}), together: undefined }),
    ]).toEqual([true, false, false]);
  });
  test('keeps an edited grade while the feedback follows, and both if both were edited', () => {
    const now = { grade: 'B', feedback_text: 'New words' };
    expect(carriedOver(kept({ grade: 'A' }), now)).toEqual({ grade: 'A', feedback: 'New words' });
    expect(carriedOver(kept({ grade: 'A', feedback: 'Mine' }), now)).toEqual({
      grade: 'A',
      feedback: 'Mine',
    });
    expect(carriedOver(kept({}), now)).toEqual({ grade: 'B', feedback: 'New words' });
  });
  test('grades clash like texts', () => {
    expect(clashes(kept({ grade: 'A' }), { grade: 'B', feedback_text: 'Old words' })).toBe(true);
    expect(clashes(kept({ grade: 'A' }), { grade: 'A', feedback_text: 'New words' })).toBe(false);
  });
});
