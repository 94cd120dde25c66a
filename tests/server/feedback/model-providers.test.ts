import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { documentOfText } from '#server/extraction/read/text.ts';
import { createAsker, constrainedTo } from '#server/features/drafts/model/asker.ts';
import { WriterError } from '#server/features/drafts/errors.ts';
import { createModelWriter, providerOf } from '#server/features/drafts/model/providers.ts';
import { withoutThinking } from '#server/features/drafts/model/thinking.ts';
import { cutOff, leastTokens } from '#server/features/drafts/model/tokens.ts';
import type { StageRecord } from '#server/features/drafts/types.ts';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import { apart } from '#tests/support/apart.ts';
import * as v from 'valibot';

/** Recorded responses of real servers, served on a real port. */
interface Request {
  path: string;
  body: Record<string, unknown>;
}
type Answer = (request: Request) => { status?: number; body: unknown };

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

async function standIn(answer: Answer): Promise<{ url: string; requests: Request[] }> {
  const requests: Request[] = [];
  const server = createServer(async (incoming, response) => {
    let raw = '';
    for await (const chunk of incoming) raw += String(chunk);
    const request = {
      path: incoming.url ?? '',
      body: JSON.parse(raw === '' ? '{}' : raw) as Record<string, unknown>,
    };
    requests.push(request);
    const { status = 200, body } = answer(request);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const settingsFor = (provider: AiSettings['provider'], baseUrl: string): AiSettings => ({
  provider,
  baseUrl,
  apiKey: 'sk-test-1234',
  model: 'small',
  timeoutMs: 20_000,
  concurrency: 1,
  prices: null,
  dailyTokens: null,
  pictures: false,
  ownKeys: false,
});

const ASKED = constrainedTo('reply', v.strictObject({ said: v.string() }));
const SENTENCE = 'The city charged its drivers and the traffic fell by a fifth within one year. ';
const questionOf = (times: number) => ({
  instructions: 'You help an educator.',
  shared: '',
  work: SENTENCE.repeat(times),
  task: 'Write feedback to this student.',
});

async function ask(provider: AiSettings['provider'], url: string, times = 3) {
  const settings = settingsFor(provider, url);
  const asker = createAsker({ provider: await providerOf(settings), settings });
  return asker(questionOf(times), ASKED, new AbortController().signal);
}

const failureOf = (work: Promise<unknown>): Promise<WriterError> =>
  work.then(
    () => expect.unreachable('It was answered.'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(WriterError);
      return error as WriterError;
    },
  );

const shown = (context: number, ...capabilities: string[]) => ({
  details: { family: 'qwen3' },
  model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': context },
  capabilities: ['completion', ...capabilities],
});
const ollamaSays = (content: string, read: number, more: object = {}) => ({
  model: 'small',
  created_at: '2026-11-28T10:00:00.000Z',
  message: { role: 'assistant', content, ...more },
  done: true,
  done_reason: 'stop',
  total_duration: 1,
  prompt_eval_count: read,
  eval_count: 20,
});
const chatSays = (content: string | null, read: number, more: object = {}, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'small',
  system_fingerprint: 'fp_ollama',
  choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason: finish }],
  usage: { prompt_tokens: read, completion_tokens: 20, total_tokens: read + 20 },
});

describe('[MODEL-6] Ollama is called through its own API', () => {
  test('with a context size that fits, the schema, and without thinking if the model can do without', async () => {
    const { url, requests } = await standIn(({ path }) =>
      path === '/api/show'
        ? { body: shown(131_072, 'thinking') }
        : { body: ollamaSays('{"said": "So."}', 9129) },
    );
    const { text, took } = await ask('ollama', `${url}/v1`, 600);
    expect([text, took.input_tokens, took.output_tokens]).toEqual(['{"said": "So."}', 9129, 20]);
    expect(requests.map(({ path }) => path)).toEqual(['/api/show', '/api/chat']);
    const { body } = requests[1]!;
    expect(body).toMatchObject({
      model: 'small',
      stream: false,
      think: false,
      options: { num_ctx: 32_768 },
      format: { type: 'object', required: ['said'] },
    });
    expect(JSON.stringify(body['messages'])).toContain('You help an educator.');
  });

  test('at most the model’s context size, and not at all if that is surely too small', async () => {
    const { url, requests } = await standIn(({ path }) =>
      path === '/api/show' ? { body: shown(4096) } : { body: ollamaSays('So.', 60) },
    );
    await ask('ollama', url);
    expect(requests[1]!.body).toMatchObject({ options: { num_ctx: 4096 } });
    expect(requests[1]!.body).not.toHaveProperty('think');
    const error = await failureOf(ask('ollama', url, 900));
    expect(error.message).toBe(
      'This work is too long for the AI model "small" (413, context_length_exceeded). Please ask your administrator to choose an AI_MODEL that takes longer texts.',
    );
    expect(requests.filter(({ path }) => path === '/api/chat')).toHaveLength(1);
  });

  test('reports a model that isn’t known there', async () => {
    const { url } = await standIn(() => ({
      status: 404,
      body: { error: 'model "small" not found, try pulling it first' },
    }));
    expect((await failureOf(ask('ollama', url))).message).toContain(
      'does not know the model "small" at this address (404)',
    );
  });

  test('its thinking isn’t part of the answer', async () => {
    const { url } = await standIn(({ path }) =>
      path === '/api/show'
        ? { status: 404, body: { error: 'no such path' } }
        : { body: ollamaSays('', 60, { thinking: 'They want feedback.' }) },
    );
    const { onlyThought, text } = await ask('ollama', url);
    expect([onlyThought, text]).toEqual([true, '']);
  });
});

