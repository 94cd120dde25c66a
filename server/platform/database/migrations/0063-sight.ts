import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Which models see pictures, as asking them has shown; assignments whose pictures may be sent; what was read in a file's pictures. */
export const sight: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('model_abilities')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('sees', 'integer', (c) => c.notNull().check(sql`sees in (0, 1)`))
    .addColumn('checked_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('model_abilities_pk', ['provider', 'model', 'address'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .alterTable('assignment_guidance')
    .addColumn('pictures', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`pictures in (0, 1)`),
    )
    .execute();
  await tx.schema.alterTable('submission_files').addColumn('transcript', 'text').execute();
};
