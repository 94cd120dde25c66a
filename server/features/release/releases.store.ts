import {
  furthestLease,
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import type { LeasedRelease, NewRelease, Releases, ReleaseWork, Snapshot } from './types.ts';
import { lockNamedRow, raiseRevision } from '#server/platform/database/stores/locks.ts';
import { basisOf } from './basis.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Release } from '#contract/release/release.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { ReleasesTable } from '#server/platform/database/schema/release.ts';
import { authoriseAndLock, may, roleOn } from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { NAMES_WAIT } from '#server/features/marking/anonymity.store.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { blindOf, hiddenAmong, hiddenFrom, refuseBlind } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

const unleased = { lease: null, leased_until: null };

/** Cancels what is waiting, because something else replaces it. */
async function cancelWaiting(
  tx: Tx,
  context: StoreContext,
  submissionId: number,
  by: number,
): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ state: 'cancelled', ended_at: isoNow(context), ended_by: by, ...unleased })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'planned')
    .execute();
}

/** The previous release is kept, but is no longer current. */
async function replaceCurrentRelease(
  tx: Tx,
  context: StoreContext,
  submissionId: number,
  by: number,
): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ state: 'replaced', ended_at: isoNow(context), ended_by: by })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'released')
    .execute();
}

const snapshotColumns = ({ text, sha256, basis, fileIds }: Snapshot) => ({
  snapshot: text,
  sha256,
  basis,
  file_ids: JSON.stringify(fileIds),
});

/** The fence: only the holder of the lease changes it, and only while it is waiting. */
const mine = (on: Pick<Tx, 'updateTable'>, { id, lease }: LeasedRelease) =>
  on
    .updateTable('releases')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'planned');

/**
 * Releases that are due: each is taken by one process, and happens once, whatever happens to that
 * process.
 */
const createDueReleases = (
  context: StoreContext,
): Pick<Releases, 'claim' | 'releaseDue' | 'failDue'> => ({
  async claim(leaseMs) {
    const { db, engine } = context;
    const now = isoNow(context);
    const row = await db
      .updateTable('releases')
      .set({ lease: context.ids.uuid(), leased_until: isoFromNow(context, leaseMs) })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('releases')
          .select('id')
          .where('state', '=', 'planned')
          .where('due_at', '<=', now)
          .where((on) =>
            on.or([
              on('leased_until', 'is', null),
              on('leased_until', '<=', now),
              on('leased_until', '>', isoFromNow(context, furthestLease(leaseMs))),
            ]),
          )
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returning(['id', 'submission_id', 'asked_by', 'unfinished', 'lease'])
      .executeTakeFirst();
    return row === undefined || row.lease === null
      ? null
      : { ...row, unfinished: row.unfinished === 1, lease: row.lease };
  },

  releaseDue: (leased, snapshot) =>
    transact(context, async (tx) => {
      await lockNamedRow(tx, context, leased.asked_by);
      const submission = await tx
        .selectFrom('submissions')
        .select('assignment_id')
        .where('id', '=', leased.submission_id)
        .executeTakeFirst();
      if (submission === undefined) return 'lost';
      await raiseRevision(tx, context, submission.assignment_id);
      const basis = (
        await basisOf(tx, {
          assignmentId: submission.assignment_id,
          submissionIds: [leased.submission_id],
        })
      ).get(leased.submission_id);
      if (basis?.hash !== snapshot.basis) return 'stale';
      const still = await mine(tx, leased)
        .set({ lease: leased.lease })
        .returning('id')
        .executeTakeFirst();
      if (still === undefined) return 'lost';
      await replaceCurrentRelease(tx, context, leased.submission_id, leased.asked_by);
      await mine(tx, leased)
        .set({
          state: 'released',
          released_at: isoNow(context),
          ...unleased,
          ...snapshotColumns(snapshot),
        })
        .execute();
      return 'released';
    }),

  async failDue(leased, why) {
    await mine(context.db, leased)
      .set({ state: 'failed', ended_at: isoNow(context), ...unleased, why })
      .execute();
  },
});

