import { type Kysely, type Selectable, sql } from 'kysely';
import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import type {
  Sending,
  SendingRow,
  SendingRowState,
  SendingSummary,
} from '#contract/exchange/sending.ts';
import type { HandedInHere, LastSent, PlannedRow } from './plan-sending.ts';
import type { RemoteState, RemoteAttempts, Wanted } from './types.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { SendingRowsTable, SendingsTable } from '#server/platform/database/schema/connect.ts';
import { may, authoriseAndLock } from '#server/platform/access/access.ts';
import {
  furthestLease,
  chunks,
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { refuseWhole } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** A row that one process is sending. `again`: another one began it and was cut off. */
export interface LeasedRow {
  sendingId: number;
  n: number;
  remoteUser: string;
  held: RemoteState;
  wanted: Wanted;
  lease: string;
  again: boolean;
}
export interface OpenSending {
  id: number;
  assignment_id: number;
  connection_id: number;
  remote: RemoteAssignment;
}
export type Settled = Extract<SendingRowState, 'sent' | 'same' | 'refused' | 'conflict' | 'failed'>;

export interface Sendings {
  /** What was last sent to each user of the environment, as it was read back. */
  lastSent(principal: Principal, assignmentId: number): Promise<LastSent>;
  /**
   * Which of the environment's attempts the marked files of each submission belong to, if they were
   * fetched from there.
   */
  handedIn(principal: Principal, assignmentId: number): Promise<HandedInHere>;
  create(
    principal: Principal,
    assignmentId: number,
    sending: Pick<Sending, 'system' | 'site'> & {
      connection_id: number;
      remote: RemoteAssignment;
      rows: readonly PlannedRow[];
    },
  ): Promise<Sending>;
  /**
   * Newest first. Throws Conflict, like every method below that reveals it, for a caller who marks
   * some of it blind.
   */
  list(principal: Principal, assignmentId: number): Promise<SendingSummary[]>;
  get(principal: Principal, id: number): Promise<Sending>;
  /**
   * The educator confirms that these rows are sent. Throws Conflict if the connection no longer
   * exists.
   */
  begin(
    principal: Principal,
    id: number,
    rows: readonly number[] | undefined,
  ): Promise<OpenSending>;
  /** The next row that nobody is sending; null if there is none. */
  claim(id: number, leaseMs: number): Promise<LeasedRow | null>;
  settle(
    row: LeasedRow,
    end: { state: Settled; why: string; found: RemoteState | null },
  ): Promise<void>;
  /** It can be tried again. */
  release(row: LeasedRow): Promise<void>;
  /** Gives up the rows that are waiting. */
  leaveRest(id: number, why: string): Promise<void>;
}

const LISTED = 20;
const ARRIVED = ['sent', 'same'] as const;
const unleased = { lease: null, leased_until: null };
const parsed = <T>(json: string): T => JSON.parse(json) as T;
const values = ({ grade, comment }: RemoteState) => ({ grade, comment: comment ?? null });

const toRow = (row: Selectable<SendingRowsTable>): SendingRow => {
  const wanted = parsed<Wanted>(row.wanted);
  return {
    n: row.n,
    student: row.student,
    submission_id: row.submission_id,
    state: row.state,
    why: row.why,
    before: values(parsed<RemoteState>(row.held)),
    after: { grade: wanted.grade, comment: wanted.comment },
    document: wanted.document?.name ?? null,
    criteria: wanted.criteria.length,
    there: row.found === null ? null : values(parsed<RemoteState>(row.found)),
    sent_at: row.sent_at,
  };
};

async function whole(db: Kysely<Database>, sending: Selectable<SendingsTable>): Promise<Sending> {
  const rows = await db
    .selectFrom('sending_rows')
    .selectAll()
    .where('sending_id', '=', sending.id)
    .orderBy('n')
    .execute();
  const { id, assignment_id, system, site, state, created_at } = sending;
  return {
    id,
    assignment_id,
    system,
    site,
    remote_name: parsed<RemoteAssignment>(sending.remote).name,
    state,
    rows: rows.map(toRow),
    wait_s: 0,
    created_at,
  };
}

async function find(
  db: Kysely<Database>,
  principal: Principal,
  id: number,
): Promise<Selectable<SendingsTable>> {
  const row = await db
    .selectFrom('sendings')
    .innerJoin('assignments', 'assignments.id', 'sendings.assignment_id')
    .selectAll('sendings')
    .where('sendings.id', '=', id)
    .where(may(principal, 'release'))
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

const GONE =
  'The connection that this was to be sent by was removed. Connect the assignment again, and look at what would be sent.';
const LEFT_OUT = 'You left it out.';

/** It is finished once none of its rows is waiting. */
async function closeIfDone(tx: Tx, id: number): Promise<void> {
  const open = await tx
    .selectFrom('sending_rows')
    .select('n')
    .where('sending_id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  if (open === undefined)
    await tx.updateTable('sendings').set({ state: 'done' }).where('id', '=', id).execute();
}

const HELD_SINCE = 'Its mark was held back since you looked. Look once more what would be sent.';

/**
 * Leaves out the rows of these submissions that were shown but not yet sent, because their marks
 * are held back. Withdrawals continue. Call it in a transaction that has touched the assignment.
 */
export async function leaveHeldBack(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  for (const part of chunks(submissionIds)) {
    const rows = await tx
      .selectFrom('sending_rows')
      .select(['sending_id', 'n', 'wanted'])
      .where('submission_id', 'in', part)
      .where('state', 'in', ['waiting', 'conflict', 'sending'])
      .orderBy('sending_id')
      .orderBy('n')
      .execute();
    const going = rows.filter(({ wanted }) => parsed<Wanted>(wanted).withdraws !== true);
    if (going.length === 0) continue;
    for (const { sending_id, n } of going)
      // A row that is being sent keeps its lease: its outcome there is reported.
      await tx
        .updateTable('sending_rows')
        .set({ state: 'left', why: HELD_SINCE })
        .where('sending_id', '=', sending_id)
        .where('n', '=', n)
        .execute();
    const begun = await tx
      .selectFrom('sendings')
      .select('id')
      .where('id', 'in', [...new Set(going.map((row) => row.sending_id))])
      .where('state', '=', 'under_way')
      .orderBy('id')
      .execute();
    for (const { id } of begun) await closeIfDone(tx, id);
  }
}

async function choose(
  tx: Tx,
  { id, state }: Selectable<SendingsTable>,
  chosen: readonly number[] | undefined,
): Promise<void> {
  const rows = await tx
    .selectFrom('sending_rows')
    .select(['n', 'state', 'held', 'found'])
    .where('sending_id', '=', id)
    .execute();
  const wanted = new Set(chosen);
  const at = (n: number) =>
    tx.updateTable('sending_rows').where('sending_id', '=', id).where('n', '=', n);
  for (const row of rows) {
    if (row.state === 'conflict' && wanted.has(row.n))
      await at(row.n)
        .set({ state: 'waiting', why: '', held: row.found ?? row.held })
        .execute();
    if (row.state === 'waiting' && state === 'shown' && chosen !== undefined && !wanted.has(row.n))
      await at(row.n).set({ state: 'left', why: LEFT_OUT }).execute();
  }
  await tx.updateTable('sendings').set({ state: 'under_way' }).where('id', '=', id).execute();
  await closeIfDone(tx, id);
}

export function createSendings(context: StoreContext): Sendings {
  const { db, engine } = context;
  const mine = (row: Pick<LeasedRow, 'sendingId' | 'n' | 'lease'>, on: Kysely<Database>) =>
    on
      .updateTable('sending_rows')
      .where('sending_id', '=', row.sendingId)
      .where('n', '=', row.n)
      .where('lease', '=', row.lease);
  return {
    async lastSent(principal, assignmentId) {
      const rows = await db
        .selectFrom('sending_rows')
        .innerJoin('sendings', 'sendings.id', 'sending_id')
        .innerJoin('assignments', 'assignments.id', 'sendings.assignment_id')
        .select(['remote_user', 'found'])
        .where('sendings.assignment_id', '=', assignmentId)
        .where('sending_rows.state', 'in', ARRIVED)
        .where('found', 'is not', null)
        .where(may(principal, 'release'))
        .orderBy('sent_at')
        .orderBy('sending_id')
        .execute();
      return new Map(
        rows.map(({ remote_user, found }) => [remote_user, parsed<RemoteState>(found!)]),
      );
    },

    async handedIn(principal, assignmentId) {
      const rows = await db
        .selectFrom('submissions')
        .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
        .select(['submissions.id', 'attempt', 'marked_attempt', 'remote_attempts'])
        .where('assignment_id', '=', assignmentId)
        .where('remote_attempts', 'is not', null)
        .where(may(principal, 'release'))
        .execute();
      return new Map(
        rows.flatMap(({ id, attempt, marked_attempt, remote_attempts }) => {
          const own = parsed<RemoteAttempts>(remote_attempts!)[marked_attempt ?? attempt];
          return own === undefined ? [] : [[id, own] as const];
        }),
      );
    },

    create: (principal, assignmentId, { system, site, connection_id, remote, rows }) =>
      transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'own');
        // What was shown and never sent is replaced by what is shown now.
        await tx
          .deleteFrom('sendings')
          .where('assignment_id', '=', assignmentId)
          .where('state', '=', 'shown')
          .execute();
        const sending = await tx
          .insertInto('sendings')
          .values({
            assignment_id: assignmentId,
            connection_id,
            system,
            site,
            remote: JSON.stringify(remote),
            state: 'shown',
            created_at: isoNow(context),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const stored = rows.map(({ held, wanted, ...row }, index) => ({
          sending_id: sending.id,
          n: index + 1,
          ...row,
          held: JSON.stringify(held),
          wanted: JSON.stringify(wanted),
          found: null,
          ...unleased,
          sent_at: null,
        }));
        for (const part of chunks(stored, 50))
          await tx.insertInto('sending_rows').values(part).execute();
        return await whole(tx, sending);
      }),

    async list(principal, assignmentId) {
      // The number that arrived reveals how many were graded.
      await refuseWhole(db, principal, assignmentId);
      const rows = await db
        .selectFrom('sendings')
        .innerJoin('assignments', 'assignments.id', 'sendings.assignment_id')
        .selectAll('sendings')
        .select((eb) =>
          eb
            .selectFrom('sending_rows')
            .whereRef('sending_id', '=', 'sendings.id')
            .where('state', 'in', ARRIVED)
            .select(sql<number>`count(*)`.as('count'))
            .as('arrived'),
        )
        .where('assignment_id', '=', assignmentId)
        .where(may(principal, 'release'))
        .orderBy('sendings.id', 'desc')
        .limit(LISTED)
        .execute();
      return rows.map(({ id, site, remote, state, created_at, arrived }) => ({
        id,
        site,
        remote_name: parsed<RemoteAssignment>(remote).name,
        state,
        created_at,
        arrived: Number(arrived ?? 0),
      }));
    },

    async get(principal, id) {
      const sending = await find(db, principal, id);
      await refuseWhole(db, principal, sending.assignment_id);
      return await whole(db, sending);
    },

    begin: (principal, id, rows) =>
      transact(context, async (tx) => {
        const { assignment_id } = await find(tx, principal, id);
        await authoriseAndLock(tx, context, principal, { assignmentId: assignment_id }, 'own');
        const sending = await find(tx, principal, id);
        if (sending.connection_id === null) throw new Conflict(GONE);
        if (sending.state === 'shown' || rows !== undefined) await choose(tx, sending, rows);
        return {
          id,
          assignment_id,
          connection_id: sending.connection_id,
          remote: parsed<RemoteAssignment>(sending.remote),
        };
      }),

    async claim(id, leaseMs) {
      const lease = context.ids.uuid();
      const now = isoNow(context);
      return await transact(context, async (tx) => {
        const next = await tx
          .selectFrom('sending_rows')
          .select(['n', 'state'])
          .where('sending_id', '=', id)
          .where((on) =>
            on.or([
              on('state', '=', 'waiting'),
              on.and([
                on('state', '=', 'sending'),
                on.or([
                  on('leased_until', '<=', now),
                  on('leased_until', '>', isoFromNow(context, furthestLease(leaseMs))),
                ]),
              ]),
            ]),
          )
          .orderBy('n')
          .limit(1)
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
          .executeTakeFirst();
        if (next === undefined) return null;
        const row = await tx
          .updateTable('sending_rows')
          .set({ state: 'sending', lease, leased_until: isoFromNow(context, leaseMs) })
          .where('sending_id', '=', id)
          .where('n', '=', next.n)
          .returningAll()
          .executeTakeFirstOrThrow();
        return {
          sendingId: id,
          n: row.n,
          remoteUser: row.remote_user,
          held: parsed<RemoteState>(row.held),
          wanted: parsed<Wanted>(row.wanted),
          lease,
          again: next.state === 'sending',
        };
      });
    },

    settle: (row, { state, why, found }) =>
      transact(context, async (tx) => {
        await mine(row, tx)
          .set({
            state,
            why,
            found: found === null ? null : JSON.stringify(found),
            ...unleased,
            ...(state === 'conflict' || state === 'failed' ? {} : { sent_at: isoNow(context) }),
          })
          .execute();
        await closeIfDone(tx, row.sendingId);
      }),
    async release(row) {
      await mine(row, db)
        .set({ state: 'waiting', ...unleased })
        .execute();
    },
    leaveRest: (id, why) =>
      transact(context, async (tx) => {
        await tx
          .updateTable('sending_rows')
          .set({ state: 'left', why })
          .where('sending_id', '=', id)
          .where('state', '=', 'waiting')
          .execute();
        await closeIfDone(tx, id);
      }),
  };
}
