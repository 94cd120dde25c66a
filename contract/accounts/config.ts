import * as v from 'valibot';

export const AI_PROVIDERS = [
  'offline',
  'openai-compatible',
  'openai',
  'azure',
  'anthropic',
  'google',
  'mistral',
  'ollama',
] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** Who may create an account. */
export const REGISTRATIONS = ['open', 'invitation', 'domain', 'closed'] as const;

/** `GET /api/v1/config`: what the app needs to know before sign-in. */
export const ConfigSchema = v.object({
  support_email: v.string(),
  captcha: v.picklist(['altcha', 'off']),
  ai_provider: v.picklist(AI_PROVIDERS),
  credits: v.picklist(['on', 'off']),
  welcome_credits: v.number(),
  /** Whether this server sends mail. */
  mail: v.boolean(),
  /**
   * How people sign in: who may register, whether passwords are used, and the name of the school's
   * sign-in.
   */
  sign_in: v.object({
    registration: v.picklist(REGISTRATIONS),
    passwords: v.boolean(),
    school: v.nullable(v.string()),
  }),
  social_links: v.array(v.object({ name: v.string(), url: v.string() })),
});
export type Config = v.InferOutput<typeof ConfigSchema>;
