import { ConfigSchema, type Config } from '#contract/accounts/config.ts';
import { parsed, type Http } from './http.ts';

/** Loads what the app must know before sign-in. */
export const loadConfig = async (http: Http, signal: AbortSignal): Promise<Config> =>
  parsed(ConfigSchema, await http.get('api/v1/config', { signal }).json());
