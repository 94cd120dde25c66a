import { type Kysely, type Selectable } from 'kysely';
import type { GradeScale } from '#contract/assignment.ts';
import { proposedGrade } from '#contract/rubric/grade.ts';
import { judgementProblem } from '#contract/rubric/judgement.ts';
import type { GradeDecision, Mark, MarkChange, MarkProgress, MarkRevision, MarkSheet, Round } from '#contract/rubric/mark.ts';
import type { Rubric } from '#contract/rubric/model.ts';
import { type Total, totalOf } from '#contract/rubric/total.ts';
import type { MarksTable } from '../../db/schema-rubrics.ts';
import type { Database } from '../../db/schema.ts';
import { roleOn, touch } from '../access.ts';
import { isoNow, type StoreContext, transact, type Tx } from '../context.ts';
import { Conflict, NotFound, Stale, Unfit } from '../errors.ts';
import { keepRevision } from '../submissions/revisions.ts';
import { changed } from '../submissions/submission-rows.ts';
import { type CurrentRubric, currentRubric } from './rubric-versions.ts';
import { blindOf } from '../team/blind.ts';
import { handOver, ownRounds, readableRound, writableRound } from '../team/rounds.ts';
import { nameOf } from '../accounts/names.ts';
import type { Principal } from '../types.ts';
import type { Marks } from './rubric-types.ts';

type Row = Pick<Selectable<MarksTable>, 'criterion' | 'level_ids' | 'points'>;

export const judgementOf = ({ criterion, level_ids, points }: Row) =>
  ({ criterion, level_ids: level_ids === null ? null : (JSON.parse(level_ids) as string[]), points });

/** Without a rubric nothing can be reached, and nothing is missing. */
const NOTHING: Total = { total: null, max: 0, complete: false, marked: 0, markable: 0, missing: [], so_far: { points: 0, max: 0 } };

export interface Basis extends CurrentRubric { scale: GradeScale }

/** What the marks of an assignment are added up by. */
export async function basisOf(db: Kysely<Database>, assignmentId: number): Promise<Basis> {
  const { grade_scale } = await db.selectFrom('assignments').select('grade_scale').where('id', '=', assignmentId).executeTakeFirstOrThrow();
  return { ...await currentRubric(db, assignmentId), scale: JSON.parse(grade_scale) as GradeScale };
}

/** What rows of one submission and round add up to, and the grade they propose. */
export function sumUp({ rubric, scale }: Pick<Basis, 'rubric' | 'scale'>, rows: readonly Row[]): Total & { proposed_grade: string | null } {
  if (rubric === null) return { ...NOTHING, proposed_grade: null };
  const total = totalOf(rubric, rows.map(judgementOf));
  return { ...total, proposed_grade: proposedGrade(rubric, total, scale) };
}

const inOrder = (rubric: Rubric | null, marks: Mark[]): Mark[] => {
  const places = new Map(rubric?.criteria.map(({ id }, index) => [id, index]));
  return marks.toSorted((a, b) => (places.get(a.criterion) ?? Infinity) - (places.get(b.criterion) ?? Infinity) || 0);
};

async function decisionOf(db: Kysely<Database>, submissionId: number): Promise<GradeDecision | null> {
  const row = await db.selectFrom('grade_decisions').innerJoin('users', 'users.id', 'grade_decisions.decided_by')
    .select(['proposed_grade', 'grade', 'reason', 'decided_at']).select(nameOf.as('decided_by'))
    .where('submission_id', '=', submissionId).executeTakeFirst();
  return row === undefined ? null : { ...row };
}

async function sheetOf(db: Kysely<Database>, submissionId: number, round: Round): Promise<MarkSheet> {
  const submission = await db.selectFrom('submissions').select('assignment_id').where('id', '=', submissionId).executeTakeFirst();
  if (submission === undefined) throw new NotFound();
  const basis = await basisOf(db, submission.assignment_id);
  const rows = await db.selectFrom('marks').innerJoin('users', 'users.id', 'marks.marker_id').selectAll('marks').select(nameOf.as('marker'))
    .where('submission_id', '=', submissionId).where('round', '=', round).orderBy('marks.id').execute();
  const marks = rows.map((row): Mark => ({
    ...judgementOf(row), comment: row.comment, round, marker: { id: row.marker_id, name: row.marker }, rubric_version: row.rubric_version,
    version: row.version, created_at: row.created_at, updated_at: row.updated_at,
  }));
  return {
    submission_id: submissionId, round, rubric_version: basis.version, marks: inOrder(basis.rubric, marks), ...sumUp(basis, rows),
    decision: await decisionOf(db, submissionId),
  };
}

