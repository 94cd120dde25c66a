import { fromPromise } from 'xstate';
import type { AskPasswordReset } from '#contract/accounts/sign-in.ts';
import { SIGNING_IN, type Http } from '#services/http.ts';
import { solveCaptcha } from './captcha.ts';

/** Returns the actors of the chart for requesting a new password. */
export const resetActors = (http: Http) => ({
  solveCaptcha: fromPromise<string>(({ signal }) => solveCaptcha(http, signal)),
  askReset: fromPromise<void, AskPasswordReset & { captchaToken: string }>(
    async ({ input: json, signal }) => {
      await http.post('api/v1/auth/password-reset', { json, signal, ...SIGNING_IN });
    },
  ),
});
