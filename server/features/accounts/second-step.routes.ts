import { Hono } from 'hono';
import { SecondStepSchema } from '#contract/accounts/codes.ts';
import { TokenSchema } from '#contract/accounts/sign-in.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { clientAddress, guesserOf } from '#server/platform/http/client-address.ts';
import { goneAs } from '#server/platform/http/errors.ts';
import { body } from '#server/platform/http/validate.ts';
import { describer } from '#server/platform/http/describe.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { guesserFor } from './browser.routes.ts';
import { takeCode } from './codes.routes.ts';
import { beginSession } from './session.routes.ts';

const describe = describer('Sign-in', 'open');

const late = goneAs(400, 'This took too long. Sign in again with your password.');

/** Between the correct password and the session: a code of the app, or a recovery code. */
export function secondStepRoutes(parts: AppParts): Hono<AppEnv> {
  const {
    stores: { secondFactors },
    limits,
    settings,
    mailer,
  } = parts;
  return new Hono<AppEnv>().post(
    '/token/code',
    describe(
      'The second step of signing in: a code from the app, or a recovery code',
      { 200: TokenSchema },
      [400, 409, 429],
    ),
    body(SecondStepSchema),
    async (c) => {
      const { ticket, code } = c.req.valid('json');
      await limits.signIn.take(guesserOf(clientAddress(c, settings.trustProxy)));
      const person = await secondFactors.ticket(ticket).catch(late);
      const factor = await secondFactors.get(person);
      // Switched off since the password was given: the password has to be given again, and is then
      // enough.
      if (factor === null) return late(new NotFound());
      const { key, isKnown } = await guesserFor(parts, c, person);
      await takeCode(parts, person, factor.sealed, code, { guesser: isKnown ? key : undefined });
      const { version } = await secondFactors.useTicket(ticket).catch(late);
      const token = await beginSession(parts, c, person.userId, {
        isShared: person.isShared,
        isSignIn: true,
        version,
      }).catch(late);
      mailer.wake();
      return c.json(token);
    },
  );
}
