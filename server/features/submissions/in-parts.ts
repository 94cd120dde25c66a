import type { RawBuilder } from 'kysely';
import { onSqliteThread } from '#server/platform/database/sqlite-thread.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { chunks, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import { changed } from './submission-rows.ts';

/*
 * What is done to a whole class, a part at a time: SQLite lets others in between two statements
 * only (docs/decisions/sqlite.md). All of it is one transaction none the less.
 */

/** With all that goes with them, submissions of ten thousand in one statement held everybody for half a second. */
const DELETED_AT_ONCE = 200;

/** What is done to so many holds nobody up. */
const FEW = 500;

/**
 * An act on all submissions that `which` tells of, with their assignments; where they are many, in
 * a thread of its own.
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

/** The submissions, or the class list, of an assignment that nobody else can change meanwhile. */
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

/** An assignment with its class; their files are doomed by whoever calls it. */
export async function removeAssignment(tx: Tx, id: number): Promise<void> {
  await removeRows(tx, 'submissions', await idsOf(tx, 'submissions', id));
  await removeRows(tx, 'students', await idsOf(tx, 'students', id));
  await tx.deleteFrom('assignments').where('id', '=', id).execute();
}
