import type { LanguageModel, ModelMessage } from 'ai';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { Ask } from '#server/features/drafts/pipeline/types.ts';

export type Fetch = typeof globalThis.fetch;

export interface Provider {
  /** The model itself, never its name alone: a bare name would go to somebody else's gateway. */
  model(settings: AiSettings, fetch?: Fetch): Exclude<LanguageModel, string>;
  /** How a part of a question is marked that the provider is to keep; absent where it keeps what it can by itself. */
  keeps?: NonNullable<ModelMessage['providerOptions']>;
  /**
   * Tokens of an answer at most, where the provider's package would take a model it doesn't know
   * for one of long ago.
   */
  most?: number;
}

/** What is said to a model at once. */
export type Question = Pick<Ask, 'instructions' | 'shared' | 'work' | 'task' | 'picture'>;

/**
 * One question as the SDK takes it. Where a provider wants to be told what to keep, that stands in
 * parts of its own; a picture goes before what is asked about it.
 */
export function questionOf(
  { instructions, shared, work, task, picture }: Question,
  model: Exclude<LanguageModel, string>,
  { keeps, most }: Provider,
) {
  const seen =
    picture === undefined
      ? null
      : [
          { type: 'file' as const, data: picture.jpeg, mediaType: 'image/jpeg' },
          { type: 'text' as const, text: task },
        ];
  const content =
    seen ??
    (keeps === undefined
      ? [{ type: 'text' as const, text: [shared, work, task].join('\n\n') }]
      : [
          { type: 'text' as const, text: shared, providerOptions: keeps },
          { type: 'text' as const, text: work, providerOptions: keeps },
          { type: 'text' as const, text: task },
        ]);
  return {
    model,
    instructions,
    messages: [{ role: 'user' as const, content }],
    maxRetries: 0,
    ...(most === undefined ? {} : { maxOutputTokens: most }),
  };
}
