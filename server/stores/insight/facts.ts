import { type Kysely, sql } from 'kysely';
import type { GradeScale } from '#contract/assignment.ts';
import type { Facts } from '#contract/insight/figures.ts';
import { failsBy, gradeReader, MARK_SPLIT, markReader, type Measure, measureOf, type ScriptFacts, totalShare } from '#contract/insight/script.ts';
import type { Rubric } from '#contract/rubric/model.ts';
import type { Database } from '../../db/schema.ts';
import { may, myRole, roleOn } from '../access.ts';
import { nameOf } from '../accounts/names.ts';
import { currentRubric, newest, parseRubric } from '../marking/rubric-versions.ts';
import type { Principal } from '../types.ts';

const DAY = 24 * 60 * 60 * 1000;

/** One mark as one text: its levels and its points. A script's marks fit into one row, which is a fifth of the rows to carry. */
const asText = sql<string>`coalesce(marks.level_ids, '') || ${MARK_SPLIT} || coalesce(cast(marks.points as text), '')`;

const marksInARow = (db: Kysely<Database>, criteria: readonly string[]) => db.selectFrom('marks').select('marks.submission_id')
  .select(criteria.map((id, place) => sql<string | null>`max(case when marks.criterion = ${id} then ${asText} end)`.as(`c${place}`)))
  .where('round', '=', 'first').groupBy('marks.submission_id');

/** The change that set the grade of the row of `submissions` in the query. */
const lastGrading = sql<number>`(
  select r.id from revisions r where r.submission_id = submissions.id and r.field = 'grade' and r.to_value is not null order by r.id desc limit 1
)`;

/** The statements behind the figures, of which everything else is arithmetic: of one assignment, or of all that the caller may read. */
export function statements(db: Kysely<Database>, principal: Principal, assignmentId: number | null, criteria: readonly string[]) {
  const of = db.selectFrom('assignments').where(may(principal, 'read')).$if(assignmentId !== null, (query) => query.where('assignments.id', '=', assignmentId));
  const submissions = of.innerJoin('submissions', 'submissions.assignment_id', 'assignments.id');
  const facts = submissions.leftJoin('revisions as graded', (join) => join.on('graded.id', '=', lastGrading)).select([
    'submissions.id', 'submissions.assignment_id', 'submissions.grade', 'submissions.submitted_at', 'submissions.similarity_score', 'graded.changed_by', 'graded.changed_at',
  ]).orderBy('submissions.id');
  const places = criteria.map((_, place) => `c${place}`);
  return {
    assignments: of.select(['assignments.id', 'name', 'due_at', 'grade_scale', 'anonymous']).select(myRole(principal).as('role')).orderBy('assignments.id'),
    rubrics: of.innerJoin('rubric_versions as r', 'r.assignment_id', 'assignments.id').select(['r.assignment_id', 'r.rubric'])
      .where('r.version', '=', newest('assignments.id')),
    scripts: criteria.length === 0 ? facts : facts.leftJoin(marksInARow(db, criteria).as('given'), 'given.submission_id', 'submissions.id')
      .select(places.map((place) => sql<string | null>`${sql.ref(`given.${place}`)}`.as(place))),
    sections: of.innerJoin('students', 'students.assignment_id', 'assignments.id').innerJoin('submission_students', 'student_id', 'students.id')
      .select(['submission_id']).select(sql<string>`coalesce(students.section, students.group_name)`.as('section')).distinct()
      .where(sql<boolean>`coalesce(students.section, students.group_name) is not null`).where('anonymous', '=', 0),
  };
}

/** What a row's marks give, by criterion; null where it has none. */
function rowReader(rubric: Rubric | null): (row: object) => Pick<ScriptFacts, 'marks' | 'total'> {
  if (rubric === null) return () => ({ marks: [], total: null });
  const given = markReader(rubric);
  const total = totalShare(rubric);
  return (row) => {
    const marks = rubric.criteria.map((_, place) => {
      const text = (row as Record<string, string | null | undefined>)[`c${place}`] ?? null;
      return text === null ? null : given(place, text);
    });
    return { marks, total: total(marks) };
  };
}

const daysLate = (submitted: string, due: string | null): number =>
  (due === null || submitted <= due ? 0 : (Date.parse(submitted) - Date.parse(due)) / DAY);

/** What is known of the scripts of one assignment, or of all that the caller may read; throws NotFound for one that they may not. */
export async function factsOf(db: Kysely<Database>, principal: Principal, assignmentId: number | null): Promise<Facts> {
  if (assignmentId !== null) await roleOn(db, principal, { assignmentId });
  const rubric = assignmentId === null ? null : (await currentRubric(db, assignmentId)).rubric;
  const ask = statements(db, principal, assignmentId, rubric?.criteria.map(({ id }) => id) ?? []);
  const assignments = await ask.assignments.execute();
  const rubrics = new Map((assignmentId === null ? await ask.rubrics.execute() : []).map((row) => [row.assignment_id, row.rubric]));
  const rubricOf = (id: number): Rubric | null => {
    if (id === assignmentId) return rubric;
    const stored = rubrics.get(id) ?? null;
    return stored === null ? null : parseRubric(stored);
  };
  const read = new Map<number, { measure: Measure; grade: ReturnType<typeof gradeReader>; due: string | null; isOwner: boolean }>();
  for (const { id, grade_scale, due_at, role } of assignments) {
    const measure = measureOf(rubricOf(id), JSON.parse(grade_scale) as GradeScale);
    read.set(id, { measure, grade: gradeReader(measure.scale), due: due_at, isOwner: role === 'owner' });
  }
  const sections = Map.groupBy(await ask.sections.execute(), (row) => row.submission_id);
  const marksOf = rowReader(rubric);
  const scripts = (await ask.scripts.execute()).map((row): ScriptFacts => {
    const { measure, grade: gradeOf, due, isOwner } = read.get(row.assignment_id)!;
    const grade = gradeOf(row.grade);
    const isGraded = grade.kind !== 'none' && row.changed_at !== null;
    // How others mark is the owner's to compare.
    const isTold = isGraded && (isOwner || row.changed_by === principal.userId);
    return {
      id: row.id, assignment: row.assignment_id, grade, fails: failsBy(measure, grade), late: daysLate(row.submitted_at, due), similarity: row.similarity_score,
      graded_at: isGraded ? row.changed_at : null, marker: isTold ? row.changed_by : null,
      sections: sections.get(row.id)?.map(({ section }) => section) ?? [], ...marksOf(row),
    };
  });
  const markers = [...new Set(scripts.map(({ marker }) => marker).filter((marker) => marker !== null))];
  const names = markers.length === 0 ? [] : await db.selectFrom('users').select('id').select(nameOf.as('name')).where('id', 'in', markers).execute();
  return {
    assignment: assignmentId, anonymous: assignments.some(({ anonymous }) => anonymous === 1), scripts, rubric,
    borders: new Map([...read].map(([id, { measure }]) => [id, measure.borders])),
    names: { markers: new Map(names.map(({ id, name }) => [id, name])), assignments: new Map(assignments.map(({ id, name }) => [id, name])) },
  };
}
