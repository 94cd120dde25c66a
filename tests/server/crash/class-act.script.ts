// Performs one action on a whole class, reports it, and waits to be killed. See class-acts.test.ts.
import { writeSync } from 'node:fs';
import { openDatabase } from '#server/platform/database/open.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { testIds } from '#tests/support/class.ts';

const { settings, act, userId, assignmentId, now } = JSON.parse(process.argv[2] ?? '');
const stores = createStores({
  ...(await openDatabase(settings)),
  clock: { now: () => new Date(now) },
  ids: testIds,
});
const acts: Record<string, () => Promise<unknown>> = {
  deleted: () => stores.assignments.remove({ userId }, assignmentId),
  erased: () => stores.retentions.eraseNext(),
  removed: () => stores.users.remove({ userId }),
  late: () =>
    stores.assignments.update({ userId }, assignmentId, { due_at: '2020-01-01T00:00:00.000Z' }),
};
writeSync(1, 'begun\n');
const began = performance.now();
await acts[act]!();
writeSync(1, `done ${performance.now() - began}\n`);
setInterval(() => undefined, 60_000);
