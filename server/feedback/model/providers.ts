import { randomBytes } from 'node:crypto';
import type { LanguageModel } from 'ai';
import type { AiProvider } from '#contract/user.ts';
import { type AiSettings, SettingError } from '../../settings/settings.ts';
import type { Apart } from '../apart/types.ts';
import type { Writer } from '../types.ts';
import { openAiCompatible } from './openai-compatible.ts';
import { modelWriter } from './writer.ts';

export interface Provider {
  /** The model itself, never its name alone: a bare name would go to somebody else's gateway. */
  model(settings: AiSettings): Exclude<LanguageModel, string>;
  /** Whether its models read images and scans. */
  canSee: boolean;
}

/** Every provider of models. Another one is another line. */
const PROVIDERS: Partial<Record<AiProvider, Provider>> = { 'openai-compatible': openAiCompatible };

const randomNonce = (): string => randomBytes(12).toString('hex');

/** The writer of the provider that is set. Throws SettingError for one that this version has not. */
export function createModelWriter(settings: AiSettings, apart: Apart, nonce: () => string = randomNonce): Writer {
  const provider = PROVIDERS[settings.provider];
  if (provider === undefined) {
    throw new SettingError('AI_PROVIDER', settings.provider, `offline or ${Object.keys(PROVIDERS).join(' or ')} in this version`);
  }
  return modelWriter({ model: provider.model(settings), canSee: provider.canSee, settings, nonce, apart });
}