/** A sheet as the caller may see it: what was decided of the grade is the first marker's until both have handed over. */
async function seenSheet(db: Kysely<Database>, principal: Principal, submissionId: number, round: Round): Promise<MarkSheet> {
  const sheet = await sheetOf(db, submissionId, round);
  return (await blindOf(db, principal, submissionId)).get(submissionId) === 'second' ? { ...sheet, decision: null } : sheet;
}

/** Throws Unfit where a change names no criterion of the rubric, or what it decides can't be decided there. */
function refuseUnfit(rubric: Rubric, changes: readonly MarkChange[]): void {
  const problems = changes.flatMap((change, index) => {
    const criterion = rubric.criteria.find(({ id }) => id === change.criterion);
    if (criterion === undefined) return [{ path: ['marks', index, 'criterion'], message: `The rubric has no criterion ${change.criterion}.` }];
    if (changes.findIndex((other) => other.criterion === change.criterion) < index) {
      return [{ path: ['marks', index, 'criterion'], message: `${criterion.name} is marked twice.` }];
    }
    const problem = judgementProblem(criterion, change);
    return problem === null ? [] : [{ path: ['marks', index, change.points === null ? 'level_ids' : 'points'], message: `${criterion.name}: ${problem}` }];
  });
  if (problems.length > 0) throw new Unfit(problems);
}

const saysNothing = ({ level_ids, points, comment }: MarkChange): boolean => level_ids === null && points === null && comment.trim() === '';

const valueOf = (row: Selectable<MarksTable>): string =>
  JSON.stringify({ level_ids: judgementOf(row).level_ids, points: row.points, comment: row.comment });

/** Writes one change, and that it was made, unless it changes nothing. `version` is that of the rubric. */
async function write(
  tx: Tx, change: MarkChange, before: Selectable<MarksTable> | undefined,
  at: { submissionId: number; round: Round; markerId: number; version: number; now: string },
): Promise<void> {
  const changed_by = { submission_id: at.submissionId, round: at.round, criterion: change.criterion, rubric_version: at.version, changed_by: at.markerId, changed_at: at.now };
  const keep = (version: number) => tx.insertInto('mark_revisions').values({
    ...changed_by, version, from_value: before === undefined ? null : valueOf(before), to_value: JSON.stringify({ level_ids: change.level_ids, points: change.points, comment: change.comment }),
  }).execute();
  const values = { level_ids: change.level_ids === null ? null : JSON.stringify(change.level_ids), points: change.points, comment: change.comment };
  const known = { marker_id: at.markerId, rubric_version: at.version, updated_at: at.now };
  if (before === undefined) {
    if (saysNothing(change)) return;
    await tx.insertInto('marks')
      .values({ submission_id: at.submissionId, round: at.round, criterion: change.criterion, ...values, ...known, created_at: at.now }).execute();
    await keep(1);
  } else if (before.level_ids !== values.level_ids || before.points !== values.points || before.comment !== values.comment) {
    await tx.updateTable('marks').set({ ...values, ...known, version: before.version + 1 }).where('id', '=', before.id).execute();
    await keep(before.version + 1);
  }
}

