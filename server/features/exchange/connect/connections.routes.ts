import { Hono } from 'hono';
import * as v from 'valibot';
import {
  ConnectionSchema,
  LinkBodySchema,
  type LinkState,
  LinkStateSchema,
  NewConnectionSchema,
  RemoteAssignmentSchema,
} from '#contract/exchange/connection.ts';
import { IntakeSchema } from '#contract/exchange/intake.ts';
import { ConnectError } from './errors.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { body } from '#server/platform/http/validate.ts';
import type { Connections } from './connections.store.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { answerLong, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Connections');

/**
 * Returns an environment's refusal as an error of this API: its token is no longer valid (409), or
 * it is unavailable or asks to wait (503).
 */
export function answerOf(error: unknown): Error {
  if (!(error instanceof ConnectError)) return error as Error;
  if (error.kind === 'pause')
    return new ApiError(503, error.message, { 'Retry-After': String(error.waitS) });
  if (error.kind === 'away') return new ApiError(503, error.message, { 'Retry-After': '30' });
  return new Conflict(error.message);
}
/**
 * Returns what the caller's assignment is connected with. Throws Conflict if it isn't connected.
 */
export async function linkedTo(
  connections: Connections,
  principal: Principal,
  assignmentId: number,
): Promise<NonNullable<LinkState['link']>> {
  const link = await connections.link(principal, assignmentId);
  if (link === null)
    throw new Conflict(
      'This assignment isn’t connected to a learning environment. Connect it first.',
    );
  return link;
}
/** Turns ConnectErrors into the API's errors. */
export const asking = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw answerOf(error);
  });

/** Behind `requireUser`, under users: an educator's own tokens. They can be set but never read. */
export function connectionRoutes({
  stores: { connections },
  environments,
  limits,
}: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .get(
      '/me/connections',
      describe('The caller’s connections to learning environments, without their tokens', {
        200: v.array(ConnectionSchema),
      }),
      async (c) => c.json(await connections.list(c.get('principal'))),
    )
    .post(
      '/me/connections',
      describe(
        'Connect to Moodle or Canvas. The environment is asked whose token it is',
        { 201: ConnectionSchema },
        [409, 429, 503],
      ),
      body(NewConnectionSchema),
      async (c) => {
        const principal = c.get('principal');
        await limits.connect.take(`user ${principal.userId}`);
        return c.json(
          await asking(environments.connect(c.get('signedIn'), c.req.valid('json'))),
          201,
        );
      },
    )
    .delete(
      '/me/connections/:id',
      describe('Remove a connection, and its token', { 204: 'It is gone' }, [404]),
      idPath,
      async (c) => {
        await connections.remove(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    )
    .get(
      '/me/connections/:id/assignments',
      describe(
        'The assignments that the token’s owner marks there',
        { 200: v.array(RemoteAssignmentSchema) },
        [404, 409, 429, 503],
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        await limits.connect.take(`user ${principal.userId}`);
        const environment = await asking(
          environments.open(principal, c.req.valid('param').id, c.req.raw.signal),
        );
        return answerLong(c, await asking(environment.assignments()));
      },
    );
}

/**
 * Behind `requireUser`: `/assignments/{id}/connection`. Only its owner can connect it, with their
 * own token.
 */
export function linkRoutes({
  stores: { assignments, connections, anonymity },
  environments,
  intaking,
  limits,
}: AppParts): Hono<SignedInEnv> {
  const stateOf = async (principal: Principal, id: number): Promise<LinkState> => ({
    link: await connections.link(principal, id),
    connections: await connections.list(principal),
  });
  return new Hono<SignedInEnv>()
    .get(
      '/:id/connection',
      describe(
        'The learning environment’s assignment that this one is connected to',
        { 200: LinkStateSchema },
        [403, 404],
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await assignments.require(principal, id, 'own');
        return c.json(await stateOf(principal, id));
      },
    )
    .put(
      '/:id/connection',
      describe('Say which one it is', { 200: LinkStateSchema }, [403, 404, 409, 429, 503]),
      idPath,
      body(LinkBodySchema),
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        const { connection_id, course_id, remote_id } = c.req.valid('json');
        await assignments.require(principal, id, 'own');
        await limits.connect.take(`user ${principal.userId}`);
        const environment = await asking(
          environments.open(principal, connection_id, c.req.raw.signal),
        );
        const remote = (await asking(environment.assignments())).find(
          (one) => one.id === remote_id && one.course_id === course_id,
        );
        if (remote === undefined) throw new NotFound();
        await connections.putLink(principal, id, connection_id, remote);
        return c.json(await stateOf(principal, id));
      },
    )
    .delete(
      '/:id/connection',
      describe(
        'Disconnect it. The record of what was sent is kept',
        { 204: 'It is no longer connected' },
        [403, 404],
      ),
      idPath,
      async (c) => {
        await connections.removeLink(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    )
    .post(
      '/:id/connection/intakes',
      describe(
        'Fetch the class list, submissions and files for a preview, to be accepted later',
        { 202: IntakeSchema },
        [403, 404, 409, 429],
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await assignments.require(principal, id, 'own');
        await anonymity.requireManager(principal, id);
        await limits.connect.take(`user ${principal.userId}`);
        const link = await linkedTo(connections, principal, id);
        const intake = await intaking.fetch(principal, id, {
          connection_id: link.connection.id,
          system: link.connection.system,
          remote: link.remote,
        });
        return c.json(await intaking.show(principal, intake), 202);
      },
    );
}
