import { Hono } from 'hono';
import { OwnKeyBodySchema, OwnKeySchema } from '#contract/drafts/drafting.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { body } from '#server/platform/http/validate.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

/** Behind `requireUser`, under users. The key can be set but never read. */
export function ownKeyRoutes({
  stores: { ownKeys },
  seal,
  settings: {
    ai: { ownKeys: allowed },
  },
}: AppParts): Hono<SignedInEnv> {
  const describe = describer('Users');
  const shown = async (principal: Principal) => {
    const key = await ownKeys.get(principal);
    return {
      allowed,
      own:
        key === null ? null : { provider: key.provider, model: key.model, saved_at: key.saved_at },
    };
  };
  return new Hono<SignedInEnv>()
    .get(
      '/me/own-key',
      describe(
        'Whether the caller’s drafts go to a provider of their own; the key is never answered',
        { 200: OwnKeySchema },
      ),
      async (c) => c.json(await shown(c.get('principal'))),
    )
    .put(
      '/me/own-key',
      describe(
        'Have the caller’s drafts written by a provider of their own, for no credit',
        { 200: OwnKeySchema },
        [403],
      ),
      body(OwnKeyBodySchema),
      async (c) => {
        if (!allowed)
          throw new ApiError(
            403,
            'This server takes no keys of its users (AI_OWN_KEYS). Ask whoever runs it.',
          );
        const [principal, { key, ...own }] = [c.get('principal'), c.req.valid('json')];
        await ownKeys.put(principal, { ...own, sealed: seal.close(principal.userId, key) });
        return c.json(await shown(principal));
      },
    )
    .delete('/me/own-key', describe('Remove that key', { 204: 'Removed' }), async (c) => {
      await ownKeys.remove(c.get('principal'));
      return noContent(c);
    });
}
