import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * What is to be sent by mail, and the links that mails carry. No secret waits here: a link's is made when its mail is sent,
 * and kept as a hash.
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
