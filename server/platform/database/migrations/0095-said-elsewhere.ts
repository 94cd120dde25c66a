import type { Migration } from '#server/platform/database/migrate.ts';

/** Who drew, said and signed what an archive brought: they aren’t here, and what they did isn’t whoever brought it in’s. */
export const saidElsewhere: Migration = async (tx) => {
  await tx.schema.alterTable('sample_draws').addColumn('drawn_by_name', 'text').execute();
  await tx.schema.alterTable('sample_draws').addColumn('replaced_by_name', 'text').execute();
  await tx.schema.alterTable('moderations').addColumn('moderator_name', 'text').execute();
  await tx.schema.alterTable('moderation_signings').addColumn('signed_by_name', 'text').execute();
};
