import { APICallError, type LanguageModel } from 'ai';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import { fetchWithoutTimeout } from './patient-fetch.ts';
import type { Fetch, Provider } from './question.ts';
import { leastTokens, roomFor } from './tokens.ts';

/** Ollama's default address. */
const HOME = 'http://127.0.0.1:11434';
/** Tokens for an answer, and for the thoughts of a model that can't be told to skip them. */
const ANSWER_TOKENS = 4096;
/**
 * The minimum for every question: a model is reloaded for each different context, so there are few
 * sizes.
 */
const MIN_CONTEXT = 8192;

type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>;
type Options = Parameters<Model['doGenerate']>[0];
type Result = Awaited<ReturnType<Model['doGenerate']>>;

/** What `/api/show` says about a model; null if it doesn't say. */
interface Ability {
  /** The most tokens it accepts, question and answer together. */
  context: number | null;
  /** What to send as `think`, so that it answers at once; null for nothing. */
  think: false | 'low' | null;
}

interface Shown {
  capabilities?: unknown;
  model_info?: Record<string, unknown>;
  details?: { family?: unknown };
}
interface Said {
  message?: { content?: unknown; thinking?: unknown };
  done_reason?: unknown;
  prompt_eval_count?: unknown;
  eval_count?: unknown;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function abilityIn({ capabilities, model_info: info = {}, details }: Shown): Ability {
  const lengths = Object.entries(info).flatMap(([name, value]) =>
    name.endsWith('.context_length') ? (numberOf(value) ?? []) : [],
  );
  const thinks = Array.isArray(capabilities) && capabilities.includes('thinking');
  const isGptOss =
    textOf(details?.family) === 'gptoss' || info['general.architecture'] === 'gptoss';
  return {
    context: lengths.length === 0 ? null : Math.max(...lengths),
    think: thinks ? (isGptOss ? 'low' : false) : null,
  };
}

/** Returns a question in the form of `/api/chat`, and all of its words. */
function messagesOf(prompt: Options['prompt']) {
  const messages = prompt.flatMap((message) => {
    if (message.role === 'system') return [{ role: 'system', content: message.content }];
    if (message.role !== 'user') return [];
    const parts = message.content;
    const images = parts.flatMap((part) =>
      part.type === 'file' && part.data.type === 'data'
        ? [
            typeof part.data.data === 'string'
              ? part.data.data
              : Buffer.from(part.data.data).toString('base64'),
          ]
        : [],
    );
    return [
      {
        role: 'user',
        content: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
        ...(images.length === 0 ? {} : { images }),
      },
    ];
  });
  return {
    messages,
    words: messages.map(({ content }) => content).join('\n'),
    pictures: messages.reduce((sum, one) => sum + ('images' in one ? one.images!.length : 0), 0),
  };
}

/** For one picture, approximately. */
const PICTURE_TOKENS = 1500;

/**
 * Returns the context to ask for: the next power of two that fits question and answer, at most what
 * the model accepts. Null for a question that certainly doesn't fit.
 */
export function contextFor(words: string, pictures: number, most: number | null): number | null {
  const needed = roomFor(words) + pictures * PICTURE_TOKENS + ANSWER_TOKENS;
  const asked = Math.max(MIN_CONTEXT, 2 ** Math.ceil(Math.log2(needed)));
  if (most === null || asked <= most) return asked;
  return leastTokens(words) >= most ? null : most;
}

const FINISHED: Readonly<Record<string, 'stop' | 'length'>> = { stop: 'stop', length: 'length' };

/**
 * Creates a model of Ollama that uses its own API (MODEL-6): its OpenAI-compatible one ignores
 * `num_ctx`, cuts off the beginning of anything longer than its small default, and answers as if
 * nothing had happened.
 */
export function ollamaModel(settings: AiSettings, fetch: Fetch = fetchWithoutTimeout): Model {
  const name = settings.model ?? '';
  const root = (settings.baseUrl ?? HOME).replace(/\/+$/, '').replace(/\/(?:v1|api)$/, '');
  const headers = {
    'content-type': 'application/json',
    ...(settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` }),
  };
  let known: Ability | null = null;

  const post = (path: string, body: object, signal: AbortSignal | undefined) =>
    fetch(`${root}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });

  /** What can't be found out is left open: the question itself will report what is wrong. */
  async function ability(signal: AbortSignal | undefined): Promise<Ability> {
    if (known !== null) return known;
    try {
      const response = await post('/api/show', { model: name }, signal);
      if (!response.ok) return { context: null, think: null };
      known = abilityIn((await response.json()) as Shown);
      return known;
    } catch {
      signal?.throwIfAborted();
      return { context: null, think: null };
    }
  }

  async function chat(body: object, signal: AbortSignal | undefined): Promise<Said> {
    const response = await post('/api/chat', body, signal);
    const text = await response.text();
    const failed = (): APICallError =>
      new APICallError({
        message: 'Ollama gave no answer.',
        url: `${root}/api/chat`,
        requestBodyValues: {},
        statusCode: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        responseBody: text,
      });
    if (!response.ok) throw failed();
    try {
      const said = JSON.parse(text) as Said | null;
      if (typeof said?.message === 'object') return said;
    } catch {
      // Reported below.
    }
    throw failed();
  }

  return {
    specificationVersion: 'v4',
    provider: 'ollama',
    modelId: name,
    supportedUrls: {},
    async doGenerate({ prompt, responseFormat, abortSignal }): Promise<Result> {
      const { context, think } = await ability(abortSignal);
      const { messages, words, pictures } = messagesOf(prompt);
      const size = contextFor(words, pictures, context);
      if (size === null)
        throw new APICallError({
          message: 'The question is longer than the context of the model.',
          url: `${root}/api/chat`,
          requestBodyValues: {},
          statusCode: 413,
          responseBody: '{"error":{"code":"context_length_exceeded"}}',
        });
      const body = {
        model: name,
        messages,
        stream: false,
        // Newer versions then refuse what is too long instead of cutting it.
        truncate: false,
        options: {
          num_ctx: size,
          num_predict: Math.max(ANSWER_TOKENS, size - roomFor(words) - pictures * PICTURE_TOKENS),
        },
        ...(think === null ? {} : { think }),
        ...(responseFormat?.type === 'json' ? { format: responseFormat.schema ?? 'json' } : {}),
      };
      const said = await chat(body, abortSignal);
      const [text, thought] = [textOf(said.message?.content), textOf(said.message?.thinking)];
      const reason = textOf(said.done_reason);
      return {
        content: [
          ...(thought === '' ? [] : [{ type: 'reasoning' as const, text: thought }]),
          ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ],
        finishReason: { unified: FINISHED[reason] ?? 'stop', raw: reason },
        usage: {
          inputTokens: {
            total: numberOf(said.prompt_eval_count),
            noCache: undefined,
            cacheRead: undefined,
            cacheWrite: undefined,
          },
          outputTokens: { total: numberOf(said.eval_count), text: undefined, reasoning: undefined },
        },
        warnings: [],
      };
    },
    doStream() {
      throw new Error('No answer is read piece by piece.');
    },
  };
}

export const ollama: Provider = { model: ollamaModel };
