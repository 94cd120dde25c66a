import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { DATABASE_FILE } from '#server/platform/database/open.ts';
import { diskError } from '#server/platform/files/disk.ts';
import { openS3Files } from '#server/platform/files/s3.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import { s3Address } from '#server/platform/settings/storage.ts';
import { type Api, type ApiOptions, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { startS3 } from '#tests/support/s3/s3.ts';
import { amount, dice, isSoak, nothingFound, soakTimeout } from '#tests/server/soak/soak.ts';

async function stage(options: ApiOptions = {}) {
  const api: Api = await openApi(options);
  onTestFinished(() => api.close());
  const teacher = await api.teacher();
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const list = `/api/v1/submissions/by_assignment/${id}`;
  const upload = (bytes = 'Work.') =>
    teacher.post<Submission>(`${list}/upload`, form({ submission_file: { name: 'a.txt', bytes } }));
  const { body: first } = await upload();
  return { api, teacher, list, upload, first };
}

/** Whether a refusal is one that a client can handle. */
const fits = (
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
  statuses: readonly number[],
): boolean =>
  statuses.includes(status) &&
  Number(headers.get('retry-after')) > 0 &&
  typeof (body as { detail?: unknown }).detail === 'string';
const readsGoOn = async (teacher: Caller, list: string, id: number): Promise<boolean> =>
  (
    await Promise.all(
      [list, `/api/v1/submissions/${id}`, '/api/v1/users/me'].map((path) => teacher.get(path)),
    )
  ).every(({ status }) => status === 200);

test(
  '[RUN-67] while another process holds the database, writes are refused for a while, reads aren’t, and nothing hangs',
  { timeout: soakTimeout() },
  async () => {
    const rounds = amount(1, 50);
    const { api, teacher, list, first } = await stage();
    const other = new DatabaseSync(join(api.database.settings.dataDir, DATABASE_FILE), {
      timeout: 5000,
    });
    onTestFinished(() => other.close());
    const found: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      other.exec('begin immediate');
      let stillest = 0;
      let last = performance.now();
      const beat = setInterval(() => {
        stillest = Math.max(stillest, performance.now() - last - 10);
        last = performance.now();
      }, 10);
      const refused = { is: false };
      const began = performance.now();
      const writes = Promise.all(
        ['B', 'C', 'D'].map((grade) => teacher.patch(`/api/v1/submissions/${first.id}`, { grade })),
      ).then((answers) => {
        refused.is = true;
        return answers;
      });
      let reads = 0;
      while (!refused.is) {
        if (!(await readsGoOn(teacher, list, first.id))) found.push('a read was refused');
        reads += 1;
        await pause(20);
      }
      for (const answer of await writes)
        if (!fits(answer, [503])) found.push(`a write answers ${answer.status} ${answer.text}`);
      if (isSoak && performance.now() - began > 10_000)
        found.push(`writes were refused after ${Math.round(performance.now() - began)} ms`);
      if (isSoak && stillest > 500)
        found.push(`everything stood still for ${Math.round(stillest)} ms`);
      expect(reads).toBeGreaterThan(2);
      if (isSoak) await pause(Math.max(0, 10_000 - (performance.now() - began)));
      clearInterval(beat);
      other.exec('rollback');
      const { status } = await teacher.patch(`/api/v1/submissions/${first.id}`, {
        grade: `A${round}`,
      });
      if (status !== 200) found.push(`afterwards a write answers ${status}`);
    }
    if (api.log.some(({ event }) => event === 'fault')) found.push('a fault was logged');
    nothingFound('faults', `${rounds} × the database locked`, found);
  },
);

