import { randomBytes } from 'node:crypto';
import type { AiProvider } from '#contract/accounts/config.ts';
import { type AiSettings, SettingError } from '#server/platform/settings/settings.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import type { Writer } from '#server/features/drafts/types.ts';
import { fetchWithoutTimeout } from './patient-fetch.ts';
import type { Provider } from './question.ts';
import { modelWriter } from './writer.ts';

type Load = () => Promise<Provider>;

const keyOf = ({ apiKey }: AiSettings) => (apiKey === null ? {} : { apiKey });
const addressOf = ({ baseUrl }: AiSettings) => (baseUrl === null ? {} : { baseURL: baseUrl });

/**
 * Any API with `POST {address}/chat/completions`. Without a key none is sent, as local servers
 * expect.
 */
async function chatDoor(
  name: string,
  address: (settings: AiSettings) => string,
  headers: (settings: AiSettings) => object = keyOf,
): Promise<Provider> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return {
    model: (settings, fetch = fetchWithoutTimeout) =>
      createOpenAICompatible({
        name,
        baseURL: address(settings),
        supportsStructuredOutputs: true,
        fetch,
        ...headers(settings),
      }).chatModel(settings.model ?? ''),
  };
}

/**
 * Every provider of models; its code is loaded only when it is selected. To add one, add an entry.
 * OpenAI is used through its chat API, which stores nothing, and Azure through its endpoint of the
 * same form.
 */
const PROVIDERS: Readonly<Record<Exclude<AiProvider, 'offline'>, Load>> = {
  'openai-compatible': () => chatDoor('openai-compatible', ({ baseUrl }) => baseUrl ?? ''),
  ollama: async () => (await import('./ollama.ts')).ollama,
  azure: () =>
    chatDoor(
      'azure',
      ({ baseUrl }) => `${baseUrl ?? ''}/openai/v1`,
      ({ apiKey }) => ({ headers: { 'api-key': apiKey ?? '' } }),
    ),
  async openai() {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return {
      model: (settings, fetch = fetchWithoutTimeout) =>
        createOpenAI({ ...keyOf(settings), ...addressOf(settings), fetch }).chat(
          settings.model ?? '',
        ),
    };
  },
  async anthropic() {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return {
      most: 32_000,
      keeps: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      model: (settings, fetch = fetchWithoutTimeout) =>
        createAnthropic({ ...keyOf(settings), ...addressOf(settings), fetch })(
          settings.model ?? '',
        ),
    };
  },
  async google() {
    const { createGoogle } = await import('@ai-sdk/google');
    return {
      model: (settings, fetch = fetchWithoutTimeout) =>
        createGoogle({ ...keyOf(settings), ...addressOf(settings), fetch })(settings.model ?? ''),
    };
  },
  async mistral() {
    const { createMistral } = await import('@ai-sdk/mistral');
    return {
      model: (settings, fetch = fetchWithoutTimeout) =>
        createMistral({ ...keyOf(settings), ...addressOf(settings), fetch })(settings.model ?? ''),
    };
  },
};

const randomNonce = (): string => randomBytes(12).toString('hex');

/**
 * Returns the provider from the settings. Throws SettingError for one that writes without a model.
 */
export async function providerOf(settings: AiSettings): Promise<Provider> {
  if (settings.provider === 'offline')
    throw new SettingError('AI_PROVIDER', 'offline', Object.keys(PROVIDERS).join(', '));
  return await PROVIDERS[settings.provider]();
}

/** Creates the writer for the provider from the settings. */
export async function createModelWriter(
  settings: AiSettings,
  apart: WorkerPool,
  nonce: () => string = randomNonce,
): Promise<Writer> {
  return modelWriter({ provider: await providerOf(settings), settings, nonce, apart });
}