describe('[MODEL-6] a server that truncated what it was sent', () => {
  const WORK = documentOfText(SENTENCE.repeat(500), 'txt');
  const draftBy = async (
    provider: AiSettings['provider'],
    url: string,
    told: StageRecord[] = [],
  ) => {
    const writer = await createModelWriter(settingsFor(provider, url), apart);
    return writer.write(
      {
        material: WORK,
        assignment: { name: 'Roads', description: 'Discuss.', rubric: null },
        exemplars: [],
        comments: [],
        settings: { language: 'en', tone: 'neutral', length: 'medium' },
      },
      new AbortController().signal,
      async (stage) => {
        told.push(stage);
      },
    );
  };

  test.each([
    ['openai-compatible', 4096],
    ['openai-compatible', 2048],
    ['openai', 4096],
    ['mistral', 4093],
  ] as const)('%s, %i tokens: isn’t a draft, and is reported in words', async (provider, read) => {
    const { url } = await standIn(() => ({ body: chatSays('{"said": "A fine essay."}', read) }));
    const told: StageRecord[] = [];
    const error = await failureOf(draftBy(provider, `${url}/v1`, told));
    expect(error.message).toMatch(
      new RegExp(
        `^The AI model "small" read only ${read.toLocaleString('en')} of about (?:8|9|10|11),\\d{3} tokens that it was sent, so its answer is not about the whole text and was not used\\. Please ask your administrator to give it a larger context`,
      ),
    );
    expect(error.retryable).toBe(false);
    // Its usage is counted, but it isn't reused as an answer the next time.
    expect(told.map(({ input_tokens, asked }) => [input_tokens, asked])).toEqual([[read, null]]);
  });

  test('Anthropic and Google, by their usage fields', async () => {
    const anthropic = await standIn(() => ({
      body: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'small',
        content: [{ type: 'text', text: '{"said": "Fine."}' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 2000, output_tokens: 20 },
      },
    }));
    expect((await failureOf(draftBy('anthropic', `${anthropic.url}/v1`))).message).toContain(
      'read only 2,000 of about',
    );
    await close?.();
    const google = await standIn(() => ({
      body: {
        candidates: [
          {
            index: 0,
            finishReason: 'STOP',
            content: { role: 'model', parts: [{ text: 'Fine.' }] },
          },
        ],
        usageMetadata: { promptTokenCount: 3000, candidatesTokenCount: 20, totalTokenCount: 3020 },
      },
    }));
    expect((await failureOf(draftBy('google', `${google.url}/v1`))).message).toContain(
      'read only 3,000 of about',
    );
  });

  test.each([
    ['English', SENTENCE.repeat(200), 1.1],
    [
      'German',
      'Die Geschwindigkeitsbegrenzung wurde eingeführt, und der Verkehr nahm ab. '.repeat(200),
      1,
    ],
    ['code', 'for (let at = 0; at < 10; at += 1) { total += list[at]; }\n'.repeat(200), 0.9],
    ['Chinese', '城市收费以后交通减少了百分之二十。'.repeat(300), 0.9],
  ])('a matching count isn’t a truncation, and half of it is: %s', (_, text, share) => {
    const real = Math.ceil(leastTokens(text) / Math.min(1, share));
    const counted = (input_tokens: number, cached_tokens: number | null = null) =>
      cutOff(text, { input_tokens, cached_tokens });
    expect(counted(real)).toBeNull();
    expect(counted(Math.floor(real / 2))).toMatchObject({ read: Math.floor(real / 2) });
    // Not counted at all, or counted separately from the cache of an earlier question.
    expect([counted(0), counted(100, real - 100)]).toEqual([null, null]);
  });
});

