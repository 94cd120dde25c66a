import { Hono } from 'hono';
import * as v from 'valibot';
import { SessionSchema } from '#contract/accounts/session.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { path } from '#server/platform/http/validate.ts';
import { answerPage, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Account');
const sessionPath = path(v.object({ session: v.pipe(v.string(), v.maxLength(64)) }));

/** `/users/me/sessions`: where the user is signed in. Behind `requireUser`. */
export function sessionRoutes({ stores: { tokens } }: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .get(
      '/me/sessions',
      describe('Every session of the account, most recently used first', {
        200: v.array(SessionSchema),
      }),
      async (c) => {
        const items = await tokens.list(c.get('signedIn'));
        return answerPage(c, { items, total: items.length });
      },
    )

    .delete('/me/sessions', describe('End every other session', { 204: 'Ended' }), async (c) => {
      await tokens.endOthers(c.get('signedIn'));
      return noContent(c);
    })

    .delete(
      '/me/sessions/:session',
      describe('End one session', { 204: 'Ended' }, [404]),
      sessionPath,
      async (c) => {
        await tokens.end(c.get('principal'), c.req.valid('param').session);
        return noContent(c);
      },
    );
}
