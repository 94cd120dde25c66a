import type { Kysely, Selectable } from 'kysely';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { latestTimes, type MoreTime, timesWithMore } from '#contract/deadlines/adjustment.ts';
import { lateMarkOf, type LateTerms } from '#contract/deadlines/late-mark.ts';
import { type LateMark, type LateRule, NO_LATE_RULE } from '#contract/deadlines/late-rule.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { AssignmentsTable } from '#server/platform/database/schema/assignments.ts';
import type { SubmissionsTable } from '#server/platform/database/schema/submissions.ts';
import { chunks } from '#server/platform/database/stores/context.ts';

/** The columns of submissions needed to find their terms. */
export type TermsRow = Pick<
  Selectable<SubmissionsTable>,
  'id' | 'assignment_id' | 'waiver_reason' | 'held_code' | 'held_feedback' | 'mark_cap'
>;

/** The terms of a submission, and a text that changes whenever they do. */
export interface StandingTerms extends LateTerms {
  stand: string;
  /** Whether its marking is complete only with feedback text. */
  needsText: boolean;
}

type DeadlineColumns = Pick<
  AssignmentsTable,
  'due_at' | 'last_at' | 'time_zone' | 'late_rule' | 'grade_scale'
>;

export const ruleOf = ({ late_rule }: Pick<DeadlineColumns, 'late_rule'>): LateRule =>
  late_rule === null ? NO_LATE_RULE : { ...NO_LATE_RULE, ...(JSON.parse(late_rule) as LateRule) };

/** Returns what applies to the whole assignment. */
export const deadlineOfRow = (
  row: DeadlineColumns,
): Pick<LateTerms, 'due_at' | 'last_at' | 'time_zone' | 'rule' | 'scale'> => ({
  due_at: row.due_at,
  last_at: row.last_at,
  time_zone: row.time_zone ?? 'UTC',
  rule: ruleOf(row),
  scale: JSON.parse(row.grade_scale) as GradeScale,
});

/**
 * Returns the key by which a student is recognised across assignments; null for one who has neither
 * number nor address.
 */
const studentKey = (student: { identifier: string | null; email: string | null }): string | null =>
  (student.identifier ?? student.email)?.trim().toLowerCase() || null;

/** Returns who handed in each of these submissions, with their extensions. */
async function ownersOf(db: Kysely<Database>, ids: readonly number[]) {
  const rows = [];
  for (const part of chunks(ids))
    rows.push(...(await ownerRows(db).where('submission_id', 'in', part).execute()));
  return Map.groupBy(rows, (row) => row.submission_id);
}
const ownerRows = (db: Kysely<Database>) =>
  db
    .selectFrom('submission_students')
    .innerJoin('students', 'students.id', 'submission_students.student_id')
    .select(['submission_id', 'student_id', 'extension_due_at', 'extension_last_at'])
    .select(['identifier', 'email']);
type Owner = NonNullable<ReturnType<Awaited<ReturnType<typeof ownersOf>>['get']>>[number];

/** The same of those alone who have an extension, or `more` time: few, however large the class is. */
async function extendedOwnersOf(
  db: Kysely<Database>,
  assignmentId: number,
  more: ReadonlyMap<number, readonly MoreTime[]>,
) {
  const rows = await ownerRows(db)
    .where('students.assignment_id', '=', assignmentId)
    .where('extension_due_at', 'is not', null)
    .execute();
  const known = new Set(rows.map((row) => row.student_id));
  for (const ids of chunks([...more.keys()].filter((id) => !known.has(id))))
    rows.push(...(await ownerRows(db).where('student_id', 'in', ids).execute()));
  return Map.groupBy(rows, (row) => row.submission_id);
}

