import { fromPromise } from 'xstate';
import {
  ROLE,
  TicketSchema,
  TokenSchema,
  type LoginBody,
  type RegisterBody,
} from '#contract/accounts/sign-in.ts';
import { solveCaptcha } from './captcha.ts';
import { parsed, SIGNING_IN, type Http } from '#services/http.ts';
import type { TokenStorage } from './token-storage.ts';

interface Proven {
  email: string;
  password: string;
  full_name?: string;
  isShared?: boolean;
  captchaToken: string;
}

/**
 * Returns the actors of the sign-in chart (specification, section 7). `invitation` is the secret of
 * the link that led here.
 */
export const signInActors = (
  http: Http,
  tokens: TokenStorage,
  invitation: () => string | undefined = () => undefined,
) => ({
  solveCaptcha: fromPromise<string>(({ signal }) => solveCaptcha(http, signal)),
  registerAccount: fromPromise<boolean, Proven>(async ({ input, signal }) => {
    const invited = invitation();
    const json: RegisterBody = {
      ...(invited !== undefined && { invitation: invited }),
      email: input.email,
      password: input.password,
      full_name: input.full_name ?? '',
      role: ROLE,
      captchaToken: input.captchaToken,
    };
    return (await http.post('api/v1/auth/register', { json, signal })).status === 202;
  }),
  requestToken: fromPromise<{ token: string; ticket: string }, Proven>(
    async ({ input, signal }) => {
      const json: LoginBody = {
        email: input.email,
        password: input.password,
        captchaToken: input.captchaToken,
        ...(input.isShared === true && { shared: true }),
      };
      const answer = await http.post('api/v1/auth/token', { json, signal, ...SIGNING_IN });
      return answer.status === 202
        ? { token: '', ...parsed(TicketSchema, await answer.json()) }
        : { token: parsed(TokenSchema, await answer.json()).access_token, ticket: '' };
    },
  ),
  storeToken: fromPromise<void, { token: string; isShared: boolean | undefined }>(
    async ({ input }) => tokens.write(input.token, input.isShared),
  ),
});
