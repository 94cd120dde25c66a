import type { Selectable } from 'kysely';
import type { Connection, LinkState, RemoteAssignment } from '#contract/exchange/connection.ts';
import type { ConnectionsTable } from '#server/platform/database/schema/connect.ts';
import { authoriseAndLock } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockAccountRow, lockSignIn } from '#server/platform/database/stores/locks.ts';
import type { Principal, SessionPrincipal } from '#server/platform/database/stores/types.ts';

export interface Connections {
  list(principal: Principal): Promise<Connection[]>;
  /**
   * An existing connection of the same account in the same environment gets the new token, instead
   * of a second connection being created. Throws SignedOut if the principal's session has ended
   * meanwhile.
   */
  create(
    principal: SessionPrincipal,
    connection: Omit<Connection, 'id' | 'saved_at'> & { account?: string; sealed: string },
  ): Promise<Connection>;
  /**
   * Connects an assignment with the course in which its owner opened it, unless it is connected
   * already. Throws Forbidden or NotFound for anyone but its owner.
   */
  connectCourse(
    principal: Principal,
    assignmentId: number,
    connection: Omit<Connection, 'id' | 'saved_at'> & { account: string; sealed: string },
    remote: RemoteAssignment,
  ): Promise<void>;
  /** Includes the sealed token. Throws NotFound for a connection that isn't the caller's. */
  open(principal: Principal, id: number): Promise<Connection & { sealed: string }>;
  /** Also disconnects what was connected by it; records of what was sent are kept. */
  remove(principal: Principal, id: number): Promise<void>;

  /**
   * What an assignment is connected with. Throws NotFound, and Forbidden for anyone but its owner.
   */
  link(principal: Principal, assignmentId: number): Promise<LinkState['link']>;
  putLink(
    principal: Principal,
    assignmentId: number,
    connectionId: number,
    remote: RemoteAssignment,
  ): Promise<void>;
  removeLink(principal: Principal, assignmentId: number): Promise<void>;
}

const MOST = 20;

const shown = ({
  id,
  system,
  address,
  site,
  who,
  saved_at,
}: Selectable<ConnectionsTable>): Connection => ({ id, system, address, site, who, saved_at });

export function createConnections(context: StoreContext): Connections {
  const { db } = context;
  const own = (principal: Principal) =>
    db.selectFrom('connections').selectAll().where('user_id', '=', principal.userId);
  return {
    list: async (principal) => (await own(principal).orderBy('id').execute()).map(shown),

    create: (principal, connection) =>
      transact(context, async (tx) => {
        await lockSignIn(tx, context, principal);
        const known = await tx
          .selectFrom('connections')
          .selectAll()
          .where('user_id', '=', principal.userId)
          .orderBy('id')
          .execute();
        const same = known.find(
          ({ system, address, account, who }) =>
            system === connection.system &&
            address === connection.address &&
            connection.account !== undefined &&
            (account === null ? who === connection.who : account === connection.account),
        );
        if (same !== undefined)
          return shown(
            await tx
              .updateTable('connections')
              .set({ ...connection, saved_at: isoNow(context) })
              .where('id', '=', same.id)
              .returningAll()
              .executeTakeFirstOrThrow(),
          );
        if (known.length >= MOST)
          throw new Conflict(
            `An account has at most ${MOST} connections. Remove one of them first.`,
          );
        return shown(
          await tx
            .insertInto('connections')
            .values({ user_id: principal.userId, ...connection, saved_at: isoNow(context) })
            .returningAll()
            .executeTakeFirstOrThrow(),
        );
      }),

    connectCourse: (principal, assignmentId, connection, remote) =>
      transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'own');
        const linked = await tx
          .selectFrom('assignment_links')
          .select('connection_id')
          .where('assignment_id', '=', assignmentId)
          .executeTakeFirst();
        if (linked !== undefined) return;
        const values = { ...connection, saved_at: isoNow(context) };
        const known = await tx
          .updateTable('connections')
          .set(values)
          .where('user_id', '=', principal.userId)
          .where('system', '=', connection.system)
          .where('address', '=', connection.address)
          .where('account', '=', connection.account)
          .returning('id')
          .executeTakeFirst();
        const { id } =
          known ??
          (await tx
            .insertInto('connections')
            .values({ user_id: principal.userId, ...values })
            .returning('id')
            .executeTakeFirstOrThrow());
        await tx
          .insertInto('assignment_links')
          .values({
            assignment_id: assignmentId,
            connection_id: id,
            remote: JSON.stringify(remote),
            linked_at: isoNow(context),
          })
          .execute();
      }),

    async open(principal, id) {
      const row = await own(principal).where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { ...shown(row), sealed: row.sealed };
    },

    remove: (principal, id) =>
      transact(context, async (tx) => {
        await lockAccountRow(tx, context, principal);
        const gone = await tx
          .deleteFrom('connections')
          .where('id', '=', id)
          .where('user_id', '=', principal.userId)
          .returning('id')
          .executeTakeFirst();
        if (gone === undefined) throw new NotFound();
      }),

    async link(principal, assignmentId) {
      const row = await db
        .selectFrom('assignment_links')
        .innerJoin('connections', 'connections.id', 'connection_id')
        .selectAll('connections')
        .select(['remote', 'linked_at'])
        .where('assignment_id', '=', assignmentId)
        .where('user_id', '=', principal.userId)
        .executeTakeFirst();
      return row === undefined
        ? null
        : {
            connection: shown(row),
            remote: JSON.parse(row.remote) as RemoteAssignment,
            linked_at: row.linked_at,
          };
    },

    putLink: (principal, assignmentId, connectionId, remote) =>
      transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'own');
        const mine = await tx
          .selectFrom('connections')
          .select('id')
          .where('id', '=', connectionId)
          .where('user_id', '=', principal.userId)
          .executeTakeFirst();
        if (mine === undefined) throw new NotFound();
        const values = {
          connection_id: connectionId,
          remote: JSON.stringify(remote),
          linked_at: isoNow(context),
        };
        await tx
          .insertInto('assignment_links')
          .values({ assignment_id: assignmentId, ...values })
          .onConflict((c) => c.column('assignment_id').doUpdateSet(values))
          .execute();
      }),

    removeLink: (principal, assignmentId) =>
      transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'own');
        await tx.deleteFrom('assignment_links').where('assignment_id', '=', assignmentId).execute();
      }),
  };
}
