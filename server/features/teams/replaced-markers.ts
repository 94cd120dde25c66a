import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks, type Tx } from '#server/platform/database/stores/context.ts';

/*
 * Whoever takes the place of a second or third marker begins with nothing (MOD-1): what was given
 * there before is told neither to them nor to the other marker. It stays in the history of the
 * script, as a round that nobody marks any more.
 */

/** Puts what was given so far in a round of this script into its history alone. */
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
 * What was hidden from whoever had this place is told to them again: lists that ask for what has
 * changed must hear of it.
 */
export async function reannounceScripts(
  tx: Tx,
  submissionIds: readonly number[],
  revision: number,
): Promise<void> {
  for (const ids of chunks(submissionIds))
    await tx.updateTable('submissions').set({ revision }).where('id', 'in', ids).execute();
}

/** Which of these scripts hold something that whoever is or was to mark them a second time gave: a mark or a note. */
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