test(
  '[RUN-61] [API-68] a disk that is full or broken at any step refuses what needs it and keeps no partial files',
  { timeout: soakTimeout() },
  async () => {
    const rounds = amount(2, 50);
    const { of, seed } = dice();
    let broken: { step: keyof FileStore; code: string } | null = null;
    const fails = (step: keyof FileStore): void => {
      if (broken?.step === step)
        throw diskError(Object.assign(new Error('broken by the test'), { code: broken.code }));
    };
    const { api, teacher, list, upload, first } = await stage({
      files: (real) => ({
        ...real,
        async put(key, path) {
          fails('put');
          await real.put(key, path);
        },
        async get(key, range) {
          fails('get');
          return await real.get(key, range);
        },
        async read(key) {
          fails('read');
          return await real.read(key);
        },
        async delete(key) {
          fails('delete');
          await real.delete(key);
        },
      }),
    });
    const found: string[] = [];
    let tried = 0;
    for (const code of ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE']) {
      for (let round = 0; round < rounds; round += 1) {
        tried += 1;
        const step = of(['put', 'get', 'read', 'delete'] as const);
        const before = (await api.storedFiles()).length;
        broken = { step, code };
        const [uploaded, link] = [
          await upload(`Work ${tried}.`),
          await teacher.get<{ url: string }>(
            `/api/v1/submissions/${first.id}/view-url?file_type=original`,
          ),
        ];
        const opened = await fetch(link.body.url);
        const named = `${code} in ${step}`;
        if (step === 'put' ? !fits(uploaded, [507, 503]) : uploaded.status !== 201)
          found.push(`${named}: an upload answers ${uploaded.status} ${uploaded.text}`);
        if (step === 'get' ? ![503, 507].includes(opened.status) : opened.status !== 200)
          found.push(`${named}: a file answers ${opened.status}`);
        if (!(await readsGoOn(teacher, list, first.id))) found.push(`${named}: a read was refused`);
        if (step === 'put' && (await api.storedFiles()).length !== before)
          found.push(`${named}: half a file was kept`);
        broken = null;
        if (
          uploaded.status === 201 &&
          (await teacher.delete(`/api/v1/submissions/${uploaded.body.id}`)).status !== 204
        )
          found.push(`${named}: what was uploaded can’t be deleted`);
        if ((await upload()).status !== 201)
          found.push(`${named}: an upload afterwards is refused`);
      }
    }
    nothingFound('faults', `${tried} × a full or broken disk (seed ${seed})`, found);
  },
);

/** S3 behind a connection that can be cut, hang, or be slow. */
async function lineTo(url: string) {
  const { port } = new URL(url);
  const line = { state: 'good' as 'good' | 'cut' | 'hangs' | 'slow' };
  const server = createServer((from) => {
    if (line.state === 'cut') return void from.destroy();
    const to = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('data', (bytes) => {
        if (line.state === 'cut') return void from.destroy();
        if (line.state === 'hangs') return;
        if (line.state === 'slow')
          setTimeout(() => {
            if (!other.destroyed) other.write(bytes);
          }, 400);
        else other.write(bytes);
      });
      one.on('close', () => other.end());
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    line,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

test(
  '[RUN-61] an S3 that is cut off, hangs or is slow affects only what needs it, and recovers without help',
  { timeout: soakTimeout() },
  async () => {
    // A hanging connection is abandoned after 15 seconds: too long for the short form.
    const states = isSoak ? (['cut', 'slow', 'hangs'] as const) : (['cut', 'slow'] as const);
    const rounds = amount(1, 50);
    const s3 = await startS3();
    onTestFinished(() => s3[Symbol.asyncDispose]());
    Object.assign(process.env, s3.env);
    const { line, url, close } = await lineTo(s3.url);
    onTestFinished(() => void close());
    const folder = await mkdtemp(join(tmpdir(), 'marginalia-line-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const address = s3Address(
      s3.storage(randomUUID()).replace(encodeURIComponent(s3.url), encodeURIComponent(url)),
    )!;
    const store = await openS3Files(address, folder);
    const { teacher, list, upload, first } = await stage({ files: () => store });
    const found: string[] = [];
    for (const state of states) {
      for (let round = 0; round < rounds; round += 1) {
        line.state = state;
        const uploaded = await upload(`Work ${round}.`);
        if (state === 'slow' ? uploaded.status !== 201 : !fits(uploaded, [503]))
          found.push(`${state}: an upload answers ${uploaded.status} ${uploaded.text}`);
        if (!(await readsGoOn(teacher, list, first.id))) found.push(`${state}: a read was refused`);
        line.state = 'good';
        const again = await upload();
        if (again.status !== 201)
          found.push(`${state}: an upload afterwards answers ${again.status} ${again.text}`);
      }
    }
    nothingFound('faults', `${rounds * states.length} × S3 ${states.join(', ')}`, found);
  },
);
