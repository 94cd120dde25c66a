import type { Migration } from '#server/platform/database/migrate.ts';

/** That somebody was erased from an assignment, so that an archive from before doesn’t bring them back unasked: a keyed hash and a time, referring to nothing. */
export const erasedPeople: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('erased_people')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('erased_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};
