import { sql } from 'kysely';
import type {
  Deadline,
  DeadlineChange,
  Extensions,
  ExtensionsChange,
  CapsChange,
  HandedInChange,
  HoldsChange,
  MarkChanges,
  WaiversChange,
} from '#contract/deadlines/deadline.ts';
import { ruleInWords } from '#contract/deadlines/late-mark.ts';
import { may, requireRole, roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  bit,
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { raiseVersions } from '#server/features/submissions/in-parts.ts';
import { keepRevision } from '#server/features/submissions/revisions.ts';
import { leaveHeldBack } from '#server/features/exchange/connect/sendings.store.ts';
import { changeOrPreview, tellChanges } from './tell-changes.ts';
import { changedLateness, deadlineOfRow, latenessOfClass } from './terms.ts';

/** What a change of deadlines sets; each part is stored independently. */
export interface DeadlinesChange {
  deadline?: Omit<DeadlineChange, 'preview'>;
  extensions?: ExtensionsChange['extensions'];
  waivers?: WaiversChange['waivers'];
  times?: HandedInChange['times'];
  holds?: HoldsChange['holds'];
  caps?: CapsChange['caps'];
}

export interface Deadlines {
  /** Due date, rule and last moment, for everyone who may read the assignment. */
  get(principal: Principal, assignmentId: number): Promise<Deadline>;
  /**
   * Who has an extension and whose penalty is waived, with the reasons, for people who manage the
   * assignment.
   */
  extensions(principal: Principal, assignmentId: number): Promise<Extensions>;
  /**
   * Stores a change and returns which marks it changes; with `preview` it returns the same and
   * stores nothing. Throws NotFound, Forbidden, and Conflict for a student or submission that
   * doesn't belong to this assignment.
   */
  change(
    principal: Principal,
    assignmentId: number,
    change: DeadlinesChange,
    preview: boolean,
  ): Promise<MarkChanges>;
}

const GONE = {
  students: 'One of these students is no longer in the class list. Reload the list.',
  submissions: 'One of these submissions is no longer in this assignment. Reload the list.',
};

async function requireAll(
  tx: Tx,
  table: 'students' | 'submissions',
  assignmentId: number,
  wanted: readonly number[],
): Promise<void> {
  const ids = [...new Set(wanted)];
  let found = 0;
  for (const part of chunks(ids)) {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('assignment_id', '=', assignmentId)
      .where('id', 'in', part)
      .execute();
    found += rows.length;
  }
  if (found < ids.length) throw new Conflict(GONE[table]);
}

async function store(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  assignmentId: number,
  { deadline, extensions = [], waivers = [], times = [], holds = [], caps = [] }: DeadlinesChange,
): Promise<void> {
  if (deadline !== undefined)
    await tx
      .updateTable('assignments')
      .set({
        due_at: deadline.due_at,
        last_at: deadline.last_at,
        time_zone: deadline.time_zone,
        late_rule: JSON.stringify(deadline.rule),
        updated_at: isoNow(context),
      })
      .where('id', '=', assignmentId)
      .execute();
  const studentIds = extensions.map(({ student_id }) => student_id);
  await requireAll(tx, 'students', assignmentId, studentIds);
  for (const { student_id, due_at, last_at, reason } of extensions)
    await tx
      .updateTable('students')
      .set({
        extension_due_at: due_at,
        extension_last_at: due_at === null ? null : last_at,
        extension_reason: due_at === null ? null : reason,
      })
      .where('id', '=', student_id)
      .execute();
  const workIds = [...waivers, ...times, ...holds, ...caps].map(
    ({ submission_id }) => submission_id,
  );
  await requireAll(tx, 'submissions', assignmentId, workIds);
  for (const { submission_id, reason } of waivers) {
    await tx
      .updateTable('submissions')
      .set({ waiver_reason: reason })
      .where('id', '=', submission_id)
      .execute();
    await recordAuditEvent(tx, context, {
      kind: reason === null ? 'waiver_ended' : 'penalty_waived',
      userId: principal.userId,
      assignmentId,
      submissionId: submission_id,
    });
  }
  for (const { submission_id, code, reason, feedback } of holds) {
    await tx
      .updateTable('submissions')
      .set({
        held_code: code,
        held_reason: code === null ? null : reason,
        held_feedback: bit(code !== null && feedback),
      })
      .where('id', '=', submission_id)
      .execute();
    await recordAuditEvent(tx, context, {
      kind: code === null ? 'hold_ended' : 'mark_held',
      userId: principal.userId,
      assignmentId,
      submissionId: submission_id,
    });
  }
  await leaveHeldBack(
    tx,
    holds.flatMap(({ submission_id, code }) => (code === null ? [] : [submission_id])),
  );
  for (const { submission_id, at } of caps) {
    await tx
      .updateTable('submissions')
      .set({ mark_cap: at })
      .where('id', '=', submission_id)
      .execute();
    await recordAuditEvent(tx, context, {
      kind: at === null ? 'cap_ended' : 'mark_capped',
      userId: principal.userId,
      assignmentId,
      submissionId: submission_id,
    });
  }
  for (const { submission_id, at } of times) {
    const before = await tx
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', submission_id)
      .executeTakeFirstOrThrow();
    const submitted_at = at ?? before.created_at;
    if (submitted_at !== before.submitted_at)
      await keepRevision(tx, context, principal, before, { submitted_at });
    await tx
      .updateTable('submissions')
      .set({
        submitted_at,
        submitted_at_source: at === null ? null : 'person',
        ...(at === null ? { late_there: null } : {}),
      })
      .where('id', '=', submission_id)
      .execute();
  }
}

export const createDeadlines = (context: StoreContext): Deadlines => {
  const { db } = context;
  const rowOf = async (assignmentId: number) =>
    await db
      .selectFrom('assignments')
      .select(['due_at', 'last_at', 'time_zone', 'late_rule', 'grade_scale'])
      .where('id', '=', assignmentId)
      .executeTakeFirstOrThrow();

  return {
    async get(principal, assignmentId) {
      await roleOn(db, principal, { assignmentId });
      const terms = deadlineOfRow(await rowOf(assignmentId));
      const { due_at, last_at, time_zone, rule } = terms;
      return { due_at, last_at, time_zone, rule, sentence: ruleInWords(terms) };
    },

    async extensions(principal, assignmentId) {
      await requireRole(db, principal, assignmentId, 'manage');
      const students = await db
        .selectFrom('students')
        .select(['id', 'display_name', 'extension_due_at', 'extension_last_at', 'extension_reason'])
        .where('assignment_id', '=', assignmentId)
        .where('extension_due_at', 'is not', null)
        .orderBy('display_name')
        .orderBy('id')
        .execute();
      const waived = await db
        .selectFrom('submissions')
        .select(['id', 'waiver_reason'])
        .where('assignment_id', '=', assignmentId)
        .where('waiver_reason', 'is not', null)
        .orderBy('id')
        .execute();
      const held = await db
        .selectFrom('submissions')
        .select(['id', 'held_code', 'held_reason', 'held_feedback', 'mark_cap'])
        .where('assignment_id', '=', assignmentId)
        .where((eb) => eb.or([eb('held_code', 'is not', null), eb('mark_cap', 'is not', null)]))
        .orderBy('id')
        .execute();
      return {
        holds: held.flatMap(({ id, held_code: code, held_reason, held_feedback }) =>
          code === null
            ? []
            : [
                {
                  submission_id: id,
                  code,
                  reason: held_reason ?? '',
                  feedback: held_feedback === 1,
                },
              ],
        ),
        caps: held.flatMap(({ id, mark_cap: at }) =>
          at === null ? [] : [{ submission_id: id, at }],
        ),
        extensions: students.map((row) => ({
          student_id: row.id,
          student: row.display_name,
          due_at: row.extension_due_at!,
          last_at: row.extension_last_at,
          reason: row.extension_reason ?? '',
        })),
        waivers: waived.map((row) => ({ submission_id: row.id, reason: row.waiver_reason! })),
      };
    },

    async change(principal, assignmentId, change, preview) {
      const work = async (tx: Tx): Promise<MarkChanges['changes']> => {
        const { revision } = await authoriseAndLock(
          tx,
          context,
          principal,
          { assignmentId },
          'manage',
        );
        const before = await latenessOfClass(tx, assignmentId);
        await store(tx, context, principal, assignmentId, change);
        const after = await latenessOfClass(tx, assignmentId);
        const ids = changedLateness(before, after);
        const { waivers = [], times = [], holds = [], caps = [] } = change;
        const touched = [...waivers, ...times, ...holds, ...caps];
        await raiseVersions(
          tx,
          [...new Set([...ids, ...touched.map(({ submission_id }) => submission_id)])],
          revision,
          isoNow(context),
        );
        const isOfStudents = change.extensions !== undefined;
        return await tellChanges(tx, principal, assignmentId, isOfStudents, [before, after], ids);
      };
      const { found, stored } = await changeOrPreview(
        context,
        sql`assignments.id = ${assignmentId} and ${may(principal, 'manage')}`,
        preview,
        work,
      );
      return { changes: found, stored };
    },
  };
};