describe('[MODEL-6] recognises servers’ responses to a text that is too long', () => {
  test.each([
    [
      'LM Studio',
      400,
      {
        error:
          'The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input',
      },
    ],
    [
      'LM Studio, with a good status',
      200,
      {
        error:
          'Trying to keep the first 9129 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
      },
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message:
            'the request exceeds the available context size. try increasing the context size or enable context shift',
          type: 'exceed_context_size_error',
          n_prompt_tokens: 9129,
          n_ctx: 4096,
        },
      },
    ],
    [
      'an older llama.cpp',
      500,
      { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } },
    ],
    [
      'llama-cpp-python',
      400,
      {
        error: {
          message:
            "This model's maximum context length is 4096 tokens. However, you requested 9149 tokens (9129 in the messages, 20 in the completion). Please reduce the length of the messages or completion.",
          type: 'invalid_request_error',
          param: 'messages',
          code: 'context_length_exceeded',
        },
      },
    ],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message:
          "This model's maximum context length is 4096 tokens. However, you requested 9129 tokens in the messages. Please reduce the length of the messages.",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    ],
    [
      'a newer vLLM',
      400,
      {
        error: {
          message:
            'The decoder prompt (length 9129) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
          type: 'BadRequestError',
          code: 400,
        },
      },
    ],
    [
      'OpenAI',
      400,
      {
        error: {
          message: "This model's maximum context length is 8192 tokens.",
          type: 'invalid_request_error',
          param: 'messages',
          code: 'context_length_exceeded',
        },
      },
    ],
    [
      'Mistral',
      400,
      {
        object: 'error',
        message:
          'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
        type: 'invalid_request_invalid_args',
        code: '3051',
      },
    ],
    [
      'a gateway to Google',
      400,
      {
        error: {
          code: 400,
          message:
            'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    [
      'text-generation-inference',
      422,
      {
        error:
          'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9129',
        error_type: 'validation',
      },
    ],
  ])('%s', async (_, status, body) => {
    const { url } = await standIn(() => ({ status, body }));
    const error = await failureOf(ask('openai-compatible', `${url}/v1`));
    expect(error.message).toMatch(/^This work is too long for the AI model "small" \(\d{3}/);
    expect(error.retryable).toBe(false);
  });

  test('Ollama, if it refuses to truncate', async () => {
    const { url } = await standIn(({ path }) =>
      path === '/api/show'
        ? { body: { capabilities: ['completion'] } }
        : { status: 400, body: { error: 'the input length exceeds the context length' } },
    );
    expect((await failureOf(ask('ollama', url))).message).toMatch(/^This work is too long/);
  });
});

describe('[MODEL-7] a model’s initial thinking isn’t part of the answer', () => {
  test.each([
    ['<think>They want praise.</think>\n\nYou open well.', 'You open well.'],
    ['<think>\n\n</think>\n\nYou open well.', 'You open well.'],
    ['<thinking>So.</thinking><think>And so.</think>You open well.', 'You open well.'],
    ['They want praise. Or do they?\n</think>\n\nYou open well.', 'You open well.'],
    ['[THINK]So.[/THINK]You open well.', 'You open well.'],
    ['◁think▷So.◁/think▷You open well.', 'You open well.'],
    [
      '<|channel|>analysis<|message|>They want praise.<|end|><|start|>assistant<|channel|>final<|message|>You open well.<|return|>',
      'You open well.',
    ],
    ['You open well.', 'You open well.'],
    ['Your tag </think> has no partner.', 'Your tag </think> has no partner.'],
  ])('%j', (text, answer) => {
    expect(withoutThinking(text)).toEqual({ answer, isUnfinished: false });
  });

  test.each(['<think>They want praise, so', '<|channel|>analysis<|message|>They want'])(
    'an unfinished thought leaves nothing: %j',
    (text) => {
      expect(withoutThinking(text)).toEqual({ answer: '', isUnfinished: true });
    },
  );

  test.each([
    [
      'in marks of its own',
      chatSays('<think>They want praise, so', 90, {}, 'length'),
      'was still thinking when it was cut off',
    ],
    [
      'in a field of its own',
      chatSays('', 90, { reasoning_content: 'They want' }, 'length'),
      'was still thinking when it was cut off',
    ],
    [
      'in the field of another server',
      chatSays(null, 90, { reasoning: 'They want' }, 'length'),
      'was still thinking when it was cut off',
    ],
    [
      'and then nothing',
      chatSays('<think>They want praise.</think>', 90),
      'only thought aloud and gave no answer',
    ],
  ])('a draft that consists only of thinking says so: %s', async (_, body, says) => {
    const { url } = await standIn(() => ({ body }));
    const writer = await createModelWriter(settingsFor('openai-compatible', `${url}/v1`), apart);
    const error = await failureOf(
      writer.write(
        {
          material: documentOfText('Charging cut traffic. It is not fair.', 'txt'),
          assignment: { name: 'Roads', description: 'Discuss.', rubric: null },
          exemplars: [],
          comments: [],
          settings: { language: 'en', tone: 'neutral', length: 'medium' },
        },
        new AbortController().signal,
      ),
    );
    expect(error.message).toContain(`The AI model "small" ${says}`);
  });
});
