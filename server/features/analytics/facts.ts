import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { Facts } from '#contract/analytics/figures.ts';
import {
  failsBy,
  gradeReader,
  MARK_SPLIT,
  MARKS_SPLIT,
  marksReader,
  type Measure,
  measureOf,
  type ScriptFacts,
} from '#contract/analytics/script.ts';
import type { GivenRound } from '#contract/teams/allocation.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { may, myRole } from '#server/platform/access/access.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { countingRound } from '#server/features/marking/counting.ts';
import { newest, parseRubric } from '#server/features/rubrics/rubric-versions.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * The marks of the row of `submissions` in the query as one text, so that there is one row per
 * script and marks of other rounds aren't read.
 */
export const marksAsText = (round: GivenRound | RawBuilder<string>) => sql<string | null>`(
  select string_agg(m.criterion || ${MARK_SPLIT} || coalesce(m.level_ids, '') || ${MARK_SPLIT} || coalesce(cast(m.points as text), ''), ${MARKS_SPLIT})
  from marks m where m.submission_id = submissions.id and m.round = ${round}
)`;

/** The change that set the grade of the row of `submissions` in the query. */
const lastGrading = sql<number>`(
  select r.id from revisions r where r.submission_id = submissions.id and r.field = 'grade' and r.to_value is not null order by r.id desc limit 1
)`;

/**
 * The statements behind the figures, from which everything else is calculated: for one assignment,
 * or for all that the caller may read.
 */
export function statements(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number | null,
) {
  const of = db
    .selectFrom('assignments')
    .where(may(principal, 'read'))
    .$if(assignmentId !== null, (query) => query.where('assignments.id', '=', assignmentId));
  return {
    assignments: of
      .select(['assignments.id', 'name', 'due_at', 'grade_scale', 'anonymous', 'revision'])
      .select(myRole(principal).as('role'))
      .orderBy('assignments.id'),
    rubrics: of
      .innerJoin('rubric_versions as r', 'r.assignment_id', 'assignments.id')
      .select(['r.assignment_id', 'r.rubric'])
      .where('r.version', '=', newest('assignments.id')),
    scripts: of
      .innerJoin('submissions', 'submissions.assignment_id', 'assignments.id')
      .leftJoin('revisions as graded', (join) => join.on('graded.id', '=', lastGrading))
      .select([
        'submissions.id',
        'submissions.assignment_id',
        'submissions.grade',
        'submissions.submitted_at',
        'submissions.submitted_at_source',
        'submissions.late_there',
        'submissions.similarity_score',
        'graded.changed_by',
        'graded.changed_at',
      ])
      .select((assignmentId === null ? sql<null>`null` : marksAsText(countingRound)).as('marks')),
    sections: of
      .innerJoin('students', 'students.assignment_id', 'assignments.id')
      .innerJoin('submission_students', 'student_id', 'students.id')
      .select(['submission_id'])
      .select(sql<string>`coalesce(students.section, students.group_name)`.as('section'))
      .distinct()
      .where(sql<boolean>`coalesce(students.section, students.group_name) is not null`)
      .where('anonymous', '=', 0),
  };
}

/**
 * Returns the revisions of the assignments that the figures are about: every change to the
 * underlying data raises a revision in the same transaction.
 */
export async function revisionsOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number | null,
) {
  const assignments = await statements(db, principal, assignmentId).assignments.execute();
  if (assignmentId !== null && assignments.length === 0) throw new NotFound();
  return assignments;
}
export type Revisions = Awaited<ReturnType<typeof revisionsOf>>;

export async function namesOf(
  db: Kysely<Database>,
  markers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows =
    markers.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select('id')
          .select(nameOf.as('name'))
          .where('id', 'in', markers)
          .orderBy('id')
          .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const NO_MARKS = { marks: [], total: null };
const NO_SECTION: readonly string[] = [];

interface HandedIn {
  submitted_at: string;
  submitted_at_source: string | null;
  late_there: number | null;
}
/** Returns how many days late it is; null if that isn't known. */
function daysLate(
  { submitted_at, submitted_at_source, late_there }: HandedIn,
  due: string | null,
): number | null {
  if (due === null) return 0;
  if (submitted_at_source === null) return late_there === 0 ? 0 : null;
  return submitted_at <= due ? 0 : (Date.parse(submitted_at) - Date.parse(due)) / DAY;
}

/**
 * Returns the current facts about the scripts of one assignment, or of all that the caller may
 * read; without marks for those that are `unseen`.
 */
export async function factsOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number | null,
  assignments: Revisions,
  unseen: ReadonlySet<number>,
): Promise<Facts> {
  const ask = statements(db, principal, assignmentId);
  const rubrics = new Map(
    (await ask.rubrics.execute()).map((row) => [
      row.assignment_id,
      row.rubric === null ? null : parseRubric(row.rubric),
    ]),
  );
  const rubric = assignmentId === null ? null : (rubrics.get(assignmentId) ?? null);
  const read = new Map<
    number,
    {
      measure: Measure;
      grade: ReturnType<typeof gradeReader>;
      due: string | null;
      comparesMarkers: boolean;
    }
  >();
  for (const { id, grade_scale, due_at, role } of assignments) {
    const measure = measureOf(rubrics.get(id) ?? null, JSON.parse(grade_scale) as GradeScale);
    read.set(id, {
      measure,
      grade: gradeReader(measure.scale),
      due: due_at,
      comparesMarkers: role !== null && permits(role, 'manage'),
    });
  }
  const sections = new Map<number, string[]>();
  for (const { submission_id, section } of await ask.sections.execute()) {
    const own = sections.get(submission_id);
    if (own === undefined) sections.set(submission_id, [section]);
    else own.push(section);
  }
  const marksOf = rubric === null ? () => NO_MARKS : marksReader(rubric);
  const scripts: ScriptFacts[] = [];
  // Sorted here, because SQLite would read all of them in one step.
  const rows = (await ask.scripts.execute()).toSorted((a, b) => a.id - b.id);
  for (const told of rows) {
    const row = unseen.has(told.id)
      ? { ...told, grade: null, changed_at: null, changed_by: null, marks: null }
      : told;
    const known = read.get(row.assignment_id);
    // Shared with the caller only a moment ago: the next read finds it.
    if (known === undefined) continue;
    const grade = known.grade(row.grade);
    const isGraded = grade.kind !== 'none' && row.changed_at !== null;
    // Only those who manage the assignment compare how others mark.
    const isTold = isGraded && (known.comparesMarkers || row.changed_by === principal.userId);
    const { marks, total } = marksOf(row.marks);
    scripts.push({
      id: row.id,
      assignment: row.assignment_id,
      grade,
      fails: failsBy(known.measure, grade),
      late: daysLate(row, known.due),
      similarity: row.similarity_score,
      graded_at: isGraded ? row.changed_at : null,
      marker: isTold ? row.changed_by : null,
      sections: sections.get(row.id) ?? NO_SECTION,
      marks,
      total,
    });
  }
  return {
    assignment: assignmentId,
    anonymous: assignments.some(({ anonymous }) => anonymous === 1),
    scripts,
    rubric,
    borders: new Map([...read].map(([id, { measure }]) => [id, measure.borders])),
    names: {
      markers: await namesOf(db, [
        ...new Set(scripts.map(({ marker }) => marker).filter((marker) => marker !== null)),
      ]),
      assignments: new Map(assignments.map(({ id, name }) => [id, name])),
    },
  };
}
