import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Token } from '#contract/accounts/sign-in.ts';
import { caller, type Caller, form } from '#tests/support/caller.ts';
import { engines, type TestDatabase } from '#tests/support/engines.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { essayTxt } from '#tests/support/work.ts';

/** Two identical processes that serve one school from one PostgreSQL and one folder of files. */
let database: TestDatabase;
let dataDir: string;
let servers: [TestServer, TestServer];
let account: Caller & { account: { email: string; password: string } };

beforeAll(async () => {
  database = await engines.find(({ engine }) => engine === 'postgres')!.create();
  dataDir = await mkdtemp(join(tmpdir(), 'marginalia-two-'));
  const env = { DATABASE_URL: database.settings.databaseUrl ?? '' };
  servers = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })]);
  account = await servers[0].teacher();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  await database.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

test('[RUN-21][RUN-22] what one has stored is available to the other: account, token, files and their links', async () => {
  const [one, two] = servers;
  const signedIn = await two.visitor.post<Token>('/api/v1/auth/token', {
    ...account.account,
    captchaToken: '',
  });
  expect(signedIn.status).toBe(200);
  const there = caller(two.url, account.token);
  const { body: assignment } = await account.post<Assignment>('/api/v1/assignments/', {
    name: 'Shared by both',
  });
  const { body: submission } = await account.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ submission_file: essayTxt() }),
  );
  const { body: link } = await account.get<{ url: string }>(
    `/api/v1/submissions/${submission.id}/view-url?file_type=original`,
  );
  const { pathname, search } = new URL(link.url);
  expect((await fetch(two.url + pathname + search)).status).toBe(200);
  expect((await there.get<Submission>(`/api/v1/submissions/${submission.id}`)).body).toEqual(
    submission,
  );
  await there.post('/api/v1/auth/logout');
  expect((await caller(one.url, account.token).get('/api/v1/users/me')).status).toBe(401);
});

test('[SAFE-16] a third with a separate folder doesn’t start, and says what to do', async () => {
  const other = await mkdtemp(join(tmpdir(), 'marginalia-own-'));
  const env = { DATABASE_URL: database.settings.databaseUrl ?? '' };
  try {
    await expect(startServer({ dataDir: other, env })).rejects.toThrow(
      `DATA_DIR is "${other}": it takes the folder with the files of this database, which all its processes share; if it is that one, write `,
    );
    const mark = await readFile(join(dataDir, 'files', 'installation'), 'utf8');
    await writeFile(join(other, 'files', 'installation'), mark);
    const told = await startServer({ dataDir: other, env });
    await told[Symbol.asyncDispose]();
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});

test('[SAFE-16] if two start a database at once without a common folder, only one starts', async () => {
  const fresh = await engines.find(({ engine }) => engine === 'postgres')!.create();
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'marginalia-own-'))));
  const started = await Promise.allSettled(
    folders.map((folder) =>
      startServer({ dataDir: folder, env: { DATABASE_URL: fresh.settings.databaseUrl ?? '' } }),
    ),
  );
  try {
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  } finally {
    for (const one of started)
      if (one.status === 'fulfilled') await one.value[Symbol.asyncDispose]();
    await fresh.dispose();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
});
