import type { Migration } from '#server/platform/database/migrate.ts';

/** The words in which a point was taken, where the educator changed them, and how many points a draft has. */
export const wordings: Migration = async (tx) => {
  await tx.schema.alterTable('point_choices').addColumn('wording', 'text').execute();
  await tx.schema.alterTable('ai_drafts').addColumn('point_count', 'integer').execute();
};
