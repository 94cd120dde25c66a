import type { Migration } from '#server/platform/database/migrate.ts';

/** The last change that whoever marks blind is told of is asked for with every list: it is found without reading the class. */
export const openChangesFound: Migration = async (tx) => {
  await tx.schema
    .createIndex('submissions_open_changed')
    .on('submissions')
    .columns(['assignment_id', 'open_revision'])
    .execute();
};
