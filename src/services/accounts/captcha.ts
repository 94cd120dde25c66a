import { CaptchaChallengeSchema } from '#contract/accounts/sign-in.ts';
import { Failure } from '#lib/site/failure.ts';
import { parsed, type Http } from '#services/http.ts';

const UNSOLVED = 'The security check could not be solved. Please try again.';
const INSECURE =
  'This browser can only sign in over https, or on the machine itself. Ask the administrator for the secure address.';

const refusal = (message: string, cause?: unknown) =>
  new Failure({ status: 400, detail: message, message }, { cause });

async function solve(challenge: object, signal: AbortSignal): Promise<object> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const solution = await solveChallenge({
      challenge: challenge as Parameters<typeof solveChallenge>[0]['challenge'],
      deriveKey,
      controller,
    });
    if (!solution) throw refusal(UNSOLVED);
    return solution;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Returns the captcha token for one call: the solved challenge as base64 JSON, computed in the
 * background, or an empty string if the server requires none. Throws a `Failure`.
 */
export async function solveCaptcha(http: Http, signal: AbortSignal): Promise<string> {
  const { challenge } = parsed(
    CaptchaChallengeSchema,
    await http.get('api/v1/auth/captcha', { signal }).json(),
  );
  if (challenge === null) return '';
  if (globalThis.crypto?.subtle === undefined) throw refusal(INSECURE);
  try {
    return btoa(JSON.stringify({ challenge, solution: await solve(challenge, signal) }));
  } catch (error) {
    if (error instanceof Failure || signal.aborted) throw error;
    console.error(error);
    throw refusal(UNSOLVED, error);
  }
}
