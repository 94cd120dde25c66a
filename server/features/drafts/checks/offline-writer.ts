import type { WorkerPool } from '#server/platform/workers/types.ts';
import type { Writer } from '#server/features/drafts/types.ts';

/** The rules' version; raise it with every change to what they say. */
const VERSION = '12';

/** How the offline writer is identified in stored drafts. */
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
