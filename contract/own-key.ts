import * as v from 'valibot';
import { TimeSchema } from './common.ts';

/** Providers with an address of their own: nobody but the operator chooses where this server sends anything. */
export const OWN_PROVIDERS = ['openai', 'anthropic', 'google', 'mistral'] as const;
export type OwnProvider = (typeof OWN_PROVIDERS)[number];

export const MAX_OWN_KEY = 500;
export const MAX_OWN_MODEL = 200;

const provider = v.picklist(OWN_PROVIDERS, `A provider is ${OWN_PROVIDERS.slice(0, -1).join(', ')} or ${OWN_PROVIDERS.at(-1)!}.`);

/** `GET, PUT, DELETE /api/v1/users/me/own-key`: whether the caller's drafts go to a provider of their own. The key itself is never answered. */
export const OwnKeySchema = v.object({
  /** False where the operator takes no own keys. */
  allowed: v.boolean(),
  own: v.nullable(v.object({ provider, model: v.string(), saved_at: TimeSchema })),
});
export type OwnKey = v.InferOutput<typeof OwnKeySchema>;

/** Body of `PUT …/own-key`. */
export const OwnKeyBodySchema = v.object({
  provider,
  model: v.pipe(
    v.string('A model is a name.'), v.trim(), v.nonEmpty('Say which model.'), v.maxLength(MAX_OWN_MODEL, `A model’s name has at most ${MAX_OWN_MODEL} characters.`),
    v.regex(/^[\w.:@/-]+$/, 'A model’s name has letters, figures and . : - / only, as its provider writes it.'),
  ),
  key: v.pipe(
    v.string('A key is text.'), v.trim(), v.minLength(8, 'That is too short for a key.'), v.maxLength(MAX_OWN_KEY, `A key has at most ${MAX_OWN_KEY} characters.`),
    v.regex(/^[\x21-\x7e]+$/, 'A key has no spaces and no accented letters. Copy it from your provider once more.'),
  ),
});
export type OwnKeyBody = v.InferOutput<typeof OwnKeyBodySchema>;
