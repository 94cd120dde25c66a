import { fromPromise } from 'xstate';
import { ROLE, TokenSchema, type LoginBody, type RegisterBody } from '#contract/sign-in.ts';
import { solveCaptcha } from './captcha.ts';
import { parsed, type Http } from '../http.ts';
import type { TokenStorage } from './token-storage.ts';

interface Proven { email: string; password: string; full_name?: string; captchaToken: string }

/** What the sign-in chart invokes (specification, section 7). */
export const signInActors = (http: Http, tokens: TokenStorage) => ({
  solveCaptcha: fromPromise<string>(({ signal }) => solveCaptcha(http, signal)),
  register: fromPromise<void, Proven>(async ({ input, signal }) => {
    const json: RegisterBody = {
      email: input.email, password: input.password, full_name: input.full_name ?? '', role: ROLE, captchaToken: input.captchaToken,
    };
    await http.post('api/v1/auth/register', { json, signal });
  }),
  requestToken: fromPromise<string, Proven>(async ({ input, signal }) => {
    const json: LoginBody = { email: input.email, password: input.password, captchaToken: input.captchaToken };
    return parsed(TokenSchema, await http.post('api/v1/auth/token', { json, signal }).json()).access_token;
  }),
  storeToken: fromPromise<void, { token: string }>(async ({ input }) => tokens.write(input.token)),
});
