import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { admin } from '#server/admin.ts';
import { caller, form } from '#tests/support/caller.ts';
import { engines, type TestDatabase } from '#tests/support/engines.ts';
import { startS3, type TestS3 } from '#tests/support/s3/s3.ts';
import { startServer } from '#tests/support/server.ts';
import { essayTxt } from '#tests/support/work.ts';

const SECRET_KEY = 'a secret of thirty-two characters';

describe.each(engines)('moving files, with $name', ({ engine, create }) => {
  let s3: TestS3;
  let database: TestDatabase;
  let dataDir: string;
  beforeEach(async () => {
    s3 = await startS3();
    database = await create();
    dataDir = await mkdtemp(join(tmpdir(), 'marginalia-move-'));
  });
  afterEach(async () => {
    await database.dispose();
    await s3[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });

  const envOf = (storage?: string): Record<string, string> => ({
    ...s3.env,
    SECRET_KEY,
    DATA_DIR: dataDir,
    ...(engine === 'postgres' && { DATABASE_URL: database.settings.databaseUrl! }),
    ...(storage !== undefined && { STORAGE_URL: storage }),
  });
  async function run(storage: string | undefined, ...words: string[]): Promise<[number, string]> {
    const said: string[] = [];
    Object.assign(process.env, s3.env);
    return [
      await admin(
        words,
        envOf(storage),
        (line) => said.push(line),
        (line) => said.push(line),
      ),
      said.join('\n'),
    ];
  }

  test('[RUN-24] [RUN-62] from the disk to S3 and back, verified each time; the old place is refused, and what is in both is copied once', async () => {
    let server = await startServer({ dataDir, env: envOf() });
    const teacher = await server.teacher();
    const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
    });
    const upload = async (to: typeof teacher) =>
      (
        await to.post<Submission>(
          `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
          form({ submission_file: essayTxt() }),
        )
      ).body;
    const works = [await upload(teacher), await upload(teacher)];
    await server.stop();

    const storage = s3.storage();
    expect(
      await run(undefined, 'move-files', 's3://marginalia/none?endpoint=http://127.0.0.1:9'),
    ).toEqual([
      1,
      expect.stringContaining('does not answer (ECONNREFUSED). What was copied stays'),
    ]);
    const [code, said] = await run(undefined, 'move-files', storage);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /^6 files were copied and read back, 0 were there already\.\nSet STORAGE_URL/,
      ),
    ]);
    expect(await run(undefined, 'move-files', storage)).toEqual([
      1,
      expect.stringContaining('don’t name the place where the files are now'),
    ]);
    await expect(startServer({ dataDir, env: envOf() })).rejects.toThrow(
      `DATA_DIR is "${dataDir}": it takes the folder with the files of this database`,
    );
    expect((await run(storage, 'check'))[0]).toBe(0);

    server = await startServer({ dataDir, env: envOf(storage) });
    const there = caller(server.url, teacher.token);
    for (const { id } of works) {
      const {
        body: { url },
      } = await there.get<{ url: string }>(`/api/v1/submissions/${id}/view-url?file_type=original`);
      const answer = await fetch(new URL(new URL(url).pathname + new URL(url).search, server.url));
      expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
        200,
        "sandbox; default-src 'none'",
      ]);
      expect(await answer.text()).toBe(Buffer.from(essayTxt().bytes).toString());
    }
    await upload({ ...teacher, ...there });
    await server.stop();
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);

    expect(await run(storage, 'move-files', 'disk')).toEqual([
      0,
      expect.stringMatching(/^3 files were copied and read back, 6 were there already/),
    ]);
    await expect(startServer({ dataDir, env: envOf(storage) })).rejects.toThrow(
      'STORAGE_URL is "s3://marginalia/school/": it takes the bucket with the files of this database',
    );
    expect((await run(undefined, 'check'))[0]).toBe(0);
    expect(await run(undefined, 'move-files', 'tape')).toEqual([
      1,
      expect.stringContaining('not "tape"'),
    ]);
    expect(await run(undefined, 'move-files', 'disk')).toEqual([1, 'The files are there already.']);
  });
});
