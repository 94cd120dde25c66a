import { type RawBuilder, sql } from 'kysely';
import type { StoreContext, Tx } from './context.ts';
import { NotFound, SignedOut } from './errors.ts';
import type { Principal, SessionPrincipal } from './types.ts';

/*
 * Locks that PostgreSQL would take anyway, taken earlier, in the one order of
 * docs/decisions/locks.md: accounts, team, assignment, bank, submission, annotations, jobs, the
 * request's key. SQLite has one writer at a time and needs none.
 */

/**
 * Throws NotFound unless the account exists, and keeps it from being deleted until the transaction
 * ends.
 */
export async function lockAccountRow(
  tx: Tx,
  { engine }: StoreContext,
  { userId }: Principal,
): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
}

/**
 * Keeps an account's password, second step and sessions unchanged until the transaction ends. If
 * `principal` names the session that asks, that session must still be open: a password check takes
 * long, and anything that ends sessions meanwhile must also stop what the session was about to do.
 * `isForEmail` if the e-mail changes: it is a key, so the full lock is taken at once. Returns the
 * account's `sign_in_version` and whether it is closed. Throws NotFound, and SignedOut.
 */
export async function lockSignIn(
  tx: Tx,
  { engine }: StoreContext,
  { userId, session }: SessionPrincipal,
  isForEmail = false,
): Promise<{ version: number; isClosed: boolean }> {
  const row = await tx
    .selectFrom('users')
    .select(['sign_in_version', 'disabled_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(engine === 'postgres', (query) =>
      isForEmail ? query.forUpdate() : query.forNoKeyUpdate(),
    )
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  if (session !== undefined) {
    const open = await tx
      .selectFrom('tokens')
      .select('uuid')
      .where('user_id', '=', userId)
      .where('uuid', '=', session)
      .executeTakeFirst();
    if (open === undefined) throw new SignedOut();
  }
  return { version: row.sign_in_version, isClosed: row.disabled_at !== null };
}

/**
 * Locks the account whose balance changes, and those that are only referred to, in the order of
 * their ids, because many people lock them.
 */
export async function lockPayer(
  tx: Tx,
  { engine }: StoreContext,
  payer: number,
  ...named: readonly number[]
): Promise<void> {
  if (engine !== 'postgres') return;
  for (const id of [...new Set([payer, ...named])].toSorted((a, b) => a - b)) {
    const row = tx.selectFrom('users').select('id').where('id', '=', id);
    await (id === payer ? row.forNoKeyUpdate() : row.forKeyShare()).execute();
  }
}

/** Locks an account that a row will refer to, whether it is deleted or not. */
export async function lockNamedRow(
  tx: Tx,
  { engine }: StoreContext,
  userId: number,
): Promise<void> {
  if (engine === 'postgres')
    await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
}

/**
 * One at a time for a team: people who join, people who change it, and people who come too late.
 * Throws NotFound.
 */
export async function lockTeam(tx: Tx, { engine }: StoreContext, teamId: number): Promise<void> {
  const row = await tx
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
}

/**
 * Keeps an assignment from being deleted until the transaction ends, for a change that doesn't
 * raise its revision. Throws NotFound.
 */
export async function lockAssignmentRow(
  tx: Tx,
  { engine }: StoreContext,
  assignmentId: number,
): Promise<void> {
  const row = await tx
    .selectFrom('assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
}

/**
 * One at a time for an assignment, without raising its revision: people who take a script, and
 * people who come too late. Throws NotFound.
 */
export async function lockAssignment(
  tx: Tx,
  { engine }: StoreContext,
  assignmentId: number,
): Promise<void> {
  const row = await tx
    .selectFrom('assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
}

/**
 * Returns the revision of a change: the time, and later than the previous one. A counter would tell
 * people who may see one change but not others how many of those there were
 * (docs/decisions/blind-marking.md).
 */
export function nextRevision({ clock }: Pick<StoreContext, 'clock'>): RawBuilder<number> {
  const now = sql`cast(${clock.now().getTime()} as bigint)`;
  return sql`case when assignments.revision < ${now} then ${now} else assignments.revision + 1 end`;
}

/**
 * Raises an assignment's revision for a change that isn't made by a person; it comes first after
 * accounts, as in `authoriseAndLock`. Undefined if the assignment has been deleted.
 */
export async function raiseRevision(
  tx: Tx,
  context: StoreContext,
  assignmentId: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('assignments')
    .set({ revision: nextRevision(context) })
    .where('id', '=', assignmentId)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** Nothing can begin to refer to it any more. */
export async function lockSubmission(tx: Tx, context: StoreContext, id: number): Promise<void> {
  if (context.engine !== 'postgres') return;
  await tx.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().execute();
  await lockAnnotations(tx, context, sql`n.submission_id = ${id}`);
}

/**
 * Locks annotations `n` on `submissions`, in the order of their ids: they are deleted with a
 * submission, and change with a comment of the bank.
 */
export async function lockAnnotations(
  tx: Tx,
  { engine }: StoreContext,
  which: RawBuilder<boolean>,
): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`select n.id from annotations n join submissions on submissions.id = n.submission_id where ${which} order by n.id for update of n`.execute(
    tx,
  );
}
