import { bareRecoveryCode, isFigures, stepOf } from './one-time-codes.ts';
import type { AppParts } from '#server/context.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

type Parts = Pick<AppParts, 'stores' | 'limits' | 'clock' | 'factorSeal' | 'settings'>;

const wrong = (): ApiError =>
  invalidInput(
    ['body', 'code'],
    'That code isn’t right. A code from the app works once, for about a minute.',
    'wrong_code',
  );

/** Counts an attempt before checking it; a correct one clears the count. */
async function counted<T>({ limits }: Parts, who: string, work: () => Promise<T>): Promise<T> {
  await limits.secondFactor.take(who);
  await limits.secondFactorDay.take(who);
  const done = await work();
  await limits.secondFactor.forget(who);
  await limits.secondFactorDay.forget(who);
  return done;
}

/** Returns the sealed secret. Throws 409 if the server's own secret has changed since. */
function opened({ factorSeal, settings }: Parts, { userId }: Principal, sealed: string): string {
  const secret = factorSeal.open(userId, sealed);
  if (secret === null)
    throw new ApiError(
      409,
      `This server can no longer read your authenticator app’s setup. Use a recovery code, or ask ${settings.supportEmail}.`,
    );
  return secret;
}

/**
 * Returns the time step of a code for a secret that is waiting to be confirmed. Throws 422 for a
 * wrong code, 429.
 */
export const checkFirst = (
  parts: Parts,
  principal: Principal,
  sealed: string,
  code: string,
): Promise<number> =>
  counted(parts, `user ${principal.userId}`, async () => {
    const step = stepOf(opened(parts, principal, sealed), code, parts.clock.now());
    if (step === null) throw wrong();
    return step;
  });

/**
 * Accepts a code of the app or, unless `onlyApp`, a recovery code, for an account whose second
 * factor is on. `guesser` is what wrong codes count against, if not the account. Throws 422 for a
 * wrong or used code, 429.
 */
export const takeCode = (
  parts: Parts,
  principal: Principal,
  sealed: string,
  code: string,
  { onlyApp = false, guesser }: { onlyApp?: boolean; guesser?: string | undefined } = {},
): Promise<void> =>
  counted(
    parts,
    `${guesser === undefined ? '' : `${guesser} `}user ${principal.userId}`,
    async () => {
      const {
        stores: { secondFactors, audit },
      } = parts;
      if (isFigures(code)) {
        const step = stepOf(opened(parts, principal, sealed), code, parts.clock.now());
        if (step !== null && (await secondFactors.spendStep(principal, step))) return;
      } else if (!onlyApp && (await secondFactors.spendCode(principal, bareRecoveryCode(code)))) {
        return;
      }
      await audit.write({ kind: 'second_factor_failed', userId: principal.userId });
      throw wrong();
    },
  );
