import type { GradeScale } from '#contract/assignments/assignment.ts';
import { parseGrade } from '#contract/rubrics/read-grade.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { weighted } from '#contract/rubrics/students-view.ts';
import type { Mark } from '#contract/rubrics/mark.ts';
import { ENVIRONMENT_IDS, type Student } from '#contract/assignments/student.ts';
import type {
  ReturnedClass,
  ReturnedSubmission,
} from '#server/features/exchange/return/returned-class.ts';
import { nameOf } from '#server/features/exchange/return/join.ts';

/** A value as it is: a number stays one if a spreadsheet can tell the two apart. */
export type Value = string | number | null;
export interface PlainTable {
  titles: string[];
  rows: Value[][];
}

interface Entry {
  student: Student | null;
  found: ReturnedSubmission | null;
}
type Field = readonly [title: string, of: (entry: Entry) => Value];

/**
 * Returns everyone on the class list, once for each of their works, and then works without a
 * student.
 */
function entriesOf({ students }: ReturnedClass, all: readonly ReturnedSubmission[]): Entry[] {
  const worksOf = Map.groupBy(
    all.flatMap((found) => found.work.student_ids.map((id) => ({ id, found }))),
    ({ id }) => id,
  );
  const listed = students.flatMap((student): Entry[] => {
    const own = (worksOf.get(student.id) ?? []).map(({ found }) => found);
    return own.length === 0 ? [{ student, found: null }] : own.map((found) => ({ student, found }));
  });
  return [
    ...listed,
    ...all
      .filter(({ work }) => work.student_ids.length === 0)
      .map((found): Entry => ({ student: null, found })),
  ];
}

function criterionFields(criterion: Criterion): Field[] {
  const markOf = ({ found }: Entry): Mark | undefined =>
    found?.sheet.marks.find((mark) => mark.criterion === criterion.id);
  const levels = (entry: Entry): Value =>
    criterion.levels
      .filter(({ id }) => markOf(entry)?.level_ids?.includes(id) ?? false)
      .map(({ name }) => name)
      .join(', ') || null;
  const pointsIn = (entry: Entry): Value => {
    const points = pointsOf(criterion, markOf(entry));
    return points === null ? null : weighted(points, criterion.weight);
  };
  return [
    ...(criterion.levels.length === 0 ? [] : [[`${criterion.name} – level`, levels] as const]),
    ...(criterion.kind === 'comment' ? [] : [[`${criterion.name} – points`, pointsIn] as const]),
    [`${criterion.name} – comment`, (entry) => markOf(entry)?.comment || null],
  ];
}

const notes = ({ found }: Entry): Value =>
  found?.returned.annotations
    .map(
      ({ n, page, quote, text }) =>
        `${n}. ${page === null ? '' : `p. ${page} `}${quote === null ? '' : `“${quote}” `}${text}`,
    )
    .join('\n') || null;

const NUMBER = /^-?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,10})?$/;
/**
 * Returns a grade as a number if it is one; a word of the scale stays a word, even if it looks like
 * a number.
 */
const gradeValue = (grade: string | null, scale: GradeScale): Value =>
  grade !== null && NUMBER.test(grade.trim()) && parseGrade(grade, scale).kind === 'number'
    ? Number(grade.trim().replace(',', '.'))
    : grade;

const UNKNOWN = 'not known';
const lateness = ({ submission: { late, submitted_at_known } }: ReturnedSubmission): string =>
  late ? 'yes' : submitted_at_known === false ? UNKNOWN : 'no';

/** Next to the awarded grade: the penalty for lateness, the reason for it, and the final mark. */
const lateFields = (scale: GradeScale, missing: ReadonlyMap<number, string>): Field[] => [
  ['Penalty', ({ found }) => gradeValue(found?.submission.late_mark?.penalty ?? null, scale)],
  ['Penalty reason', ({ found }) => found?.submission.late_mark?.reason || null],
  [
    'Final grade',
    ({ student, found }) =>
      found === null
        ? gradeValue(missing.get(student?.id ?? 0) ?? null, scale)
        : gradeValue(found.submission.late_mark?.final ?? found.submission.grade, scale),
  ],
];

function fieldsOf(
  rubric: Rubric | null,
  used: readonly Student[],
  scale: GradeScale,
  missing: ReadonlyMap<number, string> | null,
): Field[] {
  const ids = ENVIRONMENT_IDS.filter((name) =>
    used.some(({ environment_ids }) => environment_ids[name] !== undefined),
  );
  return [
    [
      'Student',
      ({ student, found }) => student?.display_name ?? found?.work.student_identifier ?? null,
    ],
    [
      'Identifier',
      ({ student, found }) =>
        student === null ? (found?.work.student_identifier ?? null) : student.identifier,
    ],
    ['E-mail', ({ student }) => student?.email ?? null],
    ['Group', ({ student }) => student?.group ?? null],
    ['Section', ({ student }) => student?.section ?? null],
    ...ids.map((name): Field => [name, ({ student }) => student?.environment_ids[name] ?? null]),
    ['Files', ({ found }) => found?.returned.submission.files.join('\n') ?? null],
    [
      'Handed in',
      ({ found }) => (found === null ? null : (found.returned.submission.submitted_at ?? UNKNOWN)),
    ],
    ['Late', ({ found }) => (found === null ? null : lateness(found))],
    ['Attempt', ({ found }) => found?.submission.attempt ?? null],
    ['Status', ({ found }) => found?.submission.status ?? 'nothing handed in'],
    // People whom such a table is passed on to must see no number of a held-back mark.
    [
      'Grade',
      ({ found }) =>
        found?.submission.late_mark?.held === undefined
          ? gradeValue(found?.submission.grade ?? null, scale)
          : null,
    ],
    ...(missing === null ? [] : lateFields(scale, missing)),
    ['Feedback', ({ found }) => found?.returned.feedback ?? null],
    ...(rubric?.criteria.flatMap(criterionFields) ?? []),
    ...(rubric === null
      ? []
      : ([
          ['Total', ({ found }: Entry) => found?.sheet.total ?? null],
          ['Of', ({ found }: Entry) => found?.sheet.max ?? null],
        ] as const)),
    ['Notes on the work', notes],
    ['Similarity', ({ found }) => found?.submission.turnitin_similarity_score ?? null],
    ['How AI took part', ({ found }) => found?.returned.ai_statement ?? null],
    ['Submission', ({ found }) => found?.work.submission_id ?? null],
  ];
}

/**
 * Returns every field for everyone, one row per student and work (OUT-3). `whose` are the works of
 * the rows, in order.
 */
export async function plainTable(
  given: ReturnedClass,
): Promise<PlainTable & { whose: { student: string; found: ReturnedSubmission | null }[] }> {
  const all = await given.all();
  const entries = entriesOf(given, all);
  const fields = fieldsOf(
    given.rubric,
    given.students,
    given.assignment.grade_scale,
    given.missing.size > 0 || all.some(({ submission }) => (submission.late_mark ?? null) !== null)
      ? given.missing
      : null,
  );
  return {
    titles: fields.map(([title]) => title),
    rows: entries.map((entry) => fields.map(([, of]) => of(entry))),
    whose: entries.map(({ student, found }) => ({
      student: student?.display_name ?? (found === null ? '' : nameOf(found.work, [])),
      found,
    })),
  };
}
