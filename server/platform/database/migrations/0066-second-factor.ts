import type { Migration } from '#server/platform/database/migrate.ts';

/** What an account asks for beside its password, the codes that stand in for it once each, and who is between the two steps. */
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
