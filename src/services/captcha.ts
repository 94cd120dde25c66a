import { CaptchaChallengeSchema } from '#contract/user.ts';
import { Failure } from '#lib/failure.ts';
import { parsed, type Http } from './http.ts';

/**
 * The captcha token of one call: the solved challenge as base64 JSON, computed in the background, or an empty
 * string where the server asks for none.
 */
export async function solveCaptcha(http: Http, signal: AbortSignal): Promise<string> {
  const { challenge } = parsed(CaptchaChallengeSchema, await http.get('api/v1/auth/captcha', { signal }).json());
  if (challenge === null) return '';
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey, controller });
    if (!solution) throw new Failure({ status: 400, detail: 'The security check could not be solved. Please try again.', message: null });
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
