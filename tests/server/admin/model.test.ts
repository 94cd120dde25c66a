import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin } from '#server/admin.ts';
import { anAssignment, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { type FakeProvider, startFakeProvider } from '#tests/support/provider/fake-provider.ts';

describe.each(engines)("the operator's model commands on $name", (engine) => {
  let world: TestStores;
  let provider: FakeProvider;
  beforeAll(async () => {
    world = await openStores(engine);
    provider = await startFakeProvider();
  });
  afterAll(async () => {
    await world.dispose();
    await provider.stop();
  });

  async function run(
    words: string[],
    env: Record<string, string> = {},
  ): Promise<{ code: number; said: string }> {
    const said: string[] = [];
    const { dataDir, databaseUrl } = world.settings;
    const code = await admin(
      words,
      { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
      (line) => said.push(line),
      (line) => said.push(line),
    );
    return { code, said: said.join('\n') };
  }

  test('[DRAFT-10] ai-check reports what a provider can do, from one draft on a text of ours', async () => {
    const { code, said } = await run(['ai-check'], {
      AI_BASE_URL: provider.url,
      AI_MODEL: 'ok',
      AI_PRICES: '1,0.1,10',
    });
    expect([code, said.split('\n').slice(1, 6)]).toEqual([
      0,
      [
        '✓ answers, and its draft was accepted: 2 paragraphs',
        '✓ keeps to the shape it is asked for: 2 of 2 answers',
        expect.stringMatching(/^✓ counts: [\d,]+ tokens sent, 400 tokens answered$/),
        '✓ keeps what it was sent before: 600 tokens',
        expect.stringMatching(/^– took \d+\.\d seconds and cost 0\.00\d\d by AI_PRICES$/),
      ],
    ]);
    expect(said).toContain('✓ points at passages: 2 of 2 paragraphs');
  });

  test.each([
    [
      'ok',
      {},
      true,
      '✓ sees pictures: it named the colours of one that was drawn for it\n– pictures and scans are not sent: AI_PICTURES is off',
    ],
    [
      'ok',
      { AI_PICTURES: 'on' },
      true,
      '– pictures and scans are sent where an assignment says so',
    ],
    ['text-only', {}, false, '– does not see pictures'],
  ] as const)(
    '[DRAFT-14] ai-check finds out whether a model can see pictures, and stores it: %s',
    async (model, env, sees, words) => {
      const { code, said } = await run(['ai-check'], {
        AI_BASE_URL: provider.url,
        AI_MODEL: model,
        ...env,
      });
      expect([code, said]).toEqual([0, expect.stringContaining(words)]);
      expect(
        await world.stores.drafting.abilities.sees({
          provider: 'openai-compatible',
          model,
          address: provider.url,
        }),
      ).toBe(sees);
      expect(
        await world.stores.drafting.abilities.sees({
          provider: 'openai',
          model,
          address: provider.url,
        }),
      ).toBeNull();
    },
  );

  test.each([
    [
      'prose',
      /✗ The draft of the AI model was refused[\s\S]+✗ keeps to the shape it is asked for: 1 of 3 answers/,
    ],
    ['refuses-key', /✗ The AI provider refused this server's key \(401/],
    ['wrong-file', /✗ The AI model takes this for the wrong file/],
  ])("[DRAFT-10] and what it can't do: %s", async (model, words) => {
    const { code, said } = await run(['ai-check'], { AI_BASE_URL: provider.url, AI_MODEL: model });
    expect(code).toBe(1);
    expect(said).toMatch(words);
  });

  test('[DRAFT-10] sends nothing without a provider', async () => {
    expect(await run(['ai-check'])).toEqual({
      code: 0,
      said: 'AI_PROVIDER is offline: drafts are written by rules on this server, and nothing is sent to anybody.',
    });
  });

  test('[DRAFT-10] usage reports tokens, time and cost by day, model and stage', async () => {
    expect((await run(['usage'])).said).toMatch(/^No model was asked since /);
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const { id } = await aSubmission(stores, teacher, (await anAssignment(stores, teacher)).id);
    await stores.feedbackJobs.request(teacher, id);
    const job = (await stores.feedbackJobs.claim(60_000))!;
    const stage = {
      part: 1,
      model: 'm',
      input_tokens: 1000,
      cached_tokens: 400,
      output_tokens: 200,
      cost_micros: 2640,
      ms: 1500,
      output: '{}',
      asked: null,
    };
    for (const name of ['observe', 'observe', 'write'])
      await stores.feedbackJobs.record(job, { ...stage, stage: name });
    const { said } = await run(['usage', '--days', '9999'], { AI_DAILY_TOKENS: '5000' });
    expect(said).toMatch(/m\s+observe\s+2\s+2000\s+800\s+400\s+3\s+0\.0053/);
    expect(said).toMatch(/all\s+3\s+3000\s+1200\s+600\s+5\s+0\.0079/);
    expect(said).toContain('of 5,000 tokens (AI_DAILY_TOKENS).');
    expect((await run(['usage', '--days', 'x'])).code).toBe(1);
  });
});
