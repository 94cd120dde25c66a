import type { WorkerPool } from '#server/platform/workers/types.ts';
import type { Writer } from '#server/features/drafts/types.ts';
import { OFFLINE_ENGINE } from './engine.ts';

/** The default writer: no model and no network (decisions, section 4). Its rules run in a child process. */
export const createOfflineWriter = (apart: WorkerPool): Writer => ({
  ...OFFLINE_ENGINE,
  write: (request, signal) => apart.run('writeOffline', request, signal),
});
