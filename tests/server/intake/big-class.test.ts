import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignment.ts';
import type { Intake } from '#contract/intake.ts';
import type { Submission } from '#contract/submission.ts';
import { zip } from '#server/files/zip.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import { startServer } from '#tests/support/server.ts';

/** The full trial is `BIG_CLASS=long`: 500 scripts, 2 GB; figures are printed, and held to their bars there alone. One in twenty-five is read, the others are films that are kept. */
const LONG = process.env['BIG_CLASS'] === 'long';
const [STUDENTS, BYTES, READ_EVERY] = LONG ? [500, 4.1 * 1024 * 1024, 25] : [4, 200 * 1024, 2];
const isRead = (at: number): boolean => at % READ_EVERY === 0;
const MAX_MB = 300;
const nameOf = (at: number): string => `Student ${String(at).padStart(3, '0')}`;

/** A readable PDF of this size, with a comment that is each student's own. */
async function scripts(): Promise<(at: number) => Buffer> {
  const pdf = await PDFDocument.load(await readFile(join(import.meta.dirname, '../../support/fixtures/essay.pdf')));
  await pdf.attach(randomBytes(BYTES), 'data.bin', { mimeType: 'application/octet-stream' });
  const whole = Buffer.from(await pdf.save({ useObjectStreams: false }));
  const end = whole.lastIndexOf('startxref');
  return (at) => Buffer.concat([whole.subarray(0, end), Buffer.from(`% ${createHash('sha256').update(String(at)).digest('hex')}\n`), whole.subarray(end)]);
}

/** Most memory that the server, and each of its children, has held so far, in MB. */
async function watchMemory(pidOf: () => number, until: AbortSignal): Promise<{ server: number; child: number }> {
  const most = { server: 0, child: 0 };
  const held = async (pid: number | string): Promise<number> => Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) / 1024;
  while (!until.aborted) {
    most.server = Math.max(most.server, await held(pidOf()));
    const threads = await readdir(`/proc/${pidOf()}/task`).catch(() => []);
    const children = (await Promise.all(threads.map((id) => readFile(`/proc/${pidOf()}/task/${id}/children`, 'utf8').catch(() => '')))).join(' ').split(' ').filter(Boolean);
    for (const child of children) most.child = Math.max(most.child, await held(child));
    await pause(100);
  }
  return most;
}

/** How long another teacher's list of assignments takes, again and again. */
async function watchOthers(other: () => Caller, until: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  while (!until.aborted) {
    const begun = performance.now();
    const isAnswered = await other().get('/api/v1/assignments/').then(({ status }) => status === 200, () => false);
    if (isAnswered) took.push(performance.now() - begun);
    await pause(20);
  }
  return took.toSorted((a, b) => a - b);
}
const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? 0;

