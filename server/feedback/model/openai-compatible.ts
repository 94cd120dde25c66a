import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { AiSettings } from '../../settings/settings.ts';
import { patientFetch } from './patient-fetch.ts';
import type { Provider } from './providers.ts';

/** Anything that answers `POST {AI_BASE_URL}/chat/completions`. Without AI_API_KEY no key is sent, as local servers want it. */
export const openAiCompatible: Provider = {
  canSee: false,
  model: ({ baseUrl, apiKey, model }: AiSettings) => createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl ?? '',
    ...(apiKey === null ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    fetch: patientFetch,
  }).chatModel(model ?? ''),
};
