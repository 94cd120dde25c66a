import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { ConfigSchema } from '#contract/accounts/config.ts';
import type { AppEnv, AppParts } from '#server/context.ts';
import { checkStoreOwnership } from '#server/platform/files/storage-ownership.ts';
import { StorageFull } from '#server/platform/files/types.ts';
import { Damaged, DatabaseFull } from '#server/platform/database/stores/errors.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { answerNotFound, ApiError, reasonOf } from '#server/platform/http/errors.ts';
import { appOrigin } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const RETRY_S = '5';

/** Returns what is wrong with a part that isn't ready, for the balancer's log. */
function complaintOf(error: unknown): string {
  if (error instanceof Damaged) return 'is damaged';
  if (error instanceof StorageFull)
    return error.isReadOnly ? 'can only be read' : 'has no room left';
  if (error instanceof DatabaseFull && error.reason === 'full') return 'has no room left';
  if (error instanceof DatabaseFull && error.reason === 'read-only') return 'can only be read';
  return 'does not answer';
}

/** The share pages of four networks: no invented profiles (decisions, section 6). */
const shareLinks = (site: string) => {
  const address = encodeURIComponent(`${site}/`);
  return [
    { name: 'LinkedIn', url: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'Facebook', url: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'X', url: `https://x.com/intent/post?url=${address}` },
    { name: 'Bluesky', url: `https://bsky.app/intent/compose?text=${address}` },
  ];
};

export function configRoutes(parts: AppParts): Hono<AppEnv> {
  const { settings } = parts;
  const describe = describer('Service', 'open');
  return new Hono<AppEnv>().get(
    '/config',
    describe('What the app needs before sign-in', { 200: ConfigSchema }),
    (c) =>
      c.json({
        support_email: settings.supportEmail,
        captcha: settings.captcha,
        ai_provider: settings.ai.provider,
        credits: settings.credits ? 'on' : 'off',
        welcome_credits: settings.welcomeCredits,
        mail: settings.mail !== null,
        sign_in: {
          registration: settings.signIn.registration,
          passwords: settings.signIn.passwords,
          school: settings.signIn.oidc?.name ?? null,
        },
        social_links: [...(settings.socialLinks ?? shareLinks(appOrigin(c, parts)))],
      }),
  );
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Whether metrics may be read: with the token from the settings; without one only by a monitor on
 * this machine, with no proxy in between.
 */
function mayMeasure(c: Context<AppEnv>, token: string | null): boolean {
  if (token === null)
    return (
      c.req.header('x-forwarded-for') === undefined &&
      c.req.header('forwarded') === undefined &&
      LOOPBACK.test(clientAddress(c, 0))
    );
  const [given, wanted] = [c.req.header('authorization') ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return timingSafeEqual(given!, wanted!);
}

export function healthRoutes({
  stores,
  files,
  metrics,
  log,
  stopping,
  settings,
}: AppParts): Hono<AppEnv> {
  /** One sentence for a balancer; the reason goes to the log. */
  async function answers(what: string, ping: () => Promise<void>): Promise<void> {
    try {
      await ping();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const reason = reasonOf(error);
      log('error', {
        event: 'not_ready',
        what,
        error: reason === message ? message : `${message} (${reason})`,
      });
      throw new ApiError(503, `The ${what} ${complaintOf(error)}.`, { 'Retry-After': RETRY_S });
    }
  }

  return new Hono<AppEnv>()
    .get('/healthz', (c: Context) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (stopping.aborted)
        throw new ApiError(503, 'The server is stopping.', { 'Retry-After': RETRY_S });
      await answers('database', () => stores.ping());
      await answers('file store', async () => {
        await files.ping();
        await checkStoreOwnership({ stores, files });
      });
      return c.json({ status: 'ok' });
    })
    .get('/metrics', (c) => {
      if (!mayMeasure(c, settings.metricsToken)) return answerNotFound(c);
      return c.body(metrics.render(), 200, {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      });
    });
}
