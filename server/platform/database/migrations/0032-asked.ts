import type { Migration } from '#server/platform/database/migrate.ts';

/** What a model was asked, as a hash: a job that is tried again asks nothing anew that was answered. */
export const asked: Migration = async (tx) => {
  await tx.schema.alterTable('draft_stages').addColumn('asked', 'text').execute();
};
