import { sql } from 'kysely';
import { sharedWith } from '#server/platform/access/access.ts';
import {
  isoNow,
  isTaken,
  type StoreContext,
  transact,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { scheduleFileDeletion } from '#server/features/submissions/pending-file-deletions.store.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { lockAnnotations, lockSignIn } from '#server/platform/database/stores/locks.ts';
import { removeAssignment, transactClass } from '#server/features/submissions/in-parts.ts';
import { fileKeys } from '#server/features/submissions/submission-files.store.ts';
import { endSessions } from './end-sessions.ts';
import type { Removed, SessionPrincipal } from '#server/platform/database/stores/types.ts';
import { EMAIL_TAKEN } from '#contract/errors.ts';
import type { Settings, User } from '#contract/accounts/user.ts';
import { scrub } from '#server/platform/database/scrub.ts';
import { recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import { exportAccount } from './account-export.ts';
import { openAccount, toUser, userColumns } from './new-account.ts';
import { ownKeyOf } from '#server/features/drafts/own-keys.store.ts';
import type { Users } from './user-types.ts';

/**
 * Locks every team and assignment that the account owns or takes part in, its comment bank, and the
 * annotations that are deleted with the former or lose a comment of the latter. Removing the
 * account also deletes rows in assignments of other people, and their removal deletes rows here:
 * without these locks, two accounts in each other's assignments would deadlock.
 */
async function lockOwn(tx: Tx, context: StoreContext, userId: number): Promise<void> {
  if (context.engine !== 'postgres') return;
  await tx
    .selectFrom('teams')
    .select('id')
    .where(
      sql<boolean>`owner_id = ${userId} or id in (select team_id from team_people where user_id = ${userId})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .selectFrom('assignments')
    .select('id')
    .where(
      sql<boolean>`owner_id = ${userId} or id in (select m.assignment_id from ${sharedWith} m where m.user_id = ${userId})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .selectFrom('comment_sets')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .selectFrom('comments')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  await lockAnnotations(
    tx,
    context,
    sql`
    submissions.assignment_id in (select id from assignments where owner_id = ${userId}) or n.comment_id in (select id from comments where owner_id = ${userId})`,
  );
}

/**
 * Removes everything in an account. Its row stays, without e-mail, name, password or settings,
 * because the append-only ledger refers to it: the sums stay, the person doesn't.
 */
async function removeAccount(
  tx: Tx,
  context: StoreContext,
  principal: SessionPrincipal,
): Promise<Removed> {
  const { userId } = principal;
  await lockSignIn(tx, context, principal, true);
  const before = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new NotFound());
  const account = await tx
    .updateTable('users')
    .set({
      email: `deleted-${userId}`,
      password_hash: '',
      full_name: '',
      settings: '{}',
      deleted_at: isoNow(context),
      email_proof: 'unknown',
      email_since: null,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (account === undefined) throw new NotFound();
  await lockOwn(tx, context, userId);
  const submitted = await fileKeys(tx, 'assignments.owner_id', userId);
  const files = await tx
    .selectFrom('assignment_files')
    .innerJoin('assignments', 'assignments.id', 'assignment_files.assignment_id')
    .select(['original_key', 'processed_key'])
    .where('owner_id', '=', userId)
    .execute();
  await tx.deleteFrom('teams').where('owner_id', '=', userId).execute();
  const own = await tx
    .selectFrom('assignments')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { id } of own) await removeAssignment(tx, id);
  await tx.deleteFrom('team_people').where('user_id', '=', userId).execute();
  await tx.deleteFrom('assignment_members').where('user_id', '=', userId).execute();
  await tx.deleteFrom('comments').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('comment_sets').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('draft_openings').where('opened_by', '=', userId).execute();
  await tx.deleteFrom('moderators').where('user_id', '=', userId).execute();
  await tx.deleteFrom('marking_conflicts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('criterion_markers').where('marker_id', '=', userId).execute();
  await tx.deleteFrom('private_notes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('suggestion_choices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('drift_shares').where('user_id', '=', userId).execute();
  await tx.deleteFrom('again_scripts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('again_markers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('script_leases').where('user_id', '=', userId).execute();
  await tx.deleteFrom('voice_cards').where('user_id', '=', userId).execute();
  await tx.deleteFrom('connections').where('user_id', '=', userId).execute();
  await tx.deleteFrom('own_keys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('given_up_drafts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('lti_launches').where('user_id', '=', userId).execute();
  await tx.deleteFrom('lti_members').where('user_id', '=', userId).execute();
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
  await tx.deleteFrom('handovers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('pending_emails').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('email', '=', before.email)]))
    .execute();
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await endSessions(tx, userId);
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  return await scheduleFileDeletion(tx, context, [
    ...submitted,
    ...files.flatMap((row) => [row.original_key, row.processed_key]),
  ]);
}

const taken = () => new Conflict(EMAIL_TAKEN);

export const createUsers = (context: StoreContext): Users => {
  const { db } = context;
  /** Included only if there is one. */
  const withKey = async (on: StoreContext['db'], user: User): Promise<User> =>
    context.ownKeys === true && (await ownKeyOf(on, user.id)) !== null
      ? { ...user, own_key: true }
      : user;
  /** Included only while a change is waiting for its link to be followed. */
  const withPending = async (on: StoreContext['db'], user: User): Promise<User> => {
    const row = await on
      .selectFrom('pending_emails')
      .select('email')
      .where('user_id', '=', user.id)
      .where('expires_at', '>', isoNow(context))
      .executeTakeFirst();
    return row === undefined ? user : { ...user, pending_email: row.email };
  };
  const mine = (userId: number) =>
    db.selectFrom('users').where('id', '=', userId).where('deleted_at', 'is', null);

  return {
    register: (person) =>
      transact(context, async (tx) => {
        const user = await openAccount(tx, context, person);
        if (user === null) throw taken();
        await recordAuditEvent(tx, context, { kind: 'registered', userId: user.id });
        return user;
      }),

    async findForLogin(email) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'sign_in_version'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { userId: row.id, password_hash: row.password_hash, version: row.sign_in_version };
    },

    async named(email) {
      const row = await db
        .selectFrom('users')
        .select(['id', 'full_name', 'disabled_at'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return { userId: row.id, full_name: row.full_name, disabled_at: row.disabled_at };
    },

    disable: ({ userId }, isDisabled) =>
      transact(context, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ disabled_at: isDisabled ? isoNow(context) : null })
          .where('id', '=', userId)
          .where('disabled_at', isDisabled ? 'is' : 'is not', null)
          .executeTakeFirst();
        if (isDisabled) await endSessions(tx, userId);
        if (numUpdatedRows > 0n)
          await recordAuditEvent(tx, context, {
            kind: isDisabled ? 'account_closed' : 'account_opened',
            userId,
          });
      }),

    async me({ userId }) {
      const row = await mine(userId).select(userColumns).executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return await withPending(db, await withKey(db, toUser(row, context)));
    },

    async passwordHash({ userId }) {
      const row = await mine(userId).select('password_hash').executeTakeFirst();
      if (row === undefined) throw new NotFound();
      return row.password_hash;
    },

    async update(principal, { settings, ...change }, keepToken) {
      const { userId } = principal;
      try {
        return await transact(context, async (tx) => {
          await lockSignIn(tx, context, principal, change.email !== undefined);
          const before = await tx
            .selectFrom('users')
            .select(['settings', 'email'])
            .where('id', '=', userId)
            .executeTakeFirstOrThrow();
          const isNewEmail = change.email !== undefined && change.email !== before.email;
          const row = await tx
            .updateTable('users')
            .set({
              ...change,
              ...(isNewEmail
                ? { email_proof: 'unproven' as const, email_since: isoNow(context) }
                : {}),
              settings: JSON.stringify({
                ...(JSON.parse(before.settings) as Partial<Settings>),
                ...settings,
              }),
            })
            .where('id', '=', userId)
            .returning(userColumns)
            .executeTakeFirstOrThrow();
          if (change.password_hash !== undefined)
            await recordAuditEvent(tx, context, { kind: 'password_changed', userId });
          if (change.password_hash !== undefined || isNewEmail) {
            await endSessions(tx, userId, keepToken);
            // A link sent to the previous mailbox, or requested by somebody else, must not
            // overwrite this password.
            await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
          }
          return await withPending(tx, await withKey(tx, toUser(row, context)));
        });
      } catch (error) {
        throw isTaken(error) ? taken() : error;
      }
    },

    async remove(principal) {
      const removed = await transactClass(
        context,
        sql`assignments.owner_id = ${principal.userId}`,
        (tx) => removeAccount(tx, context, principal),
      );
      await scrub(db, context.engine);
      return removed;
    },

    exportAll: (principal) => exportAccount(context, principal),
  };
};
