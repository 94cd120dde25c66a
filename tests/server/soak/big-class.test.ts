import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { zip } from '#server/platform/files/zip.ts';
import { type Caller, caller } from '#tests/support/caller.ts';
import { startServer } from '#tests/support/server.ts';
import { amount, dice, isSoak, nothingFound, percentile, soakTimeout } from './soak.ts';

/**
 * The long form has 500 scripts of 2 GB in total; a share makes them smaller, not fewer. One in
 * twenty-five is read, the others are films that are stored.
 */
const [STUDENTS, READ_EVERY] = isSoak ? [500, 25] : [6, 2];
const BYTES = amount(400 * 1024, 4.1 * 1024 * 1024);
/** During unpacking, and during import. */
const KILLS = isSoak ? 3 : 1;
const isRead = (at: number): boolean => at % READ_EVERY === 0;
const MAX_MB = 300;
/**
 * What a 100 Mbit line delivers in a millisecond: sending over loopback at full speed would keep
 * the machine busy, not the server.
 */
const LINE_BYTES = 12_500;
const MAX_RATIO = 2;
const [BEFORE, AFTER] = [
  '--cut\r\nContent-Disposition: form-data; name="file"; filename="BIO-Essay-2.zip"\r\nContent-Type: application/zip\r\n\r\n',
  '\r\n--cut--\r\n',
];
const nameOf = (at: number): string => `Student ${String(at).padStart(3, '0')}`;

/** Sends the zip at the speed of a line. */
async function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  path: string,
  size: number,
): Promise<{ status: number; intake: Intake }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; intake: Intake }>();
  const whole = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(BEFORE + AFTER) + size },
    },
    (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode!, intake: JSON.parse(body) as Intake }),
        reject,
      );
    },
  );
  whole.write(BEFORE);
  const begun = performance.now();
  let sent = 0;
  await pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sent += chunk.length;
        const ahead = sent / LINE_BYTES - (performance.now() - begun);
        if (ahead > 1) await pause(ahead);
        yield chunk;
      }
    },
    whole,
    { end: false },
  );
  whole.end(AFTER);
  return promise;
}

/** Creates a readable PDF of this size, with a comment that differs for each student. */
async function scripts(): Promise<(at: number) => Buffer> {
  const pdf = await PDFDocument.load(
    await readFile(join(import.meta.dirname, '../../support/fixtures/essay.pdf')),
  );
  await pdf.attach(randomBytes(BYTES), 'data.bin', { mimeType: 'application/octet-stream' });
  const whole = Buffer.from(await pdf.save({ useObjectStreams: false }));
  const end = whole.lastIndexOf('startxref');
  return (at) =>
    Buffer.concat([
      whole.subarray(0, end),
      Buffer.from(`% ${createHash('sha256').update(String(at)).digest('hex')}\n`),
      whole.subarray(end),
    ]);
}

/**
 * Returns the most memory, in MB, that any process of the server, or any of its children, has used.
 */
async function watchMemory(
  pidOf: () => number,
  until: AbortSignal,
): Promise<{ server: number; child: number }> {
  const most = { server: 0, child: 0 };
  const held = async (pid: number | string): Promise<number> =>
    Number(
      /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ??
        0,
    ) / 1024;
  while (!until.aborted) {
    const pid = pidOf();
    most.server = Math.max(most.server, await held(pid));
    const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
    const children = (
      await Promise.all(
        threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8').catch(() => '')),
      )
    )
      .join(' ')
      .split(' ')
      .filter(Boolean);
    for (const child of children) most.child = Math.max(most.child, await held(child));
    await pause(100);
  }
  return most;
}

/**
 * Measures how long another teacher's list of assignments takes, repeatedly, wherever the server is
 * now.
 */
function watchOthers(): { at(url: string, token: string): void; taken(): number[] } {
  const asker = new Worker(new URL('asker.ts', import.meta.url));
  onTestFinished(async () => {
    await asker.terminate();
  });
  let taken: number[] = [];
  asker.on('message', (ms: number) => taken.push(ms));
  return {
    at: (url, token) => {
      asker.postMessage({ url, token }, []);
    },
    taken: () => {
      const all = taken;
      taken = [];
      return all;
    },
  };
}

