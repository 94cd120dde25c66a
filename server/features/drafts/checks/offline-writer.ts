import type { WorkerPool } from '#server/platform/workers/types.ts';
import type { Writer } from '#server/features/drafts/types.ts';

/** The rules' version: rises with every change of what they say. */
const VERSION = '12';

/** What the offline writer is called where its drafts are kept. */
const OFFLINE_ENGINE = {
  kind: 'rule-based',
  engine: `offline rules ${VERSION}`,
  promptVersion: `rules-${VERSION}`,
} as const;

/** The default writer: no model and no network (decisions, section 4). Its rules run in a child process. */
export const createOfflineWriter = (apart: WorkerPool): Writer => ({
  ...OFFLINE_ENGINE,
  write: (request, signal) => apart.run('writeOffline', request, signal),
});
