import { type Kysely, sql } from 'kysely';
import type { Erasure } from '#contract/privacy/student-data.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import type { ErasureResult } from './erase.ts';

const rows = (db: Kysely<Database>) =>
  db
    .selectFrom('erasures')
    .leftJoin('assignments', 'assignments.id', 'erasures.assignment_id')
    .leftJoin('users', 'users.id', 'erasures.user_id')
    .select([
      'erasures.id',
      'at',
      'cause',
      'erasures.assignment_id',
      'assignments.name as assignment',
      'students',
      'works',
      'files',
    ])
    .select(
      sql<
        string | null
      >`case when users.deleted_at is null then users.full_name else 'Deleted account' end`.as(
        'by',
      ),
    );

/**
 * Stores the proof of an erasure, in the transaction that erases: who did it, when, and how many;
 * nothing about the people erased.
 */
export async function prove(
  tx: Tx,
  context: StoreContext,
  gone: ErasureResult,
  of: { cause: Erasure['cause']; userId: number | null; ownerId: number; assignmentId: number },
): Promise<Erasure> {
  const { id } = await tx
    .insertInto('erasures')
    .values({
      at: isoNow(context),
      cause: of.cause,
      user_id: of.userId,
      owner_id: of.ownerId,
      assignment_id: of.assignmentId,
      students: gone.students,
      works: gone.works,
      files: gone.fileKeys.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await rows(tx).where('erasures.id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the proofs of an owner’s assignments, newest first. */
export async function proofsOf(
  db: Kysely<Database>,
  ownerId: number,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: Erasure[]; total: number }> {
  const { total } = await db
    .selectFrom('erasures')
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    items: await rows(db)
      .where('erasures.owner_id', '=', ownerId)
      .orderBy('erasures.id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    total,
  };
}
