import { describe, expect, test } from 'vitest';
import {
  CROSS_COLUMNS,
  CROSS_STATUSES,
  type CrossQuery,
  type CrossRow,
  DEFAULT_CROSS_QUERY,
  isCrossFiltered,
  NO_CROSS_FILTER,
  queryAllSubmissions,
  summariseAll,
} from './all-submissions-query.ts';
import {
  type FeedbackQuery,
  type FeedbackRow,
  isDraftUnused,
  previewOf,
  queryFeedback,
} from './feedback-query.ts';
import { parseGrade, type Scale } from '#contract/rubrics/read-grade.ts';
import { formatAverage, gradeHint, isGraded, sortByGrade, summariseGrades } from './grades.ts';
import { guessStudent, type StudentGuess } from './guess-student.ts';
import { formatScore, similarityOnAllSubmissions, similarityOnAssignment } from './similarity.ts';

describe('all submissions query', () => {
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
    test('[ALLS-4] [ALLS-5] [ALLS-6] [ALLS-7] the search matches file name, student ID and assignment name, ignoring case', () => {
      expect(shown({ search: 'brief.pdf' })).toEqual([2]);
      expect(shown({ search: 'JANE' })).toEqual([3]);
      expect(shown({ search: 'law rep' })).toEqual([3, 2]);
      expect(shown({ search: 'nothing of it' })).toEqual([]);
    });

    test('[ALLS-8] filters by one assignment or all', () => {
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

    test('reports whether there is anything to clear', () => {
      expect(isCrossFiltered(NO_CROSS_FILTER)).toBe(false);
      expect(
        [{ search: 'x' }, { assignmentId: 1 }, { status: 'error' as const }].map((part) =>
          isCrossFiltered({ ...NO_CROSS_FILTER, ...part }),
        ),
      ).toEqual([true, true, true]);
      expect(isCrossFiltered({ ...NO_CROSS_FILTER, search: ' ' })).toBe(false);
    });

    test('[ALLS-11] counts the filtered results on all pages', () => {
      expect(
        queryAllSubmissions(rows, { ...DEFAULT_CROSS_QUERY, search: 'law', pageSize: 1 }),
      ).toMatchObject({ total: 2, pageCount: 2 });
    });
  });

  describe('sort', () => {
    test('[ALLS-13] [ALLS-14] sorts by all columns but Actions, created date descending by default', () => {
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

    test('[UI-7] where no student was given a submission stands by its file, as it is called', () => {
      const ofFiles = [
        row(1, { student_identifier: 'm. byte' }),
        row(2, { student_identifier: null, file_name: 'zeta.txt' }),
        row(3, { student_identifier: null, file_name: 'alpha.txt' }),
      ];
      const { rows: sortedRows } = queryAllSubmissions(ofFiles, {
        ...DEFAULT_CROSS_QUERY,
        sort: { column: 'student', direction: 'asc' },
      });
      expect(sortedRows.map(({ id }) => id)).toEqual([3, 1, 2]);
    });

    test('grades of several scales: 17 of 20 is above 80', () => {
      expect(sorted('grade', 'desc')).toEqual([2, 1, 4, 3]);
      expect(sorted('grade', 'asc')).toEqual([1, 2, 4, 3]);
    });
  });

  test('10 per page by default', () => {
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

    test('[ALLS-23] shows the latest of updated and created', () => {
      const later = '2026-12-24T10:00:00.000Z';
      expect(summariseAll([...rows, row(5, { updated_at: later })]).latest).toBe(later);
      expect(summariseAll([row(1, { updated_at: 'never', created_at: later })]).latest).toBe(later);
    });

    test('no submissions give an empty summary, without a division by zero', () => {
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

    test('percentages are whole: 1 of 3 is 33 %', () => {
      expect(summariseAll([row(1, { grade: '1' }), row(2), row(3)]).gradedPercent).toBe(33);
    });
  });
});

describe('feedback query', () => {
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

  test('lists all feedback, latest change first; leaves out submissions without any', () =>
    expect(ids({})).toEqual([5, 4, 2, 1]));
  test('of the same time the later submission comes first', () => {
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
  test('searches user and AI text, student, file, assignment and grade', () => {
    expect(ids({ search: 'evidence' })).toEqual([2]);
    expect(ids({ search: 'LAB' })).toEqual([4]);
    expect(ids({ search: 's1' })).toEqual([1]);
    expect([ids({ search: '4.doc' }), ids({ search: 'b+' }), ids({ search: 'thesis' })]).toEqual([
      [4],
      [4],
      [1],
    ]);
  });
  test('filters by one assignment', () => expect(ids({ assignmentId: 2 })).toEqual([4]));
  test('filters unused drafts', () => {
    expect(ids({ unusedOnly: true })).toEqual([5, 2]);
    expect(rows.filter(isDraftUnused).map(({ id }) => id)).toEqual([2, 5]);
  });
  test('page by page', () => expect(ids({ page: 1, pageSize: 3 })).toEqual([1]));
  test('previews the educator’s words, otherwise the draft’s, whatever they begin with', () => {
    expect(previewOf(row(1, { feedback_text: ' Neat. ', ai_feedback_text: 'Draft.' }))).toBe(
      'Neat.',
    );
    expect(
      previewOf(row(2, { feedback_text: ' ', ai_feedback_text: ' [Smith 2019] is cited well.' })),
    ).toBe('[Smith 2019] is cited well.');
    expect(previewOf(row(3, {}))).toBe('');
  });
});

describe('grades', () => {
  const graded = (...grades: (string | null)[]) => grades.map((grade, id) => ({ id, grade }));
  const sorted = (direction: 'asc' | 'desc', scale: Scale, ...grades: (string | null)[]) =>
    sortByGrade(graded(...grades), direction, () => scale).map(({ grade }) => grade);
  const free: Scale = { kind: 'free' };

  describe('reading a grade', () => {
    test.each([
      ['85', 85],
      [' 85 ', 85],
      ['85%', 85],
      ['85 %', 85],
      ['17/20', 85],
      ['17 / 20', 85],
      ['85.5', 85.5],
      ['85,5', 85.5],
      ['0', 0],
      ['100', 100],
      ['-5', -5],
      ['+5', 5],
      ['3/4', 75],
      ['110', 110],
      ['0/10', 0],
    ])('%s is the number %d', (grade, value) => {
      expect(parseGrade(grade)).toEqual({ kind: 'number', value });
    });

    test.each([
      'A+',
      'Pass',
      '17/0',
      '85.',
      '1e5',
      'NaN',
      'Infinity',
      '85 points',
      '٨٥',
      '🎓',
      '2:1',
      '<b>85</b>',
      '=85',
      'x'.repeat(10_000),
    ])('%.20s is a word', (grade) => {
      expect(parseGrade(grade).kind).toBe('word');
    });

    test('reads an empty grade as none', () => {
      expect([null, '', '  ', '\n'].map((grade) => parseGrade(grade).kind)).toEqual([
        'none',
        'none',
        'none',
        'none',
      ]);
      expect(graded(null, ' ', 'F', '0').map(isGraded)).toEqual([false, false, true, true]);
    });

    test('on a scale of points reads a bare number as so many of the maximum, and a percentage as one', () => {
      const scale: Scale = { kind: 'points', max: 20 };
      expect(parseGrade('17', scale)).toEqual({ kind: 'number', value: 85 });
      expect(parseGrade('85%', scale)).toEqual({ kind: 'number', value: 85 });
      expect(parseGrade('17/20', scale)).toEqual({ kind: 'number', value: 85 });
      expect(parseGrade('30', scale)).toEqual({ kind: 'number', value: 150 });
    });
  });

  describe('order', () => {
    test('numbers first, then letters, blanks last, in both directions', () => {
      expect(sorted('asc', free, 'B', null, '85', 'A', '17/20', '9', '')).toEqual([
        '9',
        '85',
        '17/20',
        'B',
        'A',
        null,
        '',
      ]);
      expect(sorted('desc', free, 'B', null, '85', 'A', '17/20', '9', '')).toEqual([
        '85',
        '17/20',
        '9',
        'A',
        'B',
        null,
        '',
      ]);
    });

    test('letters with their signs, from the lowest up', () => {
      expect(sorted('asc', free, 'A', 'C', 'A+', 'B-', 'A-', 'F', 'b+', 'A*', 'B', 'D−')).toEqual([
        'F',
        'D−',
        'C',
        'B-',
        'B',
        'b+',
        'A-',
        'A',
        'A+',
        'A*',
      ]);
    });

    test('known words, then unknown ones alphabetically', () => {
      expect(sorted('asc', free, 'Pass', 'zzz', 'Distinction', 'fail', 'Merit', 'aaa')).toEqual([
        'fail',
        'Pass',
        'Merit',
        'Distinction',
        'aaa',
        'zzz',
      ]);
      expect(sorted('asc', free, 'Third', '2:1', 'First', '2:2')).toEqual([
        'Third',
        '2:2',
        '2:1',
        'First',
      ]);
    });

    test('a scale of letters has its own order, best first', () => {
      const scale: Scale = { kind: 'letters', letters: ['Excellent', 'Good', 'Weak'] };
      expect(sorted('desc', scale, 'weak', 'Excellent', 'good')).toEqual([
        'Excellent',
        'good',
        'weak',
      ]);
      const german: Scale = { kind: 'letters', letters: ['A', 'B', 'C', 'E', 'D'] };
      expect(sorted('desc', german, 'D', 'E', 'A')).toEqual(['A', 'E', 'D']);
    });

    test('equal grades keep their order', () => {
      expect(sortByGrade(graded('85', '17/20', '85%'), 'desc').map(({ id }) => id)).toEqual([
        0, 1, 2,
      ]);
    });
  });

  describe('average', () => {
    test('[ALLS-21] the mean of numeric grades: (85 + 85 + 70.5) / 3 = 80.1666', () => {
      const summary = summariseGrades(graded('85%', '17/20', '70.5', 'A+', 'Pass', null, ''));
      expect(summary).toEqual({ graded: 5, average: expect.closeTo(80.16667, 4), leftOut: 2 });
      expect(formatAverage(summary.average)).toBe('80.2');
    });

    test('[ALLS-22] N/A if there is none', () => {
      expect(formatAverage(summariseGrades(graded('A', null)).average)).toBe('N/A');
      expect(summariseGrades([])).toEqual({ graded: 0, average: null, leftOut: 0 });
    });

    test('counts each row on its own scale: 17 of 20 and 70 % are 77.5', () => {
      const rows = [
        { grade: '17', scale: { kind: 'points', max: 20 } as Scale },
        { grade: '70', scale: free },
      ];
      expect(formatAverage(summariseGrades(rows, ({ scale }) => scale).average)).toBe('77.5');
    });

    test('whole averages keep their decimal', () => {
      expect(formatAverage(85)).toBe('85.0');
      expect(formatAverage(0)).toBe('0.0');
    });
  });

  test('[EDIT-8] the hint in the grade field', () => {
    expect(gradeHint(free)).toBe('A+, 95, Pass');
    expect(gradeHint({ kind: 'points', max: 20 })).toBe('0 to 20');
    expect(gradeHint({ kind: 'letters', letters: ['A', 'B'] })).toBe('A, B');
    expect(gradeHint({ kind: 'pass_fail' })).toBe('Pass or Fail');
  });
});

describe('guess student', () => {
  const of = (path: string, assignment?: string) =>
    guessStudent(path, assignment)?.identifier ?? null;

  describe('learning environments', () => {
    test.each<[string, StudentGuess['source'], string, string]>([
      ['Jane Doe_12345_assignsubmission_file/essay.docx', 'moodle', 'Jane Doe', '12345'],
      [
        'HIST-Essay-77/Jane Doe_12345_assignsubmission_file_/essay final.docx',
        'moodle',
        'Jane Doe',
        '12345',
      ],
      ['Jane Doe_12345_assignsubmission_onlinetext/onlinetext.html', 'moodle', 'Jane Doe', '12345'],
      ['Jane Doe_12345_assignsubmission_file_essay.docx', 'moodle', 'Jane Doe', '12345'],
      ['Participant_987_assignsubmission_file_essay.docx', 'moodle', 'Participant 987', '987'],
      ['Zoë Müller-Łukasz_5_assignsubmission_file/a.pdf', 'moodle', 'Zoë Müller-Łukasz', '5'],
      ['doejane_4711_998877_Essay 1.docx', 'canvas', 'doejane', '4711'],
      ['doejane_LATE_4711_998877_essay.pdf', 'canvas', 'doejane', '4711'],
      ['anon_x1y2z_998877_essay.pdf', 'canvas', 'anon_x1y2z', 'x1y2z'],
      [
        'Essay 1_jdoe12_attempt_2026-11-20-14-03-22_my_essay.docx',
        'blackboard',
        'jdoe12',
        'jdoe12',
      ],
      ['Essay 1_jdoe12_attempt_2026-11-20-14-03-22.txt', 'blackboard', 'jdoe12', 'jdoe12'],
      ['12-345 - Jane Doe - Nov 20, 2026 203 PM/essay.docx', 'brightspace', 'Jane Doe', '12'],
    ])('%s', (path, source, identifier, platformId) => {
      expect(guessStudent(path)).toEqual({ identifier, platformId, source });
    });

    test('finds a Blackboard user name with underscores if the assignment is known', () => {
      expect(of('Essay_1_jane_doe_attempt_2026-11-20-14-03-22_x.docx', 'Essay_1')).toBe('jane_doe');
      expect(of('Essay_1_jane_doe_attempt_2026-11-20-14-03-22_x.docx')).toBe('doe');
    });
  });

  describe('plain names', () => {
    test.each([
      ['s1234567_essay.docx', 's1234567'],
      ['1234567-final.pdf', '1234567'],
      ['essay_s1234567.pdf', 's1234567'],
      ['Essay S1234567 v2.pdf', 'S1234567'],
      ['20261121_s1234567.pdf', 's1234567'],
      ['jane.doe@uni.ac.uk_essay.docx', 'jane.doe@uni.ac.uk'],
      ['Doe_Jane_Essay.docx', 'Doe Jane'],
      ['Doe Jane.pdf', 'Doe Jane'],
      ['O’Neil_Seán_final.pdf', 'O’Neil Seán'],
      ['Łukasz_Żaneta.txt', 'Łukasz Żaneta'],
      ['Lovelace, Ada (final).txt', 'Lovelace Ada'],
      ['Lovelace,Ada.pdf', 'Lovelace Ada'],
      ['s1001_essay.txt', 's1001'],
      ['essay-u4711.pdf', 'u4711'],
    ])('%s', (name, identifier) => {
      expect(guessStudent(name)).toEqual({ identifier, platformId: null, source: 'name' });
    });

    test.each([
      'essay.docx',
      'Final_Essay.docx',
      'Essay_Final.pdf',
      'Assignment_Jane.pdf',
      'report-2026.pdf',
      'essay_F2026.docx',
      'HIS2043-essay-2.pdf',
      'Essay, Final.pdf',
      'essay-v12.txt',
      '20261121.pdf',
      'IMG_20261121.jpg',
      'week 3 notes.txt',
      '',
      '.pdf',
      '/',
      '///',
      '🎓.pdf',
      '=cmd().pdf',
      'doe_jane.pdf',
      'abcdef123456.pdf',
      '1234567890123456.pdf',
    ])('%s gives no guess', (name) => {
      expect(guessStudent(name)).toBeNull();
    });

    test("uses only the file name if the folders aren't a student’s", () => {
      expect(of('Week 3/Group A/s1234567_essay.docx')).toBe('s1234567');
      expect(of('C:\\Downloads\\s1234567_essay.docx')).toBe('s1234567');
    });

    test('handles a hostile name of 10,000 characters', () => {
      for (const name of [
        '_'.repeat(10_000),
        'A_'.repeat(5_000),
        '1_'.repeat(5_000),
        'a.'.repeat(5_000),
        `${'a@'.repeat(5_000)}.pdf`,
        'مرحبا'.repeat(2_000),
      ]) {
        expect(guessStudent(name)?.identifier.length ?? 0).toBeLessThanOrEqual(2_000);
      }
    });
  });

  test.each([
    'Assignment',
    'Assessment',
    'Essay',
    'Final',
    'Draft',
    'Report',
    'Coursework',
    'Submission',
    'Week',
    'Unit',
    'Module',
    'Group',
    'Lab',
    'Exam',
    'Project',
    'Paper',
    'Homework',
    'Task',
    'Version',
    'Copy',
    'Untitled',
    'Document',
    'Dissertation',
    'Thesis',
    'New',
    'Research',
    'Case',
    'Study',
    'Literature',
    'Review',
    'Reflection',
    'Portfolio',
    'The',
    'My',
    'Part',
    'Chapter',
    'Question',
    'Answers',
  ])("doesn't take %s for a name, first or last", (word) => {
    expect([of(`${word}_Jane.pdf`), of(`Doe_${word}.pdf`)]).toEqual([null, null]);
  });
  test('removes what surrounds a name, and uses a folder only for a file in it', () => {
    expect(of('_Jane_Doe__12345_assignsubmission_file/x.pdf')).toBe('Jane Doe');
    expect(of('12-345 -  Jane Doe  - Nov 20, 2026 203 PM/x.pdf')).toBe('Jane Doe');
    expect(
      of('12-345 - Jane Doe - Nov 20, 2026 203 PM/John Roe_7_assignsubmission_file/x.pdf'),
    ).toBe('John Roe');
    expect(of('Jane Doe_7_assignsubmission_file_/John Roe_8_assignsubmission_file_a.pdf')).toBe(
      'Jane Doe',
    );
    expect(of('folder/12-345 - Jane Doe - Nov 20, 2026 203 PM essay')).toBeNull();
    expect(of('Essay__attempt_2026-11-20-14-03-22.txt')).toBeNull();
    expect(of('/s1234567_essay.docx/')).toBe('s1234567');
  });
});

describe('similarity', () => {
  describe('on an assignment', () => {
    test('[WB-45] up to 20 is green', () => {
      expect([0, 19.9, 20].map(similarityOnAssignment)).toEqual(['green', 'green', 'green']);
    });
    test('[WB-46] above 20 up to 40 is orange', () => {
      expect([20.1, 30, 40].map(similarityOnAssignment)).toEqual(['orange', 'orange', 'orange']);
    });
    test('[WB-47] above 40 is red', () => {
      expect([40.1, 60, 100].map(similarityOnAssignment)).toEqual(['red', 'red', 'red']);
    });
  });

  describe('on All Submissions', () => {
    test('[ALLS-25] below 30 is green', () => {
      expect([0, 20.1, 29.9].map(similarityOnAllSubmissions)).toEqual(['green', 'green', 'green']);
    });
    test('[ALLS-26] from 30 to below 60 is orange', () => {
      expect([30, 40.1, 59.9].map(similarityOnAllSubmissions)).toEqual([
        'orange',
        'orange',
        'orange',
      ]);
    });
    test('[ALLS-27] 60 or more is red', () => {
      expect([60, 80, 100].map(similarityOnAllSubmissions)).toEqual(['red', 'red', 'red']);
    });
  });

  test('no colour without a score', () => {
    expect([null, NaN].map(similarityOnAssignment)).toEqual([null, null]);
    expect([null, NaN].map(similarityOnAllSubmissions)).toEqual([null, null]);
  });

  test('[WB-41] writes a score as a percentage with at most one decimal', () => {
    expect([0, 12, 12.5, 12.34, 99.96, 100].map(formatScore)).toEqual([
      '0%',
      '12%',
      '12.5%',
      '12.3%',
      '100%',
      '100%',
    ]);
    expect([null, NaN].map(formatScore)).toEqual([null, null]);
  });
});
