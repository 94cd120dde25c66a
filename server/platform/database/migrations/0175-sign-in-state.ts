import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * What signing in depends on beside the password: a number that rises whenever sessions end, so that a sign-in that began before
 * is refused; whether somebody has shown that the e-mail is theirs; browsers that have signed in before; and an e-mail that waits for
 * its link to be followed.
 */
export const signInState: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .alterTable('users')
    .addColumn('sign_in_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Of accounts that are there already nobody can tell.
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
  // A code from before the upgrade is bound to no browser, so no browser can hold its secret.
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