test(
  `[IN-2] [RUN-66] ${STUDENTS} scripts, interrupted during arrival, and killed -9 during unpacking and import: each is there once`,
  { timeout: soakTimeout(240_000) },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marginalia-big-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { next, upTo, seed } = dice();
    const path = join(folder, 'class.zip');
    const settings = { dataDir: join(folder, 'data'), databaseUrl: undefined };
    const script = await scripts();
    await pipeline(
      Readable.from(
        zip(
          Array.from({ length: STUDENTS }, (_, at) => ({
            path: `${nameOf(at)}_${1000 + at}_assignsubmission_file/${isRead(at) ? 'essay.pdf' : 'film.mov'}`,
            packs: false,
            bytes: async () => script(at),
          })),
          new Date(0),
        ),
      ),
      createWriteStream(path),
    );
    const { size } = await stat(path);
    let server = await startServer({ dataDir: settings.dataDir });
    onTestFinished(() => server[Symbol.asyncDispose]());
    let teacher: Caller = await server.teacher();
    const other = await server.teacher();
    let kills = 0;
    const again = async (): Promise<void> => {
      await server.kill();
      kills += 1;
      // The one-minute lease of the killed process ends at once.
      const { db, close } = await openDatabase(settings);
      await db
        .updateTable('intakes')
        .set({ leased_until: new Date(0).toISOString() })
        .where('lease', 'is not', null)
        .execute();
      await close();
      server = await server.restart();
      teacher = caller(server.url, teacher.token);
      others.at(server.url, other.token!);
    };
    const stop = new AbortController();
    const others = watchOthers();
    others.at(server.url, other.token!);
    // A server that has just started is slower.
    await pause(isSoak ? 5_000 : 200);
    others.taken();
    await pause(isSoak ? 20_000 : 200);
    const resting = percentile(others.taken(), 99);
    const memory = watchMemory(() => server.pid, stop.signal);

    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const to = () => `${server.url}/api/v1/assignments/${assignment.id}/intakes`;
    const headers = {
      Authorization: `Bearer ${teacher.token!}`,
      'Content-Type': 'multipart/form-data; boundary=cut',
    };
    // Sends part of it, and then disconnects.
    const broken = request(to(), {
      method: 'POST',
      headers: { ...headers, 'Content-Length': size + 200 },
    });
    broken.on('error', () => {});
    broken.write(BEFORE);
    await pipeline(createReadStream(path, { end: Math.floor(size * next()) }), broken, {
      end: false,
    });
    broken.destroy();

    const begun = performance.now();
    const answer = await send(to(), headers, path, size);
    const arrived = performance.now() - begun;
    expect(answer.status).toBe(202);
    const { id } = answer.intake;
    const until = async (is: (intake: Intake) => boolean): Promise<Intake> => {
      for (;;) {
        // Finds that a connection to the killed server is dead.
        const intake = await teacher.get<Intake>(`/api/v1/intakes/${id}`).then(
          ({ body }) => body,
          () => null,
        );
        if (intake?.state === 'failed') throw new Error(intake.error ?? 'failed');
        if (intake !== null && is(intake)) return intake;
        await pause(isSoak ? 200 : 10);
      }
    };
    /** Kills it several times, at different moments during this state or just after it. */
    const killWhile = async (state: Intake['state']): Promise<void> => {
      for (let nth = 0; nth < KILLS; nth += 1) {
        const from = isSoak ? (STUDENTS * (nth + next())) / KILLS : 0;
        await until((intake) => intake.state !== state || intake.done >= from);
        await pause(upTo(isSoak ? 1000 : 200));
        await again();
      }
    };
    await killWhile('reading');
    const read = await until(({ state }) => state === 'read');
    const unpacked = performance.now() - begun - arrived;
    expect(read).toMatchObject({ system: 'moodle', problems: [], error: null });
    expect(
      read.students.map(({ display_name, will, attempts }) => [
        display_name,
        will,
        attempts.map(({ files }) => files.length),
      ]),
    ).toEqual(Array.from({ length: STUDENTS }, (_, at) => [nameOf(at), 'add', [1]]));
    expect((await teacher.post(`/api/v1/intakes/${id}/accept`, { students: [] })).status).toBe(202);
    const accepted = performance.now();
    await killWhile('storing');
    await until(({ state }) => state === 'stored');
    const taken = performance.now() - accepted;
    stop.abort();
    const busy = percentile(others.taken(), 99);
    const most = await memory;

    const works: Submission[] = [];
    for (let skip = 0; skip < STUDENTS; skip += 100)
      works.push(
        ...(
          await teacher.get<Submission[]>(
            `/api/v1/submissions/by_assignment/${assignment.id}?skip=${skip}&limit=100`,
          )
        ).body,
      );
    expect(
      works
        .map(({ student_identifier, attempt, files }) => [
          student_identifier,
          attempt,
          files.length,
        ])
        .toSorted(),
    ).toEqual(Array.from({ length: STUDENTS }, (_, at) => [nameOf(at), 1, 1]));
    expect(works.filter(({ files }) => files[0]!.has_text)).toHaveLength(STUDENTS / READ_EVERY);
    const found: string[] = [];
    for (const { id: work, student_identifier } of works) {
      const {
        body: { url },
      } = await teacher.get<{ url: string }>(
        `/api/v1/submissions/${work}/view-url?file_type=original`,
      );
      const bytes = Buffer.from(
        await (
          await fetch(new URL(new URL(url).pathname + new URL(url).search, server.url))
        ).arrayBuffer(),
      );
      if (!bytes.equals(script(Number(/\d+/.exec(student_identifier!)![0]))))
        found.push(`the file of ${student_identifier} isn’t what was in the zip`);
    }
    // It is reported as imported before its zip is deleted.
    await expect
      .poll(
        async () =>
          (await readdir(settings.dataDir, { recursive: true })).filter((name) =>
            name.includes('intake-'),
          ),
        { timeout: 30_000 },
      )
      .toEqual([]);
    const { db, close } = await openDatabase(settings);
    found.push(
      ...(await brokenInvariants(db)).map(({ name, problems }) => `${name}: ${problems[0] ?? ''}`),
    );
    await close();
    if (most.server > MAX_MB) found.push(`the server held ${Math.round(most.server)} MB`);
    if (most.child > MAX_MB) found.push(`a child held ${Math.round(most.child)} MB`);
    if (isSoak && busy > MAX_RATIO * resting)
      found.push(`others waited ${busy.toFixed(0)} ms at p99, ${resting.toFixed(0)} at rest`);
    const [mb, s] = [
      (value: number) => Math.round(value / 1024 / 1024),
      (ms: number) => Math.round(ms / 1000),
    ];
    nothingFound(
      'intake',
      `${STUDENTS} scripts, ${mb(size)} MB, ${kills} × kill -9 (seed ${seed}): arrived in ${s(arrived)} s, unpacked in ${s(unpacked)} s, taken in in ${s(taken)} s; most memory ${Math.round(most.server)} MB, of a child ${Math.round(most.child)} MB; others’ p99 ${(busy / resting).toFixed(1)} × that at rest (${busy.toFixed(0)} and ${resting.toFixed(0)} ms)`,
      found,
    );
  },
);
