import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { User } from '#contract/accounts/user.ts';
import { createModelWriter } from '#server/features/drafts/model/providers.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { apart } from '#tests/support/apart.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/provider/fake-provider.ts';

type Answer = ReadRubric & { detail?: string | { msg: string }[] };
const BRIEF =
  'Argue for or against road pricing in one city. Ask Ada Byron or Grace Hopper. Name four sources.';
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(() => provider.stop());

const base = (id: number) => `/api/v1/assignments/${id}`;
const ask = (who: Caller, id: number) => who.post<Answer>(`${base(id)}/rubric/proposal`);
async function apiOf(model: string, env: Record<string, string> = {}, engine = engines[0]!) {
  const all = { AI_BASE_URL: provider.url, AI_MODEL: model, ...env };
  return openApi({
    engine,
    env: all,
    ownAddress: provider.url,
    writer: await createModelWriter(readSettings(all).ai, apart),
  });
}
async function described(teacher: Caller, given: object = { description: 'Discuss one city.' }) {
  return (
    await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Road pricing', ...given })
  ).body.id;
}
const attach = (
  teacher: Caller,
  id: number,
  file_type: string,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
) => teacher.post(`${base(id)}/attach_file`, form({ file_type, file: { name, bytes } }));

describe.each(engines)('on $name', (engine) => {
  let api: Api;
  beforeAll(async () => {
    api = await apiOf('ok', { AI_PRICES: '1,0.1,10', AI_DAILY_TOKENS: '100000' }, engine);
  });
  afterAll(() => api.close());

  test('[RUB-10] a model proposes a rubric from the brief and the attachments, as a preview: nothing is stored, no credit is spent', async () => {
    const teacher = await api.teacher({ full_name: 'Ada Byron' });
    const id = await described(teacher, {
      description: 'Discuss one city.',
      grade_scale: { kind: 'points', max: 30 },
    });
    await attach(teacher, id, 'brief', 'brief.txt', BRIEF);
    await attach(teacher, id, 'rubric', 'old.txt', 'Argument (10)');
    await attach(teacher, id, 'exemplar', 'best.txt', 'The best essay there was.');
    await attach(teacher, id, 'brief', 'blank.txt', '   ');
    await teacher.put(`${base(id)}/students`, {
      students: [{ display_name: 'Grace Hopper', identifier: 'zq7714' }],
    });
    const credits = async () => (await teacher.get<User>('/api/v1/users/me')).body.credit_balance;
    const [before, tokens] = [await credits(), await api.stores.drafting.tokensSince('2000')];
    const sent = provider.requests.length;
    const { status, body } = await ask(teacher, id);
    expect([status, body.kind, provider.requests.length - sent]).toEqual([200, 'proposal', 1]);
    expect(
      body.rubric.criteria.map(({ name, kind, max, levels }) => [
        name,
        kind,
        max,
        levels.map(({ points }) => points),
      ]),
    ).toEqual([
      ['Argument', 'levels', null, [10, 5, 0]],
      ['Sources', 'points', 5, []],
      ['On time', 'check', null, [5, 0]],
      ['Remarks', 'comment', null, []],
    ]);
    expect(body.notes.map(({ text }) => text)).toEqual([
      expect.stringMatching(/blank\.txt/),
      'Proposed by ok from the description, “brief.txt”, “old.txt”. Check every line before you use it.',
      'Its points add up to 20, and the grades of this assignment go to 30.',
    ]);
    const { raw, user } = provider.requests.at(-1)!;
    for (const named of ['Hopper', 'Byron', 'zq7714', 'The best essay'])
      expect(raw).not.toContain(named);
    for (const given of [
      'Discuss one city.',
      'Argue for or against road pricing',
      'Argument (10)',
      'All points together are 30.',
    ])
      expect(user).toContain(given);
    expect((await teacher.get<RubricAnswer>(`${base(id)}/rubric`)).body).toMatchObject({
      version: 0,
      rubric: null,
    });
    expect(await credits()).toBe(before);
    expect(await api.stores.drafting.tokensSince('2000')).toBeGreaterThan(tokens);
    expect(
      (await api.stores.drafting.usageSince('2000')).filter(({ stage }) => stage === 'propose'),
    ).toMatchObject([{ model: 'ok', questions: 1, cost_micros: expect.any(Number) }]);
    expect((await teacher.put(`${base(id)}/rubric`, body.rubric)).status).toBe(200);
  });

  test('[RUB-10] only its owner can ask, and only for an assignment with content', async () => {
    const [owner, grader] = [
      await api.teacher(),
      await api.teacher({ email: `grader-${engine.name}@example.org`.toLowerCase() }),
    ];
    const id = await described(owner);
    await joins(owner, id, grader, 'grader');
    expect([
      (await ask(grader, id)).status,
      (await ask(await api.teacher(), id)).status,
      (await ask(api.visitor, id)).status,
    ]).toEqual([403, 404, 401]);
    const sent = provider.requests.length;
    const { status, body } = await ask(owner, await described(owner, {}));
    expect([status, JSON.stringify(body.detail)]).toEqual([
      422,
      expect.stringContaining(
        'There is nothing to base a rubric on. Describe the assignment or attach its brief, and try again.',
      ),
    ]);
    expect(provider.requests.length).toBe(sent);
  });
});

