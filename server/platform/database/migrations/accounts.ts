import type { Migration } from '#server/platform/database/migrate.ts';
import { sql } from 'kysely';

/** Accounts, what signs them in, and their comments. */
export const people: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('users'))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('credit_balance', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`credit_balance >= 0`),
    )
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('deleted_at', iso)
    .modifyEnd(end)
    .execute();

  await tx.schema
    .createTable('tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('tokens_user').on('tokens').column('user_id').execute();
  await tx.schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute();

  await tx.schema
    .createTable('spent_captchas')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('spent_captchas_expiry')
    .on('spent_captchas')
    .column('expires_at')
    .execute();

  await tx.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('idempotency_keys_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute();

  await id(tx.schema.createTable('comment_sets'))
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull().check(sql`is_default in (0, 1)`))
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('comment_sets_owner').on('comment_sets').column('owner_id').execute();
  await tx.schema
    .createIndex('comment_sets_one_default')
    .unique()
    .on('comment_sets')
    .column('owner_id')
    .where(sql<boolean>`is_default = 1`)
    .execute();

  await id(tx.schema.createTable('comments'))
    .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('comment_set_id', 'integer', (c) =>
      c.references('comment_sets.id').onDelete('cascade'),
    )
    .addColumn('standard_key', 'text', (c) => c.unique())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('quality_level', 'text', (c) =>
      c.notNull().check(sql`quality_level in ('excellent', 'good', 'fair', 'poor')`),
    )
    .addColumn('created_at', iso, (c) => c.notNull())
    .addCheckConstraint(
      'comments_owned_or_standard',
      sql`(owner_id is null) = (standard_key is not null)`,
    )
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('comments_list')
    .on('comments')
    .columns(['owner_id', 'created_at desc', 'id desc'])
    .execute();
  await tx.schema.createIndex('comments_set').on('comments').column('comment_set_id').execute();
};

/**
 * Accounts that the operator has closed temporarily: nothing is deleted, and nobody can sign in to
 * them.
 */
export const disabled: Migration = async (tx, { iso }) => {
  await tx.schema.alterTable('users').addColumn('disabled_at', iso).execute();
};

/**
 * Mail to be sent, and the links in it. No secret is stored in advance: a link's secret is created
 * when its mail is sent, and stored as a hash.
 */
export const mail: Migration = async (tx, { id, iso, millis, end }) => {
  await id(tx.schema.createTable('outbox'))
    .addColumn('uuid', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.references('assignments.id').onDelete('cascade'),
    )
    .addColumn('invitation_id', 'integer', (c) =>
      c.references('invitations.id').onDelete('cascade'),
    )
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('run_at', millis, (c) => c.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', millis)
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .addColumn('failed_at', iso)
    .addColumn('failure', 'text')
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('outbox_ready').on('outbox').columns(['run_at', 'id']).execute();
  await tx.schema.createIndex('outbox_user').on('outbox').column('user_id').execute();
  await tx.schema.createIndex('outbox_assignment').on('outbox').column('assignment_id').execute();
  await tx.schema.createIndex('outbox_invitation').on('outbox').column('invitation_id').execute();

  await tx.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('password_resets_user')
    .on('password_resets')
    .column('user_id')
    .execute();

  await tx.schema
    .createTable('pending_accounts')
    .addColumn('uuid', 'text', (c) => c.primaryKey().notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('pending_accounts_email')
    .on('pending_accounts')
    .column('email')
    .execute();

  await tx.schema.alterTable('invitations').addColumn('mail_token_hash', 'text').execute();
  await tx.schema
    .createIndex('invitations_mailed')
    .unique()
    .on('invitations')
    .column('mail_token_hash')
    .execute();
  await tx.schema
    .alterTable('feedback_jobs')
    .addColumn('mailed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};

/**
 * What people are shown of each of their sessions: a name to end it by, how it began, and how and
 * when it was used.
 */
export const sessions: Migration = async (tx, { iso }) => {
  await tx.schema.alterTable('tokens').addColumn('uuid', 'text').execute();
  await sql`update tokens set uuid = substr(token_hash, 1, 32)`.execute(tx);
  await tx.schema.createIndex('tokens_uuid').unique().on('tokens').column('uuid').execute();
  await tx.schema.alterTable('tokens').addColumn('agent', 'text').execute();
  await tx.schema.alterTable('tokens').addColumn('used_at', iso).execute();
  await tx.schema
    .alterTable('tokens')
    .addColumn('via', 'text', (c) => c.notNull().defaultTo('password'))
    .execute();
  await tx.schema
    .alterTable('tokens')
    .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};

/**
 * People's identities at their school's sign-in, the way there and back, and the step from there
 * into the app.
 */
export const identities: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('identities_user').on('identities').column('user_id').execute();

  await tx.schema
    .createTable('school_attempts')
    .addColumn('state_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('next', 'text', (c) => c.notNull())
    .addColumn('shared', 'integer', (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();

  await tx.schema
    .createTable('handovers')
    .addColumn('code_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('shared', 'integer', (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('handovers_user').on('handovers').column('user_id').execute();
};

/**
 * Counters shared by all processes: hashed keys, and until when (milliseconds since 1970). Column
 * order and names are the rate limiter's.
 */
export const rateLimits: Migration = async (tx, { millis, end }) => {
  await tx.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expire', millis)
    .modifyEnd(end)
    .execute();
};

/**
 * What an account needs in addition to its password, the single-use recovery codes that replace it,
 * and people between the two steps.
 */
export const secondFactor: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('second_factors')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('begun_at', iso, (c) => c.notNull())
    .addColumn('since', iso)
    .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
    .modifyEnd(end)
    .execute();

  await tx.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('recovery_codes_user')
    .on('recovery_codes')
    .column('user_id')
    .execute();

  await tx.schema
    .createTable('sign_in_tickets')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('shared', 'integer', (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('sign_in_tickets_user')
    .on('sign_in_tickets')
    .column('user_id')
    .execute();
};

/**
 * What signing in depends on besides the password: a number that rises whenever sessions end, so
 * that a sign-in that began before is refused; whether somebody has proven that the e-mail is
 * theirs; browsers that have signed in before; and an e-mail that is waiting for its link to be
 * followed.
 */
export const signInState: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .alterTable('users')
    .addColumn('sign_in_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // For existing accounts this isn't known.
  await tx.schema
    .alterTable('users')
    .addColumn('email_proof', 'text', (c) => c.notNull().defaultTo('unknown'))
    .execute();
  await tx.schema.alterTable('users').addColumn('email_since', iso).execute();
  await tx.schema
    .alterTable('sign_in_tickets')
    .addColumn('sign_in_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await tx.schema
    .alterTable('handovers')
    .addColumn('sign_in_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // A code from before the upgrade isn't bound to a browser, so no browser can have its secret.
  await tx.schema
    .alterTable('handovers')
    .addColumn('browser_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  await tx.schema
    .createTable('known_browsers')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('used_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('known_browsers_pk', ['user_id', 'browser_hash'])
    .modifyEnd(end)
    .execute();

  await tx.schema
    .createTable('pending_emails')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text')
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};
