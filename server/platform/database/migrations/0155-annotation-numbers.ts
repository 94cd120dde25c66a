import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * What a note is called by outside: a number by chance, since the next one in order tells whoever writes notes how many others wrote
 * meanwhile. Notes that are there keep theirs.
 */
export const annotationNumbers: Migration = async (tx) => {
  await tx.schema
    .alterTable('annotations')
    .addColumn('number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update annotations set number = id`.execute(tx);
  await tx.schema
    .createIndex('annotations_number')
    .unique()
    .on('annotations')
    .column('number')
    .execute();
};
