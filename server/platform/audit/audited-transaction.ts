import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { AuditKind } from '#contract/accounts/audit.ts';
import {
  isoNow,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';

export interface AuditEntry {
  kind: AuditKind;
  userId: number | null;
  assignmentId?: number | null;
  submissionId?: number | null;
}

/** A request that is logged, with the id (`number`) that its path contains, if any. */
export interface AuditedCall {
  kind: AuditKind;
  userId: number;
  of: 'assignment' | 'submission' | 'team' | 'none';
  number: number | null;
}
/** `call` is known once the request has been routed; null if it isn't logged. */
interface Telling {
  readonly call: () => AuditedCall | null;
  isTold: boolean;
}

const telling = new AsyncLocalStorage<Telling>();

/**
 * Logs the first act in `work` in that act's transaction. Returns whether it was logged, or
 * shouldn't be.
 */
export async function withAuditContext(
  call: () => AuditedCall | null,
  work: () => Promise<void>,
): Promise<boolean> {
  const one: Telling = { call, isTold: false };
  await telling.run(one, work);
  return one.isTold;
}

/** The current action is the caller's private business: it isn't logged. */
export function skipAudit(): void {
  const one = telling.getStore();
  if (one !== undefined) one.isTold = true;
}

/**
 * Logs what was done, by id; together with the transaction that does it, both are stored or
 * neither.
 */
export async function recordAuditEvent(
  db: Pick<Tx, 'insertInto'>,
  context: StoreContext,
  { kind, userId, assignmentId = null, submissionId = null }: AuditEntry,
): Promise<void> {
  const assignment_id =
    assignmentId !== null || submissionId === null
      ? assignmentId
      : sql<number | null>`(select assignment_id from submissions where id = ${submissionId})`;
  await db
    .insertInto('audit_events')
    .values({
      at: isoNow(context),
      kind,
      user_id: userId,
      assignment_id,
      submission_id: submissionId,
    })
    .execute();
}

type Place = Pick<AuditEntry, 'assignmentId' | 'submissionId'>;

/** The same for what is shared with a team: each assignment, or nothing if there is none. */
export async function recordTeamAuditEvents(
  db: Pick<Tx, 'insertInto' | 'selectFrom'>,
  context: StoreContext,
  teamId: number,
  happening: Pick<AuditEntry, 'kind' | 'userId'>,
): Promise<void> {
  for (const place of await placesOfTeam(db, teamId))
    await recordAuditEvent(db, context, { ...happening, ...place });
}

async function placesOfTeam(db: Pick<Tx, 'selectFrom'>, teamId: number): Promise<Place[]> {
  const shared = await db
    .selectFrom('team_assignments')
    .select('assignment_id')
    .where('team_id', '=', teamId)
    .orderBy('assignment_id')
    .execute();
  return shared.length === 0
    ? [{}]
    : shared.map(({ assignment_id }) => ({ assignmentId: assignment_id }));
}

async function placesOf(tx: Tx, { kind, of, number }: AuditedCall): Promise<Place[]> {
  if (number === null || of === 'none') return [{}];
  if (of === 'assignment') return [{ assignmentId: number }];
  if (of === 'team') return await placesOfTeam(tx, number);
  if (kind !== 'submission_deleted') return [{ submissionId: number }];
  const row = await tx
    .selectFrom('submissions')
    .select('assignment_id')
    .where('id', '=', number)
    .executeTakeFirst();
  return [{ submissionId: number, assignmentId: row?.assignment_id ?? null }];
}

/**
 * Runs a transaction that does what was requested, and logs it: the act and its record are both
 * stored or neither. Null means that nothing was done. If a request needs several, the first one
 * has the record.
 */
export async function act<T>(context: StoreContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const one = telling.getStore();
  const call = one === undefined || one.isTold ? null : one.call();
  if (one === undefined || call === null) return await transact(context, work);
  let isTold = false;
  const done = await transact(context, async (tx) => {
    // Looked up beforehand, because it may be deleted.
    const places = await placesOf(tx, call);
    const result = await work(tx);
    isTold = !one.isTold && result !== null;
    if (isTold)
      for (const place of places)
        await recordAuditEvent(tx, context, { kind: call.kind, userId: call.userId, ...place });
    return result;
  });
  one.isTold ||= isTold;
  return done;
}