type Row = Pick<
  Selectable<ReleasesTable>,
  | 'id'
  | 'submission_id'
  | 'state'
  | 'created_at'
  | 'due_at'
  | 'released_at'
  | 'ended_at'
  | 'sha256'
  | 'why'
> & { asked_by_name: string; ended_by_name: string | null };

const toRelease = ({ asked_by_name, ended_by_name, ...row }: Row): Release => ({
  ...row,
  asked_by: asked_by_name,
  ended_by: ended_by_name,
});

const endedBy = sql<
  string | null
>`(select case when e.deleted_at is null then e.full_name else 'Deleted account' end from users e where e.id = releases.ended_by)`;

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('releases')
    .innerJoin('users', 'users.id', 'releases.asked_by')
    .select([
      'releases.id',
      'submission_id',
      'state',
      'releases.created_at',
      'due_at',
      'released_at',
      'ended_at',
      'sha256',
      'why',
    ])
    .select([nameOf.as('asked_by_name'), endedBy.as('ended_by_name')]);

async function one(db: Kysely<Database>, id: number): Promise<Release> {
  return toRelease(await rowsOf(db).where('releases.id', '=', id).executeTakeFirstOrThrow());
}

const standing = (db: Kysely<Database>, submissionId: number) =>
  db
    .selectFrom('releases')
    .select(['id', 'basis'])
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'released')
    .executeTakeFirst();

const newRow = (
  submissionId: number,
  { userId }: Principal,
  { batch, dueAt, unfinished }: NewRelease,
  now: string,
) => ({
  submission_id: submissionId,
  batch,
  asked_by: userId,
  unfinished: unfinished ? (1 as const) : (0 as const),
  created_at: now,
  due_at: dueAt,
  why: '',
});

