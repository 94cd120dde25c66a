import type { AiSettings } from '#server/platform/settings/settings.ts';

const ASK = 'Please ask your administrator to';

/** What to do about a failure if the operator set the provider. */
const OPERATOR = {
  address: `${ASK} check AI_BASE_URL`,
  api: `${ASK} check AI_BASE_URL: it should lead to an OpenAI-compatible API and often ends in /v1`,
  addressOrModel: `${ASK} check AI_BASE_URL and AI_MODEL`,
  key: `${ASK} check AI_API_KEY`,
  rights: `${ASK} check what AI_API_KEY may do`,
  model: `${ASK} check AI_MODEL and AI_BASE_URL`,
  budget: `${ASK} top it up`,
  longerTexts: `${ASK} choose an AI_MODEL that takes longer texts`,
  largerContext: `${ASK} give it a larger context (Ollama: AI_PROVIDER=ollama does so by itself; LM Studio: context length; llama.cpp: -c; vLLM: --max-model-len) or to choose an AI_MODEL that takes longer texts`,
  longerAnswers: `${ASK} allow it longer answers or to choose another AI_MODEL`,
  tooMuch: `${ASK} check AI_BASE_URL or to choose another AI_MODEL`,
  often: 'if it happens often, ask your administrator for another AI_MODEL',
  lasts: 'if it lasts, ask your administrator to check AI_BASE_URL',
  slow: 'if it happens often, ask your administrator to raise AI_TIMEOUT_S',
  whose: "this server's key",
  account: 'The account at the AI provider',
} as const;

const OTHER_MODEL = 'Please choose another model in Settings, or remove your own key there';

/** The same if an educator uses their own key. */
const OWN: Readonly<Record<keyof typeof OPERATOR, string>> = {
  address: OTHER_MODEL,
  api: OTHER_MODEL,
  addressOrModel: OTHER_MODEL,
  tooMuch: OTHER_MODEL,
  model: OTHER_MODEL,
  key: 'Please check your own key in Settings',
  rights:
    'Please check at your provider what your own key may do, or choose another model in Settings',
  budget: 'Please top it up there, or remove your own key in Settings',
  longerTexts: 'Please choose a model in Settings that takes longer texts',
  largerContext: 'Please choose a model in Settings that takes longer texts',
  longerAnswers: OTHER_MODEL,
  often: 'if it happens often, choose another model in Settings',
  lasts: 'if it lasts, remove your own key in Settings',
  slow: 'if it happens often, choose a faster model in Settings',
  whose: 'your own key',
  account: 'Your account at the AI provider',
};

/** The settings that decide whom a failure message is for. */
export type Asked = Pick<AiSettings, 'model' | 'isOwn'>;
export const helpFor = ({ isOwn }: Asked): Readonly<Record<keyof typeof OPERATOR, string>> =>
  isOwn === true ? OWN : OPERATOR;
