import { Hono } from 'hono';
import {
  ConfirmedSchema,
  ConfirmSecondFactorSchema,
  EndSecondFactorSchema,
  RenewCodesSchema,
} from '#contract/accounts/codes.ts';
import {
  NewSecondFactorSchema,
  RecoveryCodesSchema,
  SecondFactorSchema,
} from '#contract/accounts/second-factor.ts';
import { bareRecoveryCode, newRecoveryCodes, newSecret, uriOf } from './one-time-codes.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { ApiError, goneAs } from '#server/platform/http/errors.ts';
import { body } from '#server/platform/http/validate.ts';
import { Forbidden } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { checkFirst, takeCode } from './codes.routes.ts';
import { confirmPassword } from './confirm.routes.ts';

const describe = describer('Account');
const AT = '/me/second-factor';
const late = goneAs(
  409,
  'This took too long, or two-step sign-in was switched on elsewhere in the meantime. Start again.',
);

/** Behind `requireUser`, under `users`: a code in addition to the password. */
export function secondFactorRoutes(parts: AppParts): Hono<SignedInEnv> {
  const {
    stores: { users, secondFactors },
    settings,
    factorSeal,
    mailer,
  } = parts;
  const hasPassword = async (principal: Principal): Promise<boolean> =>
    (await users.passwordHash(principal)) !== '';
  const isOff = () => new ApiError(409, 'The second step is off.');
  const stored = async (principal: Principal) => {
    const factor = await secondFactors.get(principal);
    if (factor === null) throw isOff();
    return factor;
  };

  return new Hono<SignedInEnv>()
    .get(
      AT,
      describe('Whether signing in asks for a code, too', { 200: SecondFactorSchema }),
      async (c) => {
        const factor = await secondFactors.get(c.get('principal'));
        return c.json({
          is_possible: await hasPassword(c.get('principal')),
          is_demanded: settings.signIn.secondFactorDemanded,
          since: factor?.since ?? null,
          recovery_codes_left: factor?.codesLeft ?? 0,
        });
      },
    )

    .post(
      AT,
      describe(
        'Start setting up an authenticator app. Valid for a quarter of an hour',
        { 201: NewSecondFactorSchema },
        [403, 409, 429],
      ),
      body(ConfirmedSchema),
      async (c) => {
        const principal = c.get('principal');
        if (!(await hasPassword(principal)))
          throw new Forbidden(
            'You sign in through your school, which decides whether a second step is needed.',
          );
        await confirmPassword(parts, principal, c.req.valid('json').current_password);
        const secret = newSecret();
        await secondFactors.begin(c.get('signedIn'), factorSeal.close(principal.userId, secret));
        return c.json({ secret, uri: uriOf(secret, (await users.me(principal)).email) }, 201);
      },
    )

    .post(
      `${AT}/confirm`,
      describe(
        'Switch on the second step with a first code from the app. Ends every other session and returns the recovery codes',
        { 200: RecoveryCodesSchema },
        [409, 429],
      ),
      body(ConfirmSecondFactorSchema),
      async (c) => {
        const principal = c.get('principal');
        const step = await checkFirst(
          parts,
          principal,
          await secondFactors.waiting(principal).catch(late),
          c.req.valid('json').code,
        );
        const recovery_codes = newRecoveryCodes();
        await secondFactors
          .turnOn(c.get('signedIn'), step, recovery_codes.map(bareRecoveryCode), c.get('token'))
          .catch(late);
        mailer.wake();
        return c.json({ recovery_codes });
      },
    )

    .post(
      `${AT}/recovery-codes`,
      describe(
        'Create new recovery codes, with the password and a code from the app. Earlier codes stop working',
        { 200: RecoveryCodesSchema },
        [409, 429],
      ),
      body(RenewCodesSchema),
      async (c) => {
        const principal = c.get('principal');
        const { sealed } = await stored(principal);
        const { current_password, code } = c.req.valid('json');
        await confirmPassword(parts, principal, current_password);
        // A recovery code is not enough: anyone who found one would get ten.
        await takeCode(parts, principal, sealed, code, { onlyApp: true });
        const recovery_codes = newRecoveryCodes();
        await secondFactors.putCodes(c.get('signedIn'), recovery_codes.map(bareRecoveryCode));
        return c.json({ recovery_codes });
      },
    )

    .post(
      `${AT}/off`,
      describe(
        'Switch off the second step, with the password and a code',
        { 204: 'Off' },
        [409, 429],
      ),
      body(EndSecondFactorSchema),
      async (c) => {
        const principal = c.get('principal');
        const { sealed } = await stored(principal);
        const { current_password, code } = c.req.valid('json');
        await confirmPassword(parts, principal, current_password);
        await takeCode(parts, principal, sealed, code);
        if (!(await secondFactors.turnOff(c.get('signedIn'), 'off'))) throw isOff();
        mailer.wake();
        return noContent(c);
      },
    );
}
