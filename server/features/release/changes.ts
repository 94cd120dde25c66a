import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import type { Snapshot } from './types.ts';

export const unleased = { lease: null, leased_until: null };

/** Calls off what waits, because something else takes its place. */
export async function cancelWaiting(
  tx: Tx,
  context: StoreContext,
  submissionId: number,
  by: number,
): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ state: 'cancelled', ended_at: isoNow(context), ended_by: by, ...unleased })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'planned')
    .execute();
}

/** What stood before is kept, and stands no longer. */
export async function replaceCurrentRelease(
  tx: Tx,
  context: StoreContext,
  submissionId: number,
  by: number,
): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ state: 'replaced', ended_at: isoNow(context), ended_by: by })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'released')
    .execute();
}

export const snapshotColumns = ({ text, sha256, basis, fileIds }: Snapshot) => ({
  snapshot: text,
  sha256,
  basis,
  file_ids: JSON.stringify(fileIds),
});
