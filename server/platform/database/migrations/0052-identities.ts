import type { Migration } from '#server/platform/database/migrate.ts';

/** Who somebody is at their school's sign-in, the way there and back, and the step from there into the app. */
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