export const createMarks = (context: StoreContext): Marks => {
  const { db } = context;
  return {
    async sheet(principal, submissionId, asked) {
      await roleOn(db, principal, { submissionId });
      return await seenSheet(db, principal, submissionId, await readableRound(db, principal, submissionId, asked));
    },

    put: (principal, submissionId, asked, { marks, grade_reason }) => transact(context, async (tx) => {
      const { id: assignmentId, revision } = await touch(tx, context, principal, { submissionId }, 'mark');
      const round = await writableRound(tx, principal, submissionId, asked);
      const { rubric, version } = await currentRubric(tx, assignmentId);
      if (rubric === null) throw new Conflict('This assignment has no rubric to mark by.');
      refuseUnfit(rubric, marks);
      const stored = await tx.selectFrom('marks').selectAll().where('submission_id', '=', submissionId).where('round', '=', round).execute();
      const before = new Map(stored.map((row) => [row.criterion, row]));
      const stale = marks.filter((change) => change.version !== undefined && change.version !== (before.get(change.criterion)?.version ?? 0));
      if (stale.length > 0) throw new Stale(await seenSheet(tx, principal, submissionId, round));
      const at = { submissionId, round, markerId: principal.userId, version, now: isoNow(context) };
      for (const change of marks) await write(tx, change, before.get(change.criterion), at);
      if (round === 'agreed') await gradeByAgreed(tx, context, principal, submissionId, revision);
      if (grade_reason !== undefined && round !== 'second') {
        const { grade } = await tx.selectFrom('submissions').select('grade').where('id', '=', submissionId).executeTakeFirstOrThrow();
        await noteDecision(tx, context, principal.userId, submissionId, { grade, reason: grade_reason });
      }
      return await seenSheet(tx, principal, submissionId, round);
    }),

    async revisions(principal, submissionId, asked, { skip, limit }) {
      await roleOn(db, principal, { submissionId });
      const round = await readableRound(db, principal, submissionId, asked);
      const rows = db.selectFrom('mark_revisions').where('submission_id', '=', submissionId).where('round', '=', round);
      const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const items = await rows.innerJoin('users', 'users.id', 'mark_revisions.changed_by')
        .select(['mark_revisions.id', 'criterion', 'version', 'from_value', 'to_value', 'rubric_version', 'changed_at']).select(nameOf.as('changed_by'))
        .orderBy('mark_revisions.id', 'desc').limit(limit).offset(skip).execute();
      return {
        items: items.map(({ from_value, to_value, ...row }): MarkRevision =>
          ({ ...row, from: from_value === null ? null : (JSON.parse(from_value) as MarkRevision['to']), to: JSON.parse(to_value) as MarkRevision['to'] })),
        total,
      };
    },

    async progress(principal, assignmentId, asked) {
      await roleOn(db, principal, { assignmentId });
      const own = await ownRounds(db, principal);
      const blind = await blindOf(db, principal);
      const basis = await basisOf(db, assignmentId);
      const rows = await db.selectFrom('marks').innerJoin('submissions', 'submissions.id', 'marks.submission_id')
        .select(['submission_id', 'criterion', 'level_ids', 'points', 'round']).where('assignment_id', '=', assignmentId)
        .orderBy('submission_id').execute();
      const seen = rows.filter(({ submission_id, round }) => round === (asked ?? own.get(submission_id) ?? 'first') && (blind.get(submission_id) ?? round) === round);
      return [...Map.groupBy(seen, (row) => row.submission_id)]
        .map(([submission_id, marks]): MarkProgress => ({ submission_id, ...sumUp(basis, marks) }));
    },

    handOver: (principal, submissionId) => transact(context, async (tx) => {
      const { id: assignmentId, revision } = await touch(tx, context, principal, { submissionId }, 'mark');
      await handOver(tx, context, principal, submissionId, async (round) => {
        const basis = await basisOf(tx, assignmentId);
        return sumUp(basis, await tx.selectFrom('marks').selectAll().where('submission_id', '=', submissionId).where('round', '=', round).execute()).complete;
      });
      // What was hidden is told again: lists that ask for what has changed must hear of it.
      await tx.updateTable('submissions').set({ revision }).where('id', '=', submissionId).execute();
    }),
  };
};

/** The marks that the grade comes from: what both agreed on where they have, else the first. */
async function countingRows(tx: Tx, submissionId: number): Promise<Selectable<MarksTable>[]> {
  const rows = await tx.selectFrom('marks').selectAll().where('submission_id', '=', submissionId).where('round', '!=', 'second').execute();
  const agreed = rows.filter(({ round }) => round === 'agreed');
  return agreed.length > 0 ? agreed : rows;
}

/** The grade follows from what both agreed on, once that is complete (MOD-2). */
async function gradeByAgreed(tx: Tx, context: StoreContext, principal: Principal, submissionId: number, revision: number): Promise<void> {
  const before = await tx.selectFrom('submissions').selectAll().where('id', '=', submissionId).executeTakeFirstOrThrow();
  const { proposed_grade } = sumUp(await basisOf(tx, before.assignment_id), await countingRows(tx, submissionId));
  if (proposed_grade === null || proposed_grade === before.grade) return;
  await keepRevision(tx, context, principal, before, { grade: proposed_grade });
  await tx.updateTable('submissions').set({ grade: proposed_grade, ...changed(revision, isoNow(context)) }).where('id', '=', submissionId).execute();
  await noteDecision(tx, context, principal.userId, submissionId, { grade: proposed_grade });
}

/** Keeps the grade a person set beside the one the marks proposed then (RUB-8). Without a rubric there is nothing to keep. */
export async function noteDecision(
  tx: Tx, context: StoreContext, userId: number, submissionId: number, { grade, reason }: { grade: string | null; reason?: string },
): Promise<void> {
  const { assignment_id } = await tx.selectFrom('submissions').select('assignment_id').where('id', '=', submissionId).executeTakeFirstOrThrow();
  const basis = await basisOf(tx, assignment_id);
  if (basis.rubric === null) return;
  const { proposed_grade } = sumUp(basis, await countingRows(tx, submissionId));
  const decided = { proposed_grade, grade, decided_by: userId, decided_at: isoNow(context) };
  await tx.insertInto('grade_decisions').values({ submission_id: submissionId, ...decided, reason: reason ?? '' })
    .onConflict((c) => c.column('submission_id').doUpdateSet({ ...decided, ...(reason === undefined ? {} : { reason }) })).execute();
}
