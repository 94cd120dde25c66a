import { sql } from 'kysely';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { deleteFree } from '#server/platform/database/upkeep/sweep.ts';
import type { Removed } from '#server/platform/database/stores/types.ts';
import type { PendingFileDeletions } from '#server/platform/database/upkeep/upkeep-types.ts';

/** Deletes what was read from these files. Returns its keys. */
async function forgetDocuments(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const part of chunks(keys)) {
    const rows = await tx
      .deleteFrom('documents')
      .where('original_key', 'in', part)
      .returning('key')
      .execute();
    gone.push(...rows.map(({ key }) => key));
  }
  return gone;
}

/**
 * Records keys in the transaction that removes their rows, together with what was read from these
 * files, so that a server that is killed before the file store deletes them deletes them when it is
 * back.
 */
export async function scheduleFileDeletion(
  tx: Tx,
  context: StoreContext,
  keys: readonly (string | null)[],
): Promise<Removed> {
  const own = keys.filter((key) => key !== null);
  const fileKeys = [...own, ...(await forgetDocuments(tx, own))];
  const doomed_at = isoNow(context);
  for (const part of chunks(fileKeys)) {
    await tx
      .insertInto('doomed_files')
      .values(part.map((key) => ({ key, doomed_at })))
      .onConflict((c) => c.doNothing())
      .execute();
  }
  return { fileKeys };
}

export const createPendingFileDeletions = (context: StoreContext): PendingFileDeletions => ({
  async list(limit, after = '') {
    const rows = await context.db
      .selectFrom('doomed_files')
      .select('key')
      .where('key', '>', after)
      .orderBy('key')
      .limit(limit)
      .execute();
    return rows.map((row) => row.key);
  },
  async forget(keys) {
    for (const part of chunks(keys))
      await deleteFree(context, 'doomed_files', sql`key in (${sql.join(part)})`);
  },
});
