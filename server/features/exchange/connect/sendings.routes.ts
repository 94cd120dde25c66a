import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import {
  LookBodySchema,
  SendBodySchema,
  SendingListSchema,
  SendingSchema,
} from '#contract/exchange/sending.ts';
import { planSending, type ReleaseNow } from './plan-sending.ts';
import { sendRows } from './sending.ts';
import type { SentDocument } from './types.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { collectForReturn } from '#server/features/exchange/return/returned-class.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body } from '#server/platform/http/validate.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { asking, linkedTo } from './connections.routes.ts';

const describe = describer('Connections');
/**
 * One request sends for this long, then returns the progress; the caller continues with the next
 * request.
 */
const STRETCH_MS = 8_000;

/**
 * A course shows a grade to its student as soon as it has it, so what isn't released isn't sent
 * there.
 */
const releasesNow = async (
  { releases }: Pick<AppParts['stores'], 'releases'>,
  principal: Principal,
  assignmentId: number,
): Promise<Map<number, ReleaseNow>> =>
  new Map(
    (await releases.works(principal, assignmentId)).map(({ submission_id, standing, changed }) => [
      submission_id,
      { isReleased: standing !== null, isChanged: changed },
    ]),
  );

/**
 * Behind `requireUser`: `/assignments/{id}/sendings`. These send nothing: they show what would be
 * sent.
 */
export function assignmentSendingRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores, environments, limits } = parts;
  return new Hono<SignedInEnv>()
    .get(
      '/:id/sendings',
      describe(
        'What was sent to the learning environment, newest first',
        { 200: SendingListSchema },
        [403, 404, 409],
      ),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        await stores.assignments.require(c.get('principal'), id, 'release');
        return c.json(await stores.sendings.list(c.get('principal'), id));
      },
    )
    .post(
      '/:id/sendings',
      describe(
        'Look what would be sent to each student, against what the environment holds',
        { 201: SendingSchema },
        [403, 404, 409, 429, 503],
      ),
      idPath,
      body(LookBodySchema),
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await stores.assignments.require(principal, id, 'own');
        const { connection, remote } = await linkedTo(stores.connections, principal, id);
        await limits.connect.take(`user ${principal.userId}`);
        const environment = await asking(
          environments.open(principal, connection.id, c.req.raw.signal),
        );
        const [given, lastSent, handedIn] = [
          await collectForReturn(parts, principal, id, c.req.valid('json').mark),
          await stores.sendings.lastSent(principal, id),
          await stores.sendings.handedIn(principal, id),
        ];
        const planned = await asking(
          planSending(environment, remote, given, lastSent, handedIn, {
            documents: c.req.valid('json').documents,
            ...(connection.system === 'lti'
              ? { releases: await releasesNow(stores, principal, id) }
              : {}),
          }),
        );
        const sending = await stores.sendings.create(principal, id, {
          system: connection.system,
          site: connection.site,
          connection_id: connection.id,
          ...planned,
        });
        return c.json({ ...sending, mark: given.mark }, 201);
      },
    );
}

/** `/sendings/{id}`. */
export function sendingRoutes(parts: AppParts): Hono<SignedInEnv> {
  const {
    stores: { sendings, anonymity },
    environments,
    render,
  } = parts;
  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get(
      '/:id',
      describe('How far it is, student by student', { 200: SendingSchema }, [404, 409]),
      idPath,
      async (c) => {
        const sending = await sendings.get(c.get('principal'), c.req.valid('param').id);
        await anonymity.requireNames(c.get('principal'), sending.assignment_id);
        return answerLong(c, sending);
      },
    )
    .post(
      '/:id/send',
      describe(
        'Send it, or go on with it: a stretch of some seconds, each student’s row read back',
        { 200: SendingSchema },
        [404, 409, 503],
      ),
      idPath,
      body(SendBodySchema),
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await anonymity.requireNames(principal, (await sendings.get(principal, id)).assignment_id);
        const open = await sendings.begin(principal, id, c.req.valid('json').rows);
        const environment = await asking(
          environments.open(principal, open.connection_id, parts.stopping),
        );
        const make = async ({ name, returned }: SentDocument) =>
          await buffer(
            await render(
              { format: 'pdf', zip: false, entries: [{ path: name, returned }] },
              principal.userId,
            ),
          );
        const wait_s = await asking(sendRows(sendings, environment, open, make, STRETCH_MS));
        return c.json({ ...(await sendings.get(principal, id)), wait_s });
      },
    );
}
