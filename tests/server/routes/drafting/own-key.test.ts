import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { OutboundPreview, OwnKey } from '#contract/drafts/drafting.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines, type TestDatabase } from '#tests/support/engines.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { createOfflineWriter } from '#server/features/drafts/checks/offline-writer.ts';
import { apart } from '#tests/support/apart.ts';

const ME = '/api/v1/users/me/own-key';
const KEY = 'sk-ant-own-1234567890';
const ESSAY =
  'I beleive that congestion charging has reduced traffic in three cities. It is not free of problems, however, as one report says.\n'.repeat(
    9,
  );

describe.each(engines)('a user’s own key on $name', (engine) => {
  let provider: FakeProvider;
  let database: TestDatabase;
  let api: Api;
  let teacher: Caller;
  let assignment: Assignment;
  const upload = async (who = teacher) =>
    (
      await who.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: { name: 'a.txt', bytes: ESSAY } }),
      )
    ).body;
  const generate = (id: number, who = teacher) =>
    who.post<Submission & { detail: string }>(`/api/v1/submissions/${id}/generate-feedback`);
  const me = async (who = teacher) => (await who.get<User>('/api/v1/users/me')).body;
  const keep = (model: string, more: object = {}, who = teacher) =>
    who.put<OwnKey>(ME, { provider: 'anthropic', model, key: KEY, ...more });

  beforeAll(async () => {
    provider = await startFakeProvider();
    database = await engine.migrated();
    const env = { AI_DAILY_TOKENS: '1', WELCOME_CREDITS: '2' };
    api = await openApi({
      engine: { ...engine, migrated: async () => ({ ...database, dispose: async () => {} }) },
      env,
      writer: createOfflineWriter(apart),
      ownAddress: provider.url,
    });
    teacher = await api.teacher();
    assignment = (
      await teacher.post<Assignment>('/api/v1/assignments/', {
        name: 'Road pricing',
        description: 'Discuss one city.',
        rubric: 'Argument, evidence',
      })
    ).body;
  });
  afterAll(async () => {
    await api.close();
    await database.dispose();
    await provider.stop();
  });

  test('[DRAFT-13] is stored but never returned: not in a response, an export or a log, and not in plain text in the database', async () => {
    expect((await teacher.get<OwnKey>(ME)).body).toEqual({ allowed: true, own: null });
    expect((await me()).own_key).toBeUndefined();
    const { status, body, text } = await keep('ok');
    expect((await me()).own_key).toBe(true);
    expect(
      (await teacher.patch<User>('/api/v1/users/me', { settings: { density: 'compact' } })).body
        .own_key,
    ).toBe(true);
    expect([status, body.own]).toEqual([
      200,
      { provider: 'anthropic', model: 'ok', saved_at: expect.any(String) },
    ]);
    const [read, exported] = [
      await teacher.get<OwnKey>(ME),
      await api.stores.users.exportAll({ userId: (await me()).id }),
    ];
    const rows = await sql<{ sealed: string }>`select sealed from own_keys`.execute(database.db);
    for (const told of [
      text,
      read.text,
      JSON.stringify(exported.data),
      JSON.stringify(api.log),
      JSON.stringify(rows.rows),
    ])
      expect(told).not.toContain(KEY);
    expect(JSON.stringify(exported.data)).not.toContain(rows.rows[0]!.sealed);
  });

  test.each([
    [{ provider: 'ollama' }, 'provider'],
    [{ model: ' ' }, 'model'],
    [{ model: 'a model' }, 'model'],
    [{ key: 'short' }, 'key'],
    [{ key: 'with a space in it' }, 'key'],
    [{ key: 'x'.repeat(501) }, 'key'],
  ])('[DRAFT-13] an invalid one is refused: %o', async (wrong, field) => {
    const { status, body } = await teacher.put<{ detail: { loc: string[] }[] }>(ME, {
      provider: 'openai',
      model: 'm',
      key: KEY,
      ...wrong,
    });
    expect([status, body.detail[0]?.loc.at(-1)]).toEqual([422, field]);
  });

  test('[DRAFT-13] writes its owner’s drafts, shows where they are sent, and uses no credit and none of the daily tokens', async () => {
    await keep('ok');
    const { id } = await upload();
    expect(
      (await teacher.get<OutboundPreview>(`/api/v1/submissions/${id}/leaving`)).body,
    ).toMatchObject({
      provider: 'anthropic',
      model: 'ok',
      cost: null,
    });
    for (let again = 0; again < 3; again += 1)
      expect((await generate(id)).body.ai_feedback).toMatchObject({ kind: 'model', engine: 'ok' });
    expect(
      provider.requests.every(
        ({ headers, path }) => headers['x-api-key'] === KEY && path.endsWith('/messages'),
      ),
    ).toBe(true);
    expect((await me()).credit_balance).toBe(2);
    expect(await api.stores.drafting.tokensSince('2000')).toBe(0);
    expect((await api.stores.drafting.usageSince('2000'))[0]).toMatchObject({
      model: 'ok (own key)',
      cost_micros: null,
    });
    expect(await brokenInvariants(database.db)).toEqual([]);
  });

  test('[DRAFT-13] isn’t used for others: another marker’s draft of the same work uses the server’s, and the owner pays', async () => {
    const colleague = await api.teacher();
    await joins(teacher, assignment.id, colleague, 'grader');
    const { id } = await upload();
    const asked = provider.requests.length;
    expect((await generate(id, colleague)).body.ai_feedback).toMatchObject({ kind: 'rule-based' });
    expect([provider.requests.length, (await me()).credit_balance]).toEqual([asked, 1]);
    expect((await generate(id)).body.ai_feedback).toMatchObject({ kind: 'model' });
    expect((await me()).credit_balance).toBe(1);
    expect(await brokenInvariants(database.db)).toEqual([]);
  });

  test('[DRAFT-13] its failures say what its owner can do, and nothing about the key', async () => {
    await keep('refuses-key');
    const { status, body } = await generate((await upload()).id);
    expect([status, body.detail]).toEqual([
      502,
      'The AI provider refused your own key (401, invalid_api_key). Please check your own key in Settings. Nothing was charged.',
    ]);
    expect(JSON.stringify(api.log)).not.toContain(KEY);
  });

  test('[DRAFT-13] once it is removed, drafts use the server’s again', async () => {
    await keep('ok');
    expect((await teacher.delete(ME)).status).toBe(204);
    expect((await teacher.get<OwnKey>(ME)).body.own).toBeNull();
    const asked = provider.requests.length;
    expect((await generate((await upload()).id)).body.ai_feedback).toMatchObject({
      kind: 'rule-based',
    });
    expect([provider.requests.length, (await me()).credit_balance]).toEqual([asked, 0]);
  });

  test('[DRAFT-13] a draft requested with a key that was removed meanwhile is sent nowhere else and costs nothing', async () => {
    await keep('held');
    const { id } = await upload();
    const waiting = [await upload(), await upload()];
    const held = [id, ...waiting.map((one) => one.id)].map((one) => generate(one));
    await expect
      .poll(async () =>
        (
          await sql<{
            open: number;
          }>`select count(*) as open from feedback_jobs where state in ('queued', 'running')`.execute(
            database.db,
          )
        ).rows.map(({ open }) => Number(open)),
      )
      .toEqual([3]);
    await expect
      .poll(() => provider.requests.filter(({ model }) => model === 'held').length)
      .toBe(2);
    await teacher.delete(ME);
    provider.release();
    const answers = await Promise.all(held);
    expect(
      answers
        .filter(({ status }) => status !== 200)
        .map(({ status, body }) => [status, body.detail]),
    ).toEqual([
      [
        502,
        'Your own AI key was removed after this draft was asked for. Please ask for the draft again. Nothing was charged.',
      ],
    ]);
    expect((await me()).credit_balance).toBe(0);
  });

  test('[DRAFT-13] with AI_OWN_KEYS=off none is accepted, and an existing one isn’t used', async () => {
    const strict = await openApi({
      engine,
      env: { AI_OWN_KEYS: 'off' },
      writer: createOfflineWriter(apart),
      ownAddress: provider.url,
    });
    const who = await strict.teacher();
    const refused = await who.put<{ detail: string }>(ME, {
      provider: 'anthropic',
      model: 'ok',
      key: KEY,
    });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining('AI_OWN_KEYS'),
    ]);
    expect((await who.get<OwnKey>(ME)).body).toEqual({ allowed: false, own: null });
    await strict.stores.ownKeys.put(
      { userId: (await me(who)).id },
      { provider: 'anthropic', model: 'ok', sealed: 'v1.x' },
    );
    const {
      body: { id },
    } = await who.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const work = (
      await who.post<Submission>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({ submission_file: { name: 'a.txt', bytes: ESSAY } }),
      )
    ).body;
    expect((await generate(work.id, who)).body.ai_feedback).toMatchObject({ kind: 'rule-based' });
    await strict.close();
  });

  test('[DRAFT-13] is deleted with its account', async () => {
    const leaver = await api.teacher();
    await keep('ok', {}, leaver);
    await leaver.post('/api/v1/users/me/delete', { current_password: 'correct horse' });
    expect((await sql`select * from own_keys`.execute(database.db)).rows).toEqual([]);
  });
});

describe('sealed data', () => {
  const seal = createSeal('a secret');
  test('[DRAFT-13] can be opened only for its owner, with the same secret, and unchanged', () => {
    const sealed = seal.close(7, KEY);
    expect(seal.open(7, sealed)).toBe(KEY);
    expect(seal.close(7, KEY)).not.toBe(sealed);
    const flipped = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)!}`;
    expect([
      seal.open(8, sealed),
      createSeal('another').open(7, sealed),
      seal.open(7, flipped),
      seal.open(7, ''),
      seal.open(7, 'v1.'),
      seal.open(7, KEY),
    ]).toEqual([null, null, null, null, null, null]);
  });
});
