import { generateText, type Output } from 'ai';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import type { Pipeline, Stage } from '#server/features/drafts/pipeline/types.ts';
import { tokensIn } from '#server/features/drafts/pipeline/outlook.ts';
import { tokensOf, transcribeAsks } from '#server/features/drafts/pipeline/transcribe.ts';
import type { Shown } from '#server/features/drafts/pictures/types.ts';
import type { Preview, SightPreview } from '#server/features/drafts/types.ts';
import { costOf } from './cost.ts';
import { type Provider, questionOf } from './question.ts';

/** Shown instead of an unguessable code: this one belongs to no draft. */
export const SHOWN_CODE = '0'.repeat(24);

class Caught extends Error {
  readonly body: string;
  constructor(body: string) {
    super('caught');
    this.body = body;
  }
}

/** Sends nothing: the caller is shown what would have been sent. */
const catching: typeof globalThis.fetch = async (_input, init) => {
  throw new Caught(String(init?.body ?? ''));
};

function bodyOf(error: unknown): string {
  for (
    let at = error, depth = 0;
    at instanceof Error && depth < 6;
    at = at.cause as Error, depth += 1
  ) {
    if (at instanceof Caught) return at.body;
  }
  throw error;
}

export interface PreviewParts {
  request: Pipeline['request'];
  provider: Provider;
  settings: AiSettings;
  apart: WorkerPool;
  asIs: boolean;
  outputs: Readonly<Record<Stage, ReturnType<typeof Output.object> | null>>;
}

const held = <O>(output: O | null): { output?: O } => (output === null ? {} : { output });

/** Replaces the base64 letters of a picture in a body; the picture itself is shown next to it. */
const LETTERS = (count: number): string => `[${count.toLocaleString('en')} letters of the picture]`;

/** Returns the questions that would be asked about pictures, before any is asked (DRAFT-14). */
export async function previewSightOf(
  {
    pictures,
    provider,
    settings,
    outputs,
  }: Pick<PreviewParts, 'provider' | 'settings' | 'outputs'> & { pictures: readonly Shown[] },
  signal: AbortSignal,
): Promise<SightPreview> {
  const model = provider.model(settings, catching);
  const asks = transcribeAsks(pictures);
  const requests: SightPreview['requests'] = [];
  for (const ask of asks) {
    const body = await generateText({
      ...questionOf(ask, model, provider),
      ...held(outputs[ask.stage]),
      abortSignal: signal,
    }).then(() => '', bodyOf);
    requests.push({
      stage: ask.stage,
      part: ask.part,
      body: body.replaceAll(ask.picture!.jpeg, LETTERS(ask.picture!.jpeg.length)),
    });
  }
  const words = tokensIn(
    asks.reduce((sum, { instructions, task }) => sum + instructions.length + task.length, 0),
  );
  const { input_tokens, output_tokens } = tokensOf(pictures);
  const tokens = { input_tokens: input_tokens + words, output_tokens };
  return {
    provider: settings.provider,
    model: settings.model ?? '',
    requests,
    ...tokens,
    cost_micros: costOf({ ...tokens, cached_tokens: 0 }, settings.prices),
  };
}

/**
 * Returns the first questions exactly as they would be sent, built by the provider's own package
 * and intercepted before they leave (DRAFT-6).
 */
export async function previewOf(
  { request, provider, settings, apart, asIs, outputs }: PreviewParts,
  signal: AbortSignal,
): Promise<Preview> {
  const { asks, ...about } = await apart.run(
    'outlook',
    { request, nonce: SHOWN_CODE, asIs },
    signal,
  );
  const model = provider.model(settings, catching);
  const requests = await Promise.all(
    asks.map(async (ask) => ({
      stage: ask.stage,
      part: ask.part,
      body: await generateText({
        ...questionOf(ask, model, provider),
        ...held(outputs[ask.stage]),
        abortSignal: signal,
      }).then(() => '', bodyOf),
    })),
  );
  return {
    provider: settings.provider,
    model: settings.model ?? '',
    requests,
    ...about,
    cost_micros: costOf({ ...about, cached_tokens: 0 }, settings.prices),
  };
}