/** Of those who handed in these works, who is given more time by a team that shares the assignment. */
async function moreTimeOf(
  db: Kysely<Database>,
  assignmentId: number,
  works: readonly { id: number }[],
): Promise<ReadonlyMap<number, MoreTime[]>> {
  const found = new Map<number, Map<number, MoreTime>>();
  // Each by itself, and in this order (which SQLite keeps to in a cross join), so that each student
  // finds the one entry of an index.
  const asked = [...chunks(works.map(({ id }) => id))].flatMap((ids) =>
    (['identifier', 'email'] as const).map((known) => ({ ids, known })),
  );
  for (const { ids, known } of asked) {
    const rows = await db
      .selectFrom('submission_students as w')
      .crossJoin('students as s')
      .crossJoin('team_assignments as t')
      .crossJoin('adjustments as a')
      .select(['s.id as student_id', 'a.id', 'more_days', 'more_percent'])
      .where('w.submission_id', 'in', ids)
      .whereRef('s.id', '=', 'w.student_id')
      .where('s.assignment_id', '=', assignmentId)
      .whereRef('t.assignment_id', '=', 's.assignment_id')
      .whereRef('a.team_id', '=', 't.team_id')
      .where((eb) => eb('a.person_key', '=', eb.fn<string>('lower', [`s.${known}`])))
      .where((eb) => eb.or([eb('more_days', 'is not', null), eb('more_percent', 'is not', null)]))
      .execute();
    for (const { student_id, id, more_days: days, more_percent: percent } of rows) {
      const theirs = found.get(student_id) ?? new Map<number, MoreTime>();
      found.set(student_id, theirs);
      if (days !== null) theirs.set(id, { kind: 'days', days });
      else if (percent !== null) theirs.set(id, { kind: 'percent', percent });
    }
  }
  return new Map([...found].map(([student, theirs]) => [student, [...theirs.values()]]));
}

/** A student's own due date, by an extension or more time; null where it is that of all. */
function timesOf(
  { student_id, extension_due_at: due_at, extension_last_at: last_at }: Owner,
  shared: ReturnType<typeof deadlineOfRow>,
  more: ReadonlyMap<number, readonly MoreTime[]>,
): LateTerms['extension'] {
  const adjusted = (more.get(student_id) ?? []).flatMap((one) => timesWithMore(shared, one) ?? []);
  return latestTimes([...(due_at === null ? [] : [{ due_at, last_at }]), ...adjusted]);
}

/** Of several who handed something in together, the longest extension is that of the work. */
function extensionOf(
  owners: readonly Owner[],
  shared: ReturnType<typeof deadlineOfRow>,
  more: ReadonlyMap<number, readonly MoreTime[]>,
): LateTerms['extension'] {
  const [longest] = owners
    .flatMap((owner) => timesOf(owner, shared, more) ?? [])
    .toSorted((a, b) => (a.due_at < b.due_at ? 1 : -1));
  return longest ?? null;
}

/**
 * Returns the grace days of the same term that students have used for earlier due dates, by
 * student.
 */
