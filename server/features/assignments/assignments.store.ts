import { announceDrafts } from '#server/features/drafts/sealed-drafts.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Assignment, AssignmentFile, GradeScale } from '#contract/assignments/assignment.ts';
import type { AssignmentRole, Permission } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { AssignmentsTable } from '#server/platform/database/schema/assignments.ts';
import { scrub } from '#server/platform/database/scrub.ts';
import {
  allMay,
  may,
  myRole,
  refuse,
  requireRole,
  rolesThat,
  sharedWith,
  authoriseAndLock,
} from '#server/platform/access/access.ts';
import { act, recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import {
  bit,
  chunks,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { scheduleFileDeletion } from '#server/features/submissions/pending-file-deletions.store.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { countAbandonedDrafts } from '#server/features/drafts/abandoned-drafts.ts';
import { finish } from '#server/platform/database/upkeep/idempotency-keys.ts';
import { lockAccountRow, lockAnnotations } from '#server/platform/database/stores/locks.ts';
import { anonymityLifts, setAnonymous } from '#server/features/marking/anonymity.store.ts';
import {
  currentRubric,
  putRubricText,
  rubricTexts,
  settleTextNeed,
} from '#server/features/rubrics/rubric-versions.ts';
import { fileKeys } from '#server/features/submissions/submission-files.store.ts';
import {
  idsOf,
  raiseVersions,
  removeAssignment,
  transactClass,
} from '#server/features/submissions/in-parts.ts';
import { changedLateness, latenessOfClass } from '#server/features/deadlines/terms.ts';
import { deletedSoon } from '#server/features/privacy/retentions.store.ts';
import { hiddenFrom } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { Assignments } from './assignment-types.ts';

type Row = Selectable<AssignmentsTable> & {
  role: AssignmentRole | null;
  may: string;
  owner: string;
  markers: number;
};

/**
 * How many shares, in addition to its owner's part, let people mark the row of `assignments` in the
 * query.
 */
const markers = sql<number>`(select count(*) from ${sharedWith} m where m.assignment_id = assignments.id and m.role in (${sql.join(rolesThat('mark'))}))`;

const rowsFor = (db: Kysely<Database>, principal: Principal) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.owner_id')
    .selectAll('assignments')
    .select([
      myRole(principal).as('role'),
      allMay(principal).as('may'),
      nameOf.as('owner'),
      markers.as('markers'),
    ])
    .where(may(principal, 'read'));

/** Times are compared as text, so they are all stored in one form: `Z` and milliseconds. */
const utc = (time: string | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/** Whether a submission counts as done, in SQL; blank texts aren't stored. */
const isDoneRow = sql<boolean>`(grade is not null and (feedback_text is not null or assignments.needs_feedback_text = 0))`;

interface Counts {
  graded: number;
  done: number;
}

/**
 * Returns how many scripts of each assignment have a grade, and are done, without the caller, who
 * marks them blind, being allowed to know.
 */
async function gradedUnseen(
  db: Kysely<Database>,
  principal: Principal,
): Promise<ReadonlyMap<number, Counts>> {
  const graded = new Map<number, Counts>();
  for (const ids of chunks([...(await hiddenFrom(db, principal))])) {
    const found = await db
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
      .select('assignment_id')
      .select(sql<number>`case when ${isDoneRow} then 1 else 0 end`.as('done'))
      .where('submissions.id', 'in', ids)
      .where('grade', 'is not', null)
      .execute();
    for (const { assignment_id, done } of found) {
      const before = graded.get(assignment_id) ?? { graded: 0, done: 0 };
      graded.set(assignment_id, { graded: before.graded + 1, done: before.done + Number(done) });
    }
  }
  return graded;
}

/**
 * Returns the number of regrade requests waiting for a decision, by assignment, without those that
 * the caller may not see.
 */
async function openRegrades(
  db: Kysely<Database>,
  principal: Principal,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const open = await db
    .selectFrom('regrades')
    .innerJoin('submissions', 'submissions.id', 'regrades.submission_id')
    .where('assignment_id', 'in', ids)
    .where('answered_at', 'is', null)
    .select(['regrades.id', 'assignment_id', 'submission_id'])
    .orderBy('regrades.id')
    .execute();
  if (open.length === 0) return new Map();
  const unseen = await hiddenFrom(db, principal);
  const found = new Map<number, number[]>();
  for (const { id, assignment_id, submission_id } of open)
    if (!unseen.has(submission_id))
      found.set(assignment_id, [...(found.get(assignment_id) ?? []), id]);
  return found;
}

/** Returns rows with their files and counts; a page takes as many statements as a single one. */
async function toAssignments(
  db: Kysely<Database>,
  context: StoreContext,
  principal: Principal,
  rows: readonly Row[],
): Promise<Assignment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const counts = await db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .where('assignment_id', 'in', ids)
    .groupBy('assignment_id')
    .select((eb) => [
      'assignment_id',
      eb.fn.countAll<number>().as('submission_count'),
      eb.fn.count<number>('ai_feedback_text').as('drafted_count'),
      eb.fn.count<number>('grade').as('graded_count'),
      sql<number>`sum(case when ${isDoneRow} then 1 else 0 end)`.as('done_count'),
    ])
    .execute();
  const files = await db
    .selectFrom('assignment_files')
    .where('assignment_id', 'in', ids)
    .orderBy('id')
    .select(['id', 'file_type', 'original_filename', 'grade', 'created_at', 'assignment_id'])
    .execute();
  const rubrics = await rubricTexts(db, ids);
  const lifted = await anonymityLifts(db, ids);
  const going = await deletedSoon(db, context, ids);
  const unseen = await gradedUnseen(db, principal);
  const regrades = await openRegrades(db, principal, ids);
  const countsOf = new Map(
    counts.map(({ assignment_id, ...count }) => [
      assignment_id,
      {
        ...count,
        graded_count: Number(count.graded_count) - (unseen.get(assignment_id)?.graded ?? 0),
        done_count: Number(count.done_count) - (unseen.get(assignment_id)?.done ?? 0),
      },
    ]),
  );
  const filesOf = new Map<number, AssignmentFile[]>(ids.map((id) => [id, []]));
  for (const { assignment_id, ...file } of files) filesOf.get(assignment_id)?.push(file);
  return rows.map(({ may: words, ...row }) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    due_at: row.due_at,
    grade_scale: JSON.parse(row.grade_scale) as GradeScale,
    rubric: rubrics.get(row.id) ?? null,
    judge_first: row.judge_first === 1,
    feedback_text_needed: row.feedback_text_needed,
    needs_feedback_text: row.needs_feedback_text === 1,
    anonymous: row.anonymous === 1,
    anonymity_lifted: row.anonymous === 1 ? null : (lifted.get(row.id) ?? null),
    erase_at: going.get(row.id) ?? null,
    ...(countsOf.get(row.id) ?? {
      submission_count: 0,
      drafted_count: 0,
      graded_count: 0,
      done_count: 0,
    }),
    open_regrades: regrades.get(row.id) ?? [],
    my_role: row.role ?? 'viewer',
    may: words.trim().split(' ') as Permission[],
    marked_with_others: words.includes('mark') && Number(row.markers) > 0,
    owner: row.owner,
    files: filesOf.get(row.id) ?? [],
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
}

async function one(
  db: Kysely<Database>,
  context: StoreContext,
  principal: Principal,
  id: number,
): Promise<Assignment> {
  const row = await rowsFor(db, principal).where('assignments.id', '=', id).executeTakeFirst();
  const [assignment] = row === undefined ? [] : await toAssignments(db, context, principal, [row]);
  if (assignment === undefined) throw new NotFound();
  return assignment;
}

export const createAssignments = (context: StoreContext): Assignments => {
  const { db } = context;

  return {
    async list(principal, { skip, limit }) {
      const { total } = await db
        .selectFrom('assignments')
        .where(may(principal, 'read'))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await rowsFor(db, principal)
        .orderBy('assignments.created_at', 'desc')
        .orderBy('assignments.id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      return { items: await toAssignments(db, context, principal, rows), total };
    },

    create: (
      principal,
      { grade_scale, due_at, rubric, judge_first = true, anonymous = false, ...body },
      fence,
    ) =>
      transact(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        const now = isoNow(context);
        const { id } = await tx
          .insertInto('assignments')
          .values({
            ...body,
            due_at: utc(due_at),
            grade_scale: JSON.stringify(grade_scale),
            judge_first: bit(judge_first),
            anonymous: 0,
            owner_id: principal.userId,
            origin: context.ids.uuid(),
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (anonymous) await setAnonymous(tx, context, principal, id, true);
        await settleTextNeed(tx, context, id, null);
        await putRubricText(tx, context, principal, id, rubric);
        await recordAuditEvent(tx, context, {
          kind: 'assignment_made',
          userId: principal.userId,
          assignmentId: id,
        });
        await finish(tx, principal, fence, id);
        return await one(tx, context, principal, id);
      }),

    get: (principal, id) => one(db, context, principal, id),

    require: (principal, id, permission) => requireRole(db, principal, id, permission),

    update(principal, id, { grade_scale, due_at, rubric, judge_first, anonymous, ...patch }) {
      const change = async (tx: Tx): Promise<Assignment> => {
        const before = await authoriseAndLock(
          tx,
          context,
          principal,
          { assignmentId: id },
          'manage',
        );
        const now = isoNow(context);
        const due = due_at === undefined ? before.due_at : utc(due_at);
        const isLatenessChanging = due !== before.due_at || grade_scale !== undefined;
        const lateness = isLatenessChanging ? await latenessOfClass(tx, id) : null;
        await tx
          .updateTable('assignments')
          .set({
            ...patch,
            due_at: due,
            updated_at: now,
            ...(grade_scale === undefined ? {} : { grade_scale: JSON.stringify(grade_scale) }),
            ...(judge_first === undefined ? {} : { judge_first: bit(judge_first) }),
          })
          .where('id', '=', id)
          .execute();
        if (judge_first !== undefined)
          await announceDrafts(tx, { assignmentId: id }, before.revision);
        if (rubric !== undefined) await putRubricText(tx, context, principal, id, rubric);
        if (patch.feedback_text_needed !== undefined)
          await settleTextNeed(tx, context, id, (await currentRubric(tx, id)).rubric);
        if (
          anonymous !== undefined &&
          (await setAnonymous(tx, context, principal, id, anonymous))
        ) {
          // All their names have changed now.
          await raiseVersions(tx, await idsOf(tx, 'submissions', id), before.revision, now);
        }
        if (lateness !== null) {
          // Requests with `?changed_since=` must include the submissions that are late now or no
          // longer, and those whose mark changes.
          const works = changedLateness(lateness, await latenessOfClass(tx, id));
          await raiseVersions(tx, works, before.revision, now);
        }
        return await one(tx, context, principal, id);
      };
      // No other change to an assignment affects what is returned for each script.
      const isOfAll =
        due_at !== undefined ||
        anonymous !== undefined ||
        grade_scale !== undefined ||
        patch.feedback_text_needed !== undefined;
      return isOfAll
        ? transactClass(
            context,
            sql`assignments.id = ${id} and ${may(principal, 'manage')}`,
            change,
          )
        : act(context, change);
    },

    async remove(principal, id) {
      const removed = await transactClass(
        context,
        sql`assignments.id = ${id} and ${may(principal, 'own')}`,
        async (tx) => {
          await lockAccountRow(tx, context, principal);
          const assignment = await tx
            .selectFrom('assignments')
            .select('id')
            .where('id', '=', id)
            .where(may(principal, 'own'))
            .$if(context.engine === 'postgres', (query) => query.forUpdate())
            .executeTakeFirst();
          if (assignment === undefined) return await refuse(tx, principal, { assignmentId: id });
          const submitted = await fileKeys(tx, 'submissions.assignment_id', id);
          const files = await tx
            .selectFrom('assignment_files')
            .select(['original_key', 'processed_key'])
            .where('assignment_id', '=', id)
            .execute();
          await lockAnnotations(tx, context, sql`submissions.assignment_id = ${id}`);
          await countAbandonedDrafts(tx, context, sql`j.assignment_id = ${id}`);
          await removeAssignment(tx, id);
          return await scheduleFileDeletion(tx, context, [
            ...submitted,
            ...files.flatMap((row) => [row.original_key, row.processed_key]),
          ]);
        },
      );
      await scrub(db, context.engine);
      return removed;
    },
  };
};
