import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Student } from '#contract/student.ts';
import { DATABASE_FILE } from '#server/db/open.ts';
import { blindStage, idOf } from '#tests/support/team/blind-stage.ts';
import { addressesOf } from '#tests/support/team/told.ts';
import { soakTimeout } from './soak.ts';

/** Whoever waits for longer waits for somebody who writes, and is sent away after five seconds. */
const SOON_MS = 2500;
/** Read at one moment, for which SQLite lets nobody write meanwhile; and what isn't given out before the log says so. */
const WAITING = /\/archive$|\/users\/me\/export$|\/moderation\/report\/file|\/returned/;

test('[RUN-67] whatever is read of a class is answered while somebody waits to write in a database that another process holds', { timeout: soakTimeout(120_000) }, async () => {
  const { api, owner, assignment, base, script, at } = await blindStage();
  onTestFinished(() => api.close());
  const { body: [student] } = await owner.put<Student[]>(`${base}/students`, { students: [{ display_name: 'Xena', identifier: 'x1', email: null, group: null, section: null, environment_ids: {} }] });
  await owner.put(`${at}/students`, { student_ids: [student!.id] });
  const userId = await idOf(owner);
  const paths = ['/readyz', ...(await addressesOf(api, { assignment: assignment.id, submissions: [script.id], annotations: [] })).filter((path) => !WAITING.test(path))];
  const reads = new Map<string, () => Promise<unknown>>(paths.map((path) => [path, async () => (await owner.get(path)).status]));
  // Over HTTP it isn't given out before the log says so.
  reads.set('a copy for a student', async () => (await api.stores.studentData.exportAll({ userId }, { known_as: 'x1' })).files.length);
  // What is noted of a reader is noted once an hour.
  const before = new Map<string, unknown>();
  for (const [what, read] of reads) before.set(what, await read());

  const other = new DatabaseSync(join(api.database.settings.dataDir, DATABASE_FILE), { timeout: 5000 });
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const over = new AbortController();
  const writing = (async () => { while (!over.signal.aborted) await owner.patch(at, { grade: 'B' }); })();
  const late: string[] = [];
  for (const [what, read] of reads) {
    const began = performance.now();
    const answer = await read();
    if (answer !== before.get(what) || performance.now() - began > SOON_MS) late.push(`${what}: ${answer}, not ${before.get(what)}, after ${Math.round(performance.now() - began)} ms`);
  }
  over.abort();
  other.exec('rollback');
  await writing;
  expect(before.get('a copy for a student')).toBe(2);
  expect(late).toEqual([]);
});
