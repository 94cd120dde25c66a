import { generateText, type Output } from 'ai';
import type { AiSettings } from '../../settings/settings.ts';
import type { Apart } from '../apart/types.ts';
import type { Pipeline, Stage } from '../pipeline/types.ts';
import type { Preview } from '../types.ts';
import { costOf } from './cost.ts';
import { type Provider, questionOf } from './question.ts';

/** In the place of a code that nobody can guess: this one is of no draft. */
export const SHOWN_CODE = '0'.repeat(24);

class Caught extends Error {
  readonly body: string;
  constructor(body: string) {
    super('caught');
    this.body = body;
  }
}

/** Goes nowhere: whoever asks is told what they would have sent. */
const catching: typeof globalThis.fetch = async (_input, init) => {
  throw new Caught(String(init?.body ?? ''));
};

function bodyOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause as Error, depth += 1) {
    if (at instanceof Caught) return at.body;
  }
  throw error;
}

export interface PreviewParts {
  request: Pipeline['request'];
  provider: Provider;
  settings: AiSettings;
  apart: Apart;
  asIs: boolean;
  outputs: Record<Stage, ReturnType<typeof Output.object>>;
}

/**
 * The first questions as they would be sent, letter by letter, made by the provider's own package and caught before they
 * leave (DRAFT-6).
 */
export async function previewOf({ request, provider, settings, apart, asIs, outputs }: PreviewParts, signal: AbortSignal): Promise<Preview> {
  const { asks, ...about } = await apart.run('outlook', { request, nonce: SHOWN_CODE, asIs }, signal);
  const model = provider.model(settings, catching);
  const requests = await Promise.all(asks.map(async (ask) => ({
    stage: ask.stage, part: ask.part,
    body: await generateText({ ...questionOf(ask, model, provider), output: outputs[ask.stage], abortSignal: signal }).then(() => '', bodyOf),
  })));
  return { provider: settings.provider, model: settings.model ?? '', requests, ...about, cost_micros: costOf({ ...about, cached_tokens: 0 }, settings.prices) };
}