async function graceUsedBefore(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<ReadonlyMap<string, number>> {
  const used = new Map<string, number>();
  const own = await db
    .selectFrom('assignments')
    .select(['owner_id', 'late_rule'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const { term } = ruleOf(own);
  const ofOwner = await db
    .selectFrom('assignments')
    .select(['id', 'due_at', 'last_at', 'time_zone', 'late_rule', 'grade_scale'])
    .where('owner_id', '=', own.owner_id)
    .where('late_rule', 'is not', null)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  const sameTerm = ofOwner.filter((row) => ruleOf(row).term === term);
  const place = sameTerm.findIndex(({ id }) => id === assignmentId);
  for (const sibling of sameTerm.slice(0, Math.max(0, place))) {
    const works = await db
      .selectFrom('submissions')
      .select(['id', 'submitted_at', 'submitted_at_source', 'waiver_reason'])
      .where('assignment_id', '=', sibling.id)
      .orderBy('id')
      .execute();
    const owners = await ownersOf(
      db,
      works.map(({ id }) => id),
    );
    const shared = deadlineOfRow(sibling);
    const more = await moreTimeOf(db, sibling.id, works);
    for (const work of works) {
      const theirs = owners.get(work.id) ?? [];
      const keys = theirs.flatMap((owner) => studentKey(owner) ?? []);
      const mark = lateMarkOf(
        {
          ...shared,
          extension: extensionOf(theirs, shared, more),
          waived: work.waiver_reason !== null,
          grace_used_elsewhere: Math.max(0, ...keys.map((key) => used.get(key) ?? 0)),
        },
        { grade: null, handed_in_at: handedInAt(work) },
      );
      for (const key of keys) used.set(key, (used.get(key) ?? 0) + mark.grace_used);
    }
  }
  return used;
}

/** Returns when it was handed in; null if that isn't known. */
export const handedInAt = (
  row: Pick<SubmissionsTable, 'submitted_at' | 'submitted_at_source'>,
): string | null => (row.submitted_at_source === null ? null : row.submitted_at);

/**
 * Returns the terms that decide whether each of these submissions is late: rule, extension, waiver
 * and remaining grace days; and whether it needs feedback text.
 */
export async function termsOf(
  db: Kysely<Database>,
  rows: readonly TermsRow[],
): Promise<Map<number, StandingTerms>> {
  const found = new Map<number, StandingTerms>();
  for (const [assignmentId, own] of Map.groupBy(rows, (row) => row.assignment_id)) {
    const assignment = await db
      .selectFrom('assignments')
      .select(['due_at', 'last_at', 'time_zone', 'late_rule', 'grade_scale', 'needs_feedback_text'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('students')
              .select('id')
              .where('assignment_id', '=', assignmentId)
              .where('extension_due_at', 'is not', null),
          )
          .as('has_extensions'),
      )
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('team_assignments')
              .innerJoin('adjustments', 'adjustments.team_id', 'team_assignments.team_id')
              .select('adjustments.id')
              .where('team_assignments.assignment_id', '=', assignmentId),
          )
          .as('has_adjustments'),
      )
      .where('id', '=', assignmentId)
      .executeTakeFirst();
    // Deleted since the rows were read.
    if (assignment === undefined) continue;
    const shared = deadlineOfRow(assignment);
    const needsText = assignment.needs_feedback_text === 1;
    const sharedStand = JSON.stringify(Object.values(assignment));
    // Without a due date no grace days are used up.
    const isSharing =
      shared.due_at !== null && shared.rule.grace_days > 0 && shared.rule.term !== '';
    const more =
      shared.due_at !== null && Number(assignment.has_adjustments) === 1
        ? await moreTimeOf(db, assignmentId, own)
        : new Map<number, MoreTime[]>();
    const used = isSharing ? await graceUsedBefore(db, assignmentId) : new Map<string, number>();
    const ownersById = isSharing
      ? await ownersOf(
          db,
          own.map(({ id }) => id),
        )
      : Number(assignment.has_extensions) === 1 || more.size > 0
        ? await extendedOwnersOf(db, assignmentId, more)
        : new Map<number, Owner[]>();
    for (const { id, waiver_reason, held_code: held, held_feedback, mark_cap: cap } of own) {
      const theirs = ownersById.get(id) ?? [];
      const extension = extensionOf(theirs, shared, more);
      const waived = waiver_reason !== null;
      const grace_used_elsewhere = isSharing
        ? Math.max(0, ...theirs.map((owner) => used.get(studentKey(owner) ?? '') ?? 0))
        : 0;
      found.set(id, {
        ...shared,
        extension,
        waived,
        held,
        held_feedback: held_feedback === 1,
        cap,
        grace_used_elsewhere,
        needsText,
        stand: `${sharedStand} ${extension?.due_at} ${extension?.last_at} ${waived} ${grace_used_elsewhere} ${held} ${held_feedback} ${cap}`,
      });
    }
  }
  return found;
}

type MarkRow = Pick<
  SubmissionsTable,
  'grade' | 'submitted_at' | 'submitted_at_source' | 'late_there'
>;

/**
 * Whether anything can change a mark: without a rule, a last moment, a code or a cap there are no
 * three numbers to show.
 */
const hasRule = ({ rule, last_at, extension, held, cap }: LateTerms): boolean =>
  rule.penalty.kind !== 'none' ||
  rule.end_after !== null ||
  last_at !== null ||
  extension !== null ||
  held != null ||
  cap != null;

/**
 * Returns whether a submission is late, and the three numbers where its assignment has a rule.
 * Based on its time if that is known, else on what the learning environment said; otherwise it
 * isn't late.
 */
export function latenessOf(
  row: MarkRow,
  terms: LateTerms,
): { late: boolean; late_mark: LateMark | null } {
  const mark = lateMarkOf(terms, { grade: row.grade, handed_in_at: handedInAt(row) });
  return {
    late: row.submitted_at_source === null ? row.late_there === 1 : mark.state === 'late',
    late_mark: hasRule(terms) ? mark : null,
  };
}

/** The same for a whole assignment, by submission. */
export async function latenessOfClass(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<Map<number, ReturnType<typeof latenessOf>>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'assignment_id', 'waiver_reason', 'held_code', 'held_feedback', 'mark_cap'])
    .select(['grade', 'submitted_at', 'submitted_at_source', 'late_there'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const terms = await termsOf(db, rows);
  return new Map(
    rows.flatMap((row) => {
      const own = terms.get(row.id);
      // Deleted meanwhile.
      return own === undefined ? [] : [[row.id, latenessOf(row, own)]];
    }),
  );
}

/** Returns the submissions whose lateness or numbers have changed. */
export const changedLateness = (
  before: Awaited<ReturnType<typeof latenessOfClass>>,
  after: Awaited<ReturnType<typeof latenessOfClass>>,
): number[] =>
  [...after]
    .filter(([id, mark]) => JSON.stringify(mark) !== JSON.stringify(before.get(id)))
    .map(([id]) => id);
