import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Transaction } from '#contract/credits/credit.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { admin } from '#server/admin.ts';
import { type Caller, caller, form } from '#tests/support/caller.ts';
import { engines, type TestDatabase } from '#tests/support/engines.ts';
import { type Balancer, startBalancer } from '#tests/support/s3/balancer.ts';
import { startS3, type TestS3 } from '#tests/support/s3/s3.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { essayTxt } from '#tests/support/work.ts';
import { zipOf } from '#tests/support/zips.ts';

/**
 * Three processes with a folder each, one PostgreSQL and one S3, behind a proxy that uses them in
 * turn.
 */
let database: TestDatabase;
let s3: TestS3;
let env: Record<string, string>;
let folders: string[];
let servers: TestServer[];
let balancer: Balancer;

beforeAll(async () => {
  database = await engines.find(({ engine }) => engine === 'postgres')!.create();
  s3 = await startS3();
  env = {
    ...s3.env,
    DATABASE_URL: database.settings.databaseUrl!,
    STORAGE_URL: s3.storage(),
    SECRET_KEY: 'a secret of thirty-two characters',
  };
  folders = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'marginalia-three-'))));
  servers = await Promise.all(folders.map((dataDir) => startServer({ dataDir, env })));
  balancer = await startBalancer(servers.map(({ url }) => url));
});
afterAll(async () => {
  await balancer[Symbol.asyncDispose]();
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  await database.dispose();
  await s3[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const signedIn = async (): Promise<Caller> =>
  caller(balancer.url, (await servers[0]!.teacher()).token);
const assignmentOf = async (teacher: Caller): Promise<number> =>
  (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body.id;
const upload = (teacher: Caller, assignment: number) =>
  teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment}/upload`,
    form({ submission_file: essayTxt() }),
  );

test('[RUN-22] [AI-4] [AI-8] requested from all three at once, each draft is written once, ten credits pay for ten, and every file can be read from each', async () => {
  const teacher = await signedIn();
  const assignment = await assignmentOf(teacher);
  const works = await Promise.all(
    Array.from({ length: 12 }, async () => (await upload(teacher, assignment)).body),
  );
  const ask = (headers: Record<string, string>) =>
    works.flatMap(({ id }) =>
      servers.map(
        async (server) =>
          (
            await caller(server.url, teacher.token).post(
              `/api/v1/submissions/${id}/generate-feedback`,
              undefined,
              headers,
            )
          ).status,
      ),
    );
  // Writing can't start before all were requested: a request after a draft is stored is for another
  // one. Those waiting here hold nothing.
  const waited = await database.db.transaction().execute(async (tx) => {
    await sql`lock table assignment_guidance in access exclusive mode`.execute(tx);
    expect((await Promise.all(ask({ Prefer: 'respond-async' }))).toSorted()).toEqual([
      ...Array.from({ length: 30 }, () => 202),
      ...Array.from({ length: 6 }, () => 402),
    ]);
    return ask({});
  });
  expect((await Promise.all(waited)).filter((status) => status !== 200 && status !== 402)).toEqual(
    [],
  );
  const { body: list } = await teacher.get<Submission[]>(
    `/api/v1/submissions/by_assignment/${assignment}`,
  );
  expect(list.filter(({ status }) => status === 'processing')).toHaveLength(10);
  expect((await teacher.get<User>('/api/v1/users/me')).body.credit_balance).toBe(0);
  const { body: ledger } = await teacher.get<Transaction[]>('/api/v1/users/me/credit-transactions');
  expect(
    ledger.filter(({ transaction_type }) => transaction_type === 'feedback_generation'),
  ).toHaveLength(10);
  const {
    body: { url },
  } = await teacher.get<{ url: string }>(
    `/api/v1/submissions/${works[0]!.id}/view-url?file_type=original`,
  );
  const { pathname, search } = new URL(url);
  for (const server of servers)
    expect(await (await fetch(server.url + pathname + search)).text()).toBe(
      Buffer.from(essayTxt().bytes).toString(),
    );
});

test('[RUN-63] limits apply to all of them together', async () => {
  const { account } = await servers[0]!.teacher();
  const statuses = [];
  for (let guess = 0; guess < 12; guess += 1) {
    statuses.push(
      (
        await caller(servers[guess % 3]!.url).post('/api/v1/auth/token', {
          email: account.email,
          password: `wrong ${guess}`,
          captchaToken: '',
        })
      ).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const stored = JSON.stringify(await database.db.selectFrom('rate_limits').selectAll().execute());
  expect(stored).not.toContain(account.email);
});

test('[RUN-22] [IN-2] a class received by one is read by another, and stored by any of them', async () => {
  const teacher = await signedIn();
  const assignment = await assignmentOf(teacher);
  const zip = zipOf({
    'Adam Smith/essay.txt': 'The first essay.',
    'Eve Jones/essay.txt': 'The second essay.',
  });
  const { status, body: intake } = await teacher.post<Intake>(
    `/api/v1/assignments/${assignment}/intakes`,
    form({ file: { name: 'class.zip', bytes: zip } }),
  );
  expect(status).toBe(202);
  const state = async () => (await teacher.get<Intake>(`/api/v1/intakes/${intake.id}`)).body.state;
  await expect.poll(state).toBe('read');
  // The unpacked files are gone with the machine that unpacked them.
  for (const folder of folders)
    await rm(join(folder, 'files', 'intakes'), { recursive: true, force: true });
  expect((await teacher.post(`/api/v1/intakes/${intake.id}/accept`, {})).status).toBe(202);
  await expect.poll(state).toBe('stored');
  expect(
    (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment}`)).body,
  ).toHaveLength(2);
});

