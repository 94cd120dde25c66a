import {
  isoNow,
  type StoreContext,
  transact,
  type Tx,
  withRelaxedDurability,
} from '#server/platform/database/stores/context.ts';
import { scheduleFileDeletion } from './pending-file-deletions.store.ts';
import type { Transcript } from './submission-file-types.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { DocumentFiles } from '#server/platform/database/upkeep/upkeep-types.ts';

/**
 * Whether a file still belongs to a work: what was read from a deleted one must be deleted too.
 */
const isHandedIn = async (
  tx: Tx,
  { engine }: StoreContext,
  originalKey: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('submission_files')
    .select('id')
    .where('key', '=', originalKey)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst()) !== undefined;

export const createDocumentFiles = (context: StoreContext): DocumentFiles => ({
  async find(originalKey) {
    const row = await context.db
      .selectFrom('documents')
      .select(['key', 'version'])
      .where('original_key', '=', originalKey)
      .executeTakeFirst();
    return row ?? null;
  },

  async transcriptOf(originalKey) {
    const row = await context.db
      .selectFrom('submission_files')
      .select(['processed_key', 'transcript'])
      .where('key', '=', originalKey)
      .where('transcript', 'is not', null)
      .executeTakeFirst();
    return row === undefined || row.processed_key === null || row.transcript === null
      ? null
      : { key: row.processed_key, transcript: JSON.parse(row.transcript) as Transcript };
  },

  // What a power cut loses is read again.
  put: (originalKey, { key, version, kind, read_share }) =>
    withRelaxedDurability(context, (light) =>
      transact(light, async (tx) => {
        if (!(await isHandedIn(tx, context, originalKey))) throw new NotFound();
        const before = await tx
          .selectFrom('documents')
          .select('key')
          .where('original_key', '=', originalKey)
          .executeTakeFirst();
        const row = { key, version, kind, read_share, created_at: isoNow(context) };
        await tx
          .insertInto('documents')
          .values({ original_key: originalKey, ...row })
          .onConflict((conflict) => conflict.column('original_key').doUpdateSet(row))
          .execute();
        return await scheduleFileDeletion(tx, context, [before?.key ?? null]);
      }),
    ),
});
