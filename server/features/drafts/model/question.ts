import type { LanguageModel, ModelMessage } from 'ai';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { Ask } from '#server/features/drafts/pipeline/types.ts';

export type Fetch = typeof globalThis.fetch;

export interface Provider {
  /**
   * The model itself, never just its name: a bare name would be sent to somebody else's gateway.
   */
  model(settings: AiSettings, fetch?: Fetch): Exclude<LanguageModel, string>;
  /**
   * How the part of a question that the provider should cache is marked; absent if it caches
   * automatically.
   */
  keeps?: NonNullable<ModelMessage['providerOptions']>;
  /**
   * The maximum number of tokens in an answer, for providers whose package would treat an unknown
   * model like an old one.
   */
  most?: number;
}

/** What is said to a model at once. */
export type Question = Pick<Ask, 'instructions' | 'shared' | 'work' | 'task' | 'picture'>;

/**
 * Returns one question in the SDK's form. If a provider needs to be told what to cache, that is in
 * separate parts; a picture comes before the question about it.
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