test('[RUB-10] what a careless model forgets is left out, and what it shouldn’t say is reported', async () => {
  await using stack = new AsyncDisposableStack();
  const api = stack.adopt(await apiOf('careless'), (one) => one.close());
  const teacher = await api.teacher();
  const { status, body } = await ask(teacher, await described(teacher));
  expect([status, body.rubric.criteria.map(({ name, kind, max }) => [name, kind, max])]).toEqual([
    200,
    [
      ['Ask [person 1]', 'points', 7],
      ['Style', 'levels', null],
      ['Depth', 'comment', null],
    ],
  ]);
  expect(body.notes.filter(({ tone }) => tone === 'warning').map(({ text }) => text)).toEqual([
    '“Ask [person 1]” has a sign such as [person 1] where a name was taken out before it was sent.',
    'The proposal had 1 more without a name, which were left out.',
  ]);
});

test.each([
  ['prose', 'The AI model answered with something other than a rubric.'],
  ['empty', 'The AI model gave an empty answer.'],
  ['cut-off', 'stopped before its answer was complete.'],
  ['refusal', 'Please write the rubric yourself.'],
  ['refuses-key', "refused this server's key"],
  ['overloaded', 'has a fault of its own'],
])('[RUB-10] reports a model that %s with a message', async (model, says) => {
  await using stack = new AsyncDisposableStack();
  const api = stack.adopt(await apiOf(model), (one) => one.close());
  const teacher = await api.teacher();
  const { status, body } = await ask(teacher, await described(teacher));
  expect([status, body.detail]).toEqual([502, expect.stringContaining(says)]);
});

test('[RUB-10] asks a provider that doesn’t support schemas without one', async () => {
  await using stack = new AsyncDisposableStack();
  const api = stack.adopt(await apiOf('no-schema'), (one) => one.close());
  const teacher = await api.teacher();
  expect((await ask(teacher, await described(teacher))).status).toBe(200);
});

test('[RUB-10] [DRAFT-10] daily tokens include proposals', async () => {
  await using stack = new AsyncDisposableStack();
  const api = stack.adopt(await apiOf('ok', { AI_DAILY_TOKENS: '1' }), (one) => one.close());
  const teacher = await api.teacher();
  const id = await described(teacher);
  expect((await ask(teacher, id)).status).toBe(200);
  const { status, body } = await ask(teacher, id);
  expect([status, body.detail]).toEqual([502, expect.stringContaining('AI_DAILY_TOKENS')]);
});

test('[RUB-10] where rules write, no model can be asked; an educator’s own key can be used, and counts for nobody', async () => {
  await using stack = new AsyncDisposableStack();
  const api = stack.adopt(
    await openApi({ env: { AI_OWN_KEYS: 'on' }, ownAddress: provider.url }),
    (one) => one.close(),
  );
  const teacher = await api.teacher();
  const id = await described(teacher);
  const refused = await ask(teacher, id);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('No AI model writes here'),
  ]);
  await teacher.put('/api/v1/users/me/own-key', {
    provider: 'mistral',
    model: 'ok',
    key: 'sk-own-key',
  });
  expect((await ask(teacher, id)).status).toBe(200);
  expect(provider.requests.at(-1)?.headers.authorization).toBe('Bearer sk-own-key');
  expect(await api.stores.drafting.tokensSince('2000')).toBe(0);
  expect((await ask(await api.teacher(), id)).status).toBe(404);
});
