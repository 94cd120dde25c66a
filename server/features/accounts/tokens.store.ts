import { type SqlBool, sql } from 'kysely';
import type { Session } from '#contract/accounts/session.ts';
import { act, recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import {
  isoFromNow,
  isoNow,
  sha256,
  withTimeout,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { lockSignIn } from '#server/platform/database/stores/locks.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** Details with which a session begins; the log records those of a sign-in. */
export interface Beginning {
  agent?: string | null;
  via?: 'password' | 'school';
  isShared?: boolean;
  isSignIn?: boolean;
  /** The account's `sign_in_version` at the time when this person was let in. */
  version?: number;
}

/** The owner of a token, and the name of the session, which is no secret. */
export interface SignedIn extends Principal {
  readonly session: string;
  readonly via: 'password' | 'school';
}

export interface Tokens {
  /**
   * Returns the token, which is shown once; only its SHA-256 is stored. Throws NotFound for a
   * closed account, and if sessions were ended since `version` was read: by a new password or
   * e-mail, a second step, or the operator.
   */
  create(
    principal: Principal,
    ttlSeconds: number,
    beginning?: Beginning,
  ): Promise<{ token: string; expires_at: string }>;
  /**
   * Null if it is unknown, revoked, expired or unused for too long. Notes when it was used, to the
   * minute.
   */
  find(token: string): Promise<SignedIn | null>;
  revoke(token: string): Promise<void>;
  /** Every open session, the most recently used first. */
  list(signedIn: SignedIn): Promise<Session[]>;
  /** Ends one of the user's own sessions. Throws NotFound. */
  end(principal: Principal, session: string): Promise<void>;
  /** Ends all sessions except this one. */
  endOthers(signedIn: SignedIn): Promise<void>;
}

const NOTED_MS = 60_000;

/**
 * A sign-in is never refused because of earlier ones: when there are too many, the oldest ends
 * (SAFE-10).
 */
async function endOldest(tx: Tx, { mostSessions }: StoreContext, userId: number): Promise<void> {
  if (mostSessions === undefined) return;
  const staying = tx
    .selectFrom('tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .limit(mostSessions);
  await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', staying)
    .execute();
}

/**
 * Whether a row of `tokens` still gives access: it hasn't expired, and hasn't been unused for too
 * long.
 */
export const isOpen = (context: StoreContext) => {
  const idleSince = context.idleMs === undefined ? null : isoFromNow(context, -context.idleMs);
  const idle =
    idleSince === null
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`coalesce(tokens.used_at, tokens.created_at) > ${idleSince}`;
  return sql<SqlBool>`(tokens.expires_at > ${isoNow(context)} and ${idle})`;
};

export const createTokens = (context: StoreContext): Tokens => ({
  create: (
    principal,
    ttlSeconds,
    { agent = null, via = 'password', isShared = false, isSignIn = false, version } = {},
  ) =>
    transact(context, async (tx) => {
      const now = await lockSignIn(tx, context, principal);
      if (now.isClosed || (version !== undefined && version !== now.version)) throw new NotFound();
      const token = context.ids.token();
      const expires_at = isoFromNow(context, ttlSeconds * 1000);
      await tx
        .insertInto('tokens')
        .values({
          token_hash: sha256(token),
          user_id: principal.userId,
          created_at: isoNow(context),
          expires_at,
          uuid: context.ids.uuid(),
          agent,
          used_at: null,
          via,
          shared: isShared ? 1 : 0,
        })
        .execute();
      await endOldest(tx, context, principal.userId);
      if (isSignIn)
        await recordAuditEvent(tx, context, { kind: 'signed_in', userId: principal.userId });
      return { token, expires_at };
    }),

  async find(token) {
    const row = await context.db
      .selectFrom('tokens')
      .select(['user_id', 'uuid', 'used_at', 'via'])
      .where('token_hash', '=', sha256(token))
      .where(isOpen(context))
      .executeTakeFirst();
    if (row === undefined) return null;
    // Minute precision is enough for people, and a write for every request would be too much.
    if (row.used_at === null || row.used_at <= isoFromNow(context, -NOTED_MS)) {
      await withTimeout(
        context.db
          .updateTable('tokens')
          .set({ used_at: isoNow(context) })
          .where('uuid', '=', row.uuid)
          .execute(),
      );
    }
    return { userId: row.user_id, session: row.uuid, via: row.via };
  },

  revoke: (token) =>
    act(context, async (tx) => {
      await tx.deleteFrom('tokens').where('token_hash', '=', sha256(token)).execute();
    }),

  async list({ userId, session }) {
    const rows = await context.db
      .selectFrom('tokens')
      .select(['uuid', 'agent', 'created_at', 'used_at', 'expires_at', 'via', 'shared'])
      .where('user_id', '=', userId)
      .where(isOpen(context))
      .orderBy(sql`coalesce(used_at, created_at)`, 'desc')
      .orderBy('uuid')
      .execute();
    return rows.map(({ uuid, shared, used_at, ...row }) => ({
      ...row,
      id: uuid,
      used_at: used_at ?? row.created_at,
      is_shared: shared === 1,
      is_this: uuid === session,
    }));
  },

  end: ({ userId }, session) =>
    act(context, async (tx) => {
      const row = await tx
        .deleteFrom('tokens')
        .where('user_id', '=', userId)
        .where('uuid', '=', session)
        .returning('uuid')
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
    }),

  endOthers: ({ userId, session }) =>
    act(context, async (tx) => {
      await tx
        .deleteFrom('tokens')
        .where('user_id', '=', userId)
        .where('uuid', '!=', session)
        .execute();
    }),
});
