import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

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
