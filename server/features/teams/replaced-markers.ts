import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks, type Tx } from '#server/platform/database/stores/context.ts';

/*
 * A person who replaces a second or third marker begins with nothing (MOD-1): neither they nor the
 * other marker are told what was given there before. It stays in the script's history, as a round
 * that nobody marks any more.
 */

/** Moves what was given so far in a round of this script to its history. */
export async function clearRound(
  tx: Tx,
  submissionId: number,
  round: 'second' | 'third',
): Promise<void> {
  await tx
    .deleteFrom('marks')
    .where('submission_id', '=', submissionId)
    .where('round', '=', round)
    .execute();
  await tx
    .updateTable('mark_revisions')
    .set({ round: 'former' })
    .where('submission_id', '=', submissionId)
    .where('round', '=', round)
    .execute();
}

/**
 * What was hidden from the previous marker is shown to them again: lists that ask for changes must
 * include it.
 */
export async function reannounceScripts(
  tx: Tx,
  submissionIds: readonly number[],
  revision: number,
): Promise<void> {
  for (const ids of chunks(submissionIds))
    await tx.updateTable('submissions').set({ revision }).where('id', 'in', ids).execute();
}

/**
 * Returns which of these scripts contain a mark or a note by a person who is or was their second
 * marker.
 */
export async function scriptsBegunBySecond(
  db: Kysely<Database>,
  submissionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (submissionIds.length === 0) return new Set();
  const given = await db
    .selectFrom('mark_revisions')
    .select('submission_id')
    .distinct()
    .where('submission_id', 'in', submissionIds)
    .where('round', 'in', ['second', 'former'])
    .execute();
  const noted = await db
    .selectFrom('annotations as n')
    .select('n.submission_id')
    .distinct()
    .where('n.submission_id', 'in', submissionIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('allocation_changes as c')
          .select('c.id')
          .whereRef('c.submission_id', '=', 'n.submission_id')
          .where('c.round', '=', 'second')
          .whereRef('c.to_id', '=', 'n.marker_id'),
      ),
    )
    .execute();
  return new Set([...given, ...noted].map(({ submission_id }) => submission_id));
}
