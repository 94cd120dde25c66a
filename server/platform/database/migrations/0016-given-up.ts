import type { Migration } from '#server/platform/database/migrate.ts';

/** Drafts that were being written for nothing, because their submission was deleted meanwhile: whose, and when. */
export const givenUp: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('given_up_drafts'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('given_up_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('given_up_drafts_user')
    .on('given_up_drafts')
    .columns(['user_id', 'given_up_at'])
    .execute();
};