test('[RUN-64] they are replaced one after another without anyone noticing; in an update the first to start migrates the schema, and the others wait for it', async () => {
  const teacher = await signedIn();
  const assignment = await assignmentOf(teacher);
  const {
    body: { id },
  } = await upload(teacher, assignment);
  const answers: number[] = [];
  const over = new AbortController();
  const work = async (): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const answer =
        turn % 5 === 0
          ? await upload(teacher, assignment)
          : turn % 2 === 0
            ? await teacher.patch(`/api/v1/submissions/${id}`, { grade: String(turn % 100) })
            : await teacher.get(`/api/v1/submissions/by_assignment/${assignment}`);
      answers.push(answer.status);
    }
  };
  const load = Promise.all([work(), work()]);
  for (const [place, server] of servers.entries()) {
    balancer.servers = balancer.servers.filter((url) => url !== server.url);
    expect(await server.stop()).toBe(0);
    servers[place] = await startServer({
      dataDir: folders[place]!,
      env: { ...env, MIGRATE: 'never' },
    });
    balancer.servers = [...balancer.servers, servers[place].url];
  }
  over.abort();
  await load;
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.filter((status) => status >= 300)).toEqual([]);

  await database.db
    .deleteFrom('migrations' as 'users')
    .where('name' as 'email', '=', '0056-rate-limits')
    .execute();
  const waits = startServer({ dataDir: folders[0]!, env: { ...env, MIGRATE: 'never' } });
  await expect(waits).rejects.toThrow(
    'MIGRATE is "never": it takes a database that is up to date: start once with MIGRATE=only, 1 step waits (the next is 0056-rate-limits).',
  );
  await database.db.schema.dropTable('rate_limits').execute();
  await expect(
    startServer({ dataDir: folders[0]!, env: { ...env, MIGRATE: 'only' } }),
  ).rejects.toThrow('The database is up to date.');
  await (
    await startServer({ dataDir: folders[0]!, env: { ...env, MIGRATE: 'never' } })
  )[Symbol.asyncDispose]();
});

test('[RUN-14] and every invariant holds', async () => {
  Object.assign(process.env, s3.env);
  const said: string[] = [];
  const code = await admin(
    ['check'],
    { ...env, DATA_DIR: folders[0]! },
    (line) => said.push(line),
    (line) => said.push(line),
  );
  expect([code, said.filter((line) => !line.startsWith('ok'))]).toEqual([0, ['All is well.']]);
});
