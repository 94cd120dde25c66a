import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** How an assignment is marked: the draft sealed until the marker has judged, and names hidden, with who showed them again. */
export const marking: Migration = async (tx, { id, iso, end }) => {
  await tx.schema
    .alterTable('assignments')
    .addColumn('judge_first', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`judge_first in (0, 1)`),
    )
    .execute();
  await tx.schema
    .alterTable('assignments')
    .addColumn('anonymous', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`anonymous in (0, 1)`),
    )
    .execute();
  await tx.schema.alterTable('submissions').addColumn('candidate', 'integer').execute();
  await tx.schema
    .createIndex('submissions_candidate')
    .unique()
    .on('submissions')
    .columns(['assignment_id', 'candidate'])
    .execute();
  await id(tx.schema.createTable('anonymity_changes'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('anonymous', 'integer', (c) => c.notNull().check(sql`anonymous in (0, 1)`))
    .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  // What stood there when a marker opened what the draft says about a criterion: whether they changed it later can be seen.
  await tx.schema
    .createTable('draft_openings')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('opened_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('opened_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('draft_openings_pk', ['submission_id', 'opened_by', 'criterion'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('anonymity_changes_assignment')
    .on('anonymity_changes')
    .columns(['assignment_id', 'id'])
    .execute();
};