export function createReleases(context: StoreContext): Releases {
  const { db } = context;
  return {
    ...createDueReleases(context),

    async works(principal, assignmentId) {
      await roleOn(db, principal, { assignmentId });
      const bases = await basisOf(db, { assignmentId });
      const blind = await blindOf(db, principal);
      const unseen = hiddenAmong(blind);
      const rows = await rowsOf(db)
        .innerJoin('submissions', 'submissions.id', 'releases.submission_id')
        .select('basis')
        .where('assignment_id', '=', assignmentId)
        .where('state', 'in', ['released', 'planned', 'failed'])
        .orderBy('releases.id')
        .execute();
      const open = Map.groupBy(rows, (row) => row.submission_id);
      return [...bases].map(([submission_id, basis]): ReleaseWork => {
        if (unseen.has(submission_id))
          return {
            submission_id,
            student: basis.student,
            grade: null,
            late_mark: null,
            feedback_text: null,
            standing: null,
            planned: null,
            failed: null,
            changed: false,
          };
        const own = open.get(submission_id) ?? [];
        const given = own.find((row) => row.state === 'released');
        const waiting = own.find((row) => row.state === 'planned');
        const last = own.at(-1);
        const plain = (row: (typeof rows)[number] | undefined) => {
          if (row === undefined) return null;
          const { basis: _basis, ...rest } = row;
          return toRelease(rest);
        };
        return {
          submission_id,
          student: basis.student,
          grade: basis.grade,
          late_mark: basis.late_mark,
          feedback_text: basis.feedback_text,
          standing: plain(given),
          planned: plain(waiting),
          failed: plain(last?.state === 'failed' ? last : undefined),
          // A note by the other marker is a change, too.
          changed: given !== undefined && given.basis !== basis.hash && !blind.has(submission_id),
        };
      });
    },

    async history(principal, submissionId) {
      await roleOn(db, principal, { submissionId });
      if ((await hiddenFrom(db, principal, [submissionId])).has(submissionId)) return [];
      return (
        await rowsOf(db)
          .where('submission_id', '=', submissionId)
          .orderBy('releases.id', 'desc')
          .execute()
      ).map(toRelease);
    },

    async basis(principal, submissionId) {
      const row = await db
        .selectFrom('submissions')
        .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
        .select(['assignments.id', 'submissions.id as submission_id'])
        .where('submissions.id', '=', submissionId)
        .where(may(principal, 'read'))
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      await refuseBlind(db, principal, submissionId, Conflict);
      const basis = (
        await basisOf(db, { assignmentId: row.id, submissionIds: [submissionId] })
      ).get(submissionId);
      if (basis === undefined) throw new NotFound();
      return { assignmentId: row.id, basis: basis.hash, fileIds: basis.fileIds };
    },

    release: (principal, submissionId, asked, snapshot) =>
      act(context, async (tx) => {
        const { id: assignmentId } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId },
          'release',
        );
        await refuseBlind(tx, principal, submissionId, Conflict);
        const now = (await basisOf(tx, { assignmentId, submissionIds: [submissionId] })).get(
          submissionId,
        );
        if (now?.hash !== snapshot.basis) return null;
        await cancelWaiting(tx, context, submissionId, principal.userId);
        const before = await standing(tx, submissionId);
        if (before?.basis === snapshot.basis) return await one(tx, before.id);
        await replaceCurrentRelease(tx, context, submissionId, principal.userId);
        const { id } = await tx
          .insertInto('releases')
          .values({
            ...newRow(submissionId, principal, asked, isoNow(context)),
            state: 'released',
            released_at: isoNow(context),
            ...snapshotColumns(snapshot),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return await one(tx, id);
      }),

    plan: (principal, submissionId, asked) =>
      act(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { submissionId }, 'release');
        await refuseBlind(tx, principal, submissionId, Conflict);
        await cancelWaiting(tx, context, submissionId, principal.userId);
        const { id } = await tx
          .insertInto('releases')
          .values({ ...newRow(submissionId, principal, asked, isoNow(context)), state: 'planned' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return await one(tx, id);
      }),

    withdraw: (principal, id) =>
      act(context, async (tx) => {
        const row = await tx
          .selectFrom('releases')
          .select('submission_id')
          .where('id', '=', id)
          .executeTakeFirst();
        // For people who may not know about it, there is none.
        if (
          row === undefined ||
          (await hiddenFrom(tx, principal, [row.submission_id])).has(row.submission_id)
        )
          throw new NotFound();
        await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId: row.submission_id },
          'release',
        );
        const ended = { ended_at: isoNow(context), ended_by: principal.userId, ...unleased };
        const { state } = await tx
          .selectFrom('releases')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (state !== 'released' && state !== 'planned')
          throw new Conflict('This release has already ended, so it can’t be withdrawn.');
        await tx
          .updateTable('releases')
          .set({ state: state === 'released' ? 'withdrawn' : 'cancelled', ...ended })
          .where('id', '=', id)
          .execute();
        return await one(tx, id);
      }),

    async snapshot(principal, id) {
      const row = await db
        .selectFrom('releases')
        .innerJoin('submissions', 'submissions.id', 'releases.submission_id')
        .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
        .select(['snapshot', 'sha256', 'assignments.anonymous', 'submission_id'])
        .where('releases.id', '=', id)
        .where(may(principal, 'read'))
        .executeTakeFirst();
      if (
        row?.snapshot == null ||
        row.sha256 === null ||
        (await hiddenFrom(db, principal, [row.submission_id])).has(row.submission_id)
      )
        throw new NotFound();
      if (row.anonymous === 1) throw new Conflict(NAMES_WAIT);
      // It may contain a note by the other marker.
      await refuseBlind(db, principal, row.submission_id);
      return { text: row.snapshot, sha256: row.sha256 };
    },
  };
}
