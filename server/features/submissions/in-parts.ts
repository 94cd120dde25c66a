import type { RawBuilder } from 'kysely';
import { onSqliteThread } from '#server/platform/database/sqlite-thread.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { chunks, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import { changed } from './submission-rows.ts';

/*
 * Runs changes to a whole class part by part: SQLite lets others in only between two statements
 * (docs/decisions/sqlite.md). All of it is still one transaction.
 */

/**
 * Deleting ten thousand submissions in one statement, with all that goes with them, blocked
 * everybody for half a second.
 */
const DELETED_AT_ONCE = 200;

/** Changing this many blocks nobody. */
const FEW = 500;

/**
 * Changes all submissions that `which` selects, with their assignments; if there are many, in a
 * separate thread.
 */
export async function transactClass<T>(
  context: StoreContext,
  which: RawBuilder<boolean>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const beyond = await context.db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .select('submissions.id')
    .where(which)
    .limit(1)
    .offset(FEW)
    .executeTakeFirst();
  return beyond === undefined
    ? await act(context, work)
    : await onSqliteThread(() => act(context, work));
}

/**
 * Returns the submissions, or the class list, of an assignment that nobody else can change
 * meanwhile.
 */
export async function idsOf(
  tx: Pick<Tx, 'selectFrom'>,
  table: 'submissions' | 'students',
  assignmentId: number,
  which?: RawBuilder<boolean>,
): Promise<number[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .$if(which !== undefined, (query) => query.where(which!))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function raiseVersions(
  tx: Tx,
  works: readonly number[],
  revision: number,
  now: string,
): Promise<void> {
  for (const part of chunks(works))
    await tx
      .updateTable('submissions')
      .set(changed(revision, now))
      .where('id', 'in', part)
      .execute();
}

export async function removeRows(
  tx: Tx,
  table: 'submissions' | 'students',
  ids: readonly number[],
): Promise<void> {
  for (const part of chunks(ids, DELETED_AT_ONCE))
    await tx.deleteFrom(table).where('id', 'in', part).execute();
}

/** Deletes an assignment with its class; the caller schedules the deletion of their files. */
export async function removeAssignment(tx: Tx, id: number): Promise<void> {
  await removeRows(tx, 'submissions', await idsOf(tx, 'submissions', id));
  await removeRows(tx, 'students', await idsOf(tx, 'students', id));
  await tx.deleteFrom('assignments').where('id', '=', id).execute();
}
