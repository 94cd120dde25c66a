import { fromPromise } from 'xstate';
import { TokenSchema } from '#contract/accounts/sign-in.ts';
import { parsed, SIGNING_IN, type Http } from '#services/http.ts';
import type { TokenStorage } from './token-storage.ts';

interface Answer {
  token: string;
  password: string;
}

/** Returns the actors of the charts for e-mailed links. */
export const byMailActors = (http: Http, tokens: TokenStorage) => ({
  setPassword: fromPromise<void, Answer>(async ({ input: json, signal }) => {
    await http.post('api/v1/auth/password-reset/confirm', { json, signal });
  }),
  confirmAccount: fromPromise<string, Answer>(
    async ({ input: json, signal }) =>
      parsed(
        TokenSchema,
        await http.post('api/v1/auth/register/confirm', { json, signal, ...SIGNING_IN }).json(),
      ).access_token,
  ),
  confirmEmail: fromPromise<void, Answer>(async ({ input: json, signal }) => {
    await http.post('api/v1/auth/email/confirm', { json, signal });
  }),
  storeToken: fromPromise<void, { token: string }>(async ({ input }) => tokens.write(input.token)),
});

/** Returns the actors of the chart for users who come back from their school's sign-in. */
export const schoolActors = (http: Http, tokens: TokenStorage, isShared: () => boolean) => ({
  finishSignIn: fromPromise<string, { code: string }>(
    async ({ input: json, signal }) =>
      parsed(
        TokenSchema,
        await http.post('api/v1/auth/school/finish', { json, signal, ...SIGNING_IN }).json(),
      ).access_token,
  ),
  storeToken: fromPromise<void, { token: string }>(async ({ input }) =>
    tokens.write(input.token, isShared()),
  ),
});
