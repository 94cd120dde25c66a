import { fromPromise } from 'xstate';
import { TokenSchema } from '#contract/accounts/sign-in.ts';
import { parsed, SIGNING_IN, type Http } from '#services/http.ts';
import type { TokenStorage } from './token-storage.ts';

/**
 * Returns the actors of the second-step chart. Without `isShared`, the earlier statement about the
 * computer stays.
 */
export const secondStepActors = (
  http: Http,
  tokens: TokenStorage,
  isShared: () => boolean | undefined = () => undefined,
) => ({
  checkCode: fromPromise<string, { ticket: string; code: string }>(
    async ({ input: json, signal }) =>
      parsed(
        TokenSchema,
        await http.post('api/v1/auth/token/code', { json, signal, ...SIGNING_IN }).json(),
      ).access_token,
  ),
  storeToken: fromPromise<void, { token: string }>(async ({ input }) =>
    tokens.write(input.token, isShared()),
  ),
});