test(`[IN-2] ${STUDENTS} scripts, broken off while they arrive, are unpacked and are taken in: each is there once`, { timeout: LONG ? 40 * 60_000 : 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-big-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'class.zip');
  const script = await scripts();
  await pipeline(Readable.from(zip(Array.from({ length: STUDENTS }, (_, at) => ({ path: `${nameOf(at)}_${1000 + at}_assignsubmission_file/${isRead(at) ? 'essay.pdf' : 'film.mov'}`, packs: false, bytes: async () => script(at) })), new Date(0))), createWriteStream(path));
  const { size } = await stat(path);
  let server = await startServer({ dataDir: join(folder, 'data') });
  onTestFinished(() => server[Symbol.asyncDispose]());
  let [teacher, other]: Caller[] = [await server.teacher(), await server.teacher()];
  /** As a power cut would in the long trial; the short one lets it give its work back, since a lease takes a minute. */
  const again = async (): Promise<void> => {
    await (LONG ? server.kill() : server.stop());
    server = await server.restart();
    [teacher, other] = [caller(server.url, teacher!.token), caller(server.url, other!.token)];
  };
  const stop = new AbortController();
  const idle = new AbortController();
  const atRest = watchOthers(() => other!, idle.signal);
  await pause(LONG ? 10_000 : 200);
  idle.abort();
  const resting = p99(await atRest);
  const memory = watchMemory(() => server.pid, stop.signal);
  const others = watchOthers(() => other!, stop.signal);

  const { body: assignment } = await teacher!.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const to = `${server.url}/api/v1/assignments/${assignment.id}/intakes`;
  const headers = { Authorization: `Bearer ${teacher!.token!}` };
  const send = async () => {
    const data = new FormData();
    data.append('file', await openAsBlob(path), 'BIO-Essay-2.zip');
    return fetch(to, { method: 'POST', body: data, headers });
  };
  // Half of it, and then nobody is there any more.
  const broken = request(to, { method: 'POST', headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=cut', 'Content-Length': size + 200 } });
  broken.on('error', () => {});
  broken.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="BIO-Essay-2.zip"\r\nContent-Type: application/zip\r\n\r\n');
  await pipeline(createReadStream(path, { end: Math.floor(size / 2) }), broken, { end: false });
  broken.destroy();

  const begun = performance.now();
  const answer = await send();
  expect(answer.status).toBe(202);
  const arrived = performance.now() - begun;
  const { id } = await answer.json() as Intake;
  const stateOf = async () => (await teacher!.get<Intake>(`/api/v1/intakes/${id}`)).body;
  const some = STUDENTS / 4;
  const until = async (is: (intake: Intake) => boolean) => {
    for (;;) {
      // A connection to the server that was stopped is found to be dead.
      const intake = await stateOf().catch(() => null);
      if (intake?.state === 'failed') throw new Error(intake.error ?? 'failed');
      if (intake !== null && is(intake)) return intake;
      await pause(LONG ? 500 : 20);
    }
  };
  await until(({ state, done }) => state !== 'reading' || done > some);
  await again();
  const read = await until(({ state }) => state === 'read');
  const unpacked = performance.now() - begun - arrived;
  expect(read).toMatchObject({ system: 'moodle', problems: [], error: null });
  expect(read.students.map(({ display_name, will, attempts }) => [display_name, will, attempts.map(({ files }) => files.length)])).toEqual(Array.from({ length: STUDENTS }, (_, at) => [nameOf(at), 'add', [1]]));
  expect((await teacher!.post(`/api/v1/intakes/${id}/accept`, { students: [] })).status).toBe(202);
  const accepted = performance.now();
  await until(({ state, done }) => state !== 'storing' || done > some);
  await again();
  await until(({ state }) => state === 'stored');
  const taken = performance.now() - accepted;
  stop.abort();
  const busy = p99(await others);
  const most = await memory;

  // oxlint-disable-next-line no-console
  if (LONG) console.log(`${STUDENTS} scripts, ${Math.round(size / 1024 / 1024)} MB: arrived in ${Math.round(arrived / 1000)} s, unpacked in ${Math.round(unpacked / 1000)} s, taken in in ${Math.round(taken / 1000)} s; most memory ${Math.round(most.server)} MB, of a child ${Math.round(most.child)} MB; others' p99 ${resting.toFixed(1)} ms at rest, ${busy.toFixed(1)} ms meanwhile`);

  const works: Submission[] = [];
  for (let skip = 0; skip < STUDENTS; skip += 100) works.push(...(await teacher!.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment.id}?skip=${skip}&limit=100`)).body);
  expect(works.map(({ student_identifier, attempt, files }) => [student_identifier, attempt, files.length]).toSorted()).toEqual(Array.from({ length: STUDENTS }, (_, at) => [nameOf(at), 1, 1]));
  expect(works.filter(({ files }) => files[0]!.has_text)).toHaveLength(STUDENTS / READ_EVERY);
  // It is said to be in before its zip is gone.
  await expect.poll(async () => (await readdir(join(folder, 'data'), { recursive: true })).filter((name) => name.includes('intake-')), { timeout: 30_000 }).toEqual([]);
  if (!LONG) return;
  expect(most.server).toBeLessThan(MAX_MB);
  expect(most.child).toBeLessThan(MAX_MB);
});
