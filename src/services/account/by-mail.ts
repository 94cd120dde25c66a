import { fromPromise } from 'xstate';
import { type AskPasswordReset, TokenSchema } from '#contract/sign-in.ts';
import { parsed, type Http } from '../http.ts';
import { solveCaptcha } from './captcha.ts';
import type { TokenStorage } from './token-storage.ts';

interface Answer { token: string; password: string }

/** What the charts of mailed links invoke. */
export const byMailActors = (http: Http, tokens: TokenStorage) => ({
  solveCaptcha: fromPromise<string>(({ signal }) => solveCaptcha(http, signal)),
  askReset: fromPromise<void, AskPasswordReset & { captchaToken: string }>(async ({ input: json, signal }) => { await http.post('api/v1/auth/password-reset', { json, signal }); }),
  setPassword: fromPromise<void, Answer>(async ({ input: json, signal }) => { await http.post('api/v1/auth/password-reset/confirm', { json, signal }); }),
  confirmAccount: fromPromise<string, Answer>(async ({ input: json, signal }) =>
    parsed(TokenSchema, await http.post('api/v1/auth/register/confirm', { json, signal }).json()).access_token),
  storeToken: fromPromise<void, { token: string }>(async ({ input }) => tokens.write(input.token)),
});

/** What the chart of who comes back from their school invokes. */
export const schoolActors = (http: Http, tokens: TokenStorage, isShared: () => boolean) => ({
  finish: fromPromise<string, { code: string }>(async ({ input: json, signal }) =>
    parsed(TokenSchema, await http.post('api/v1/auth/school/finish', { json, signal }).json()).access_token),
  storeToken: fromPromise<void, { token: string }>(async ({ input }) => tokens.write(input.token, isShared())),
});
