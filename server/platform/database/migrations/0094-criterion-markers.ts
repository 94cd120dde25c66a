import type { Migration } from '#server/platform/database/migrate.ts';

/** Who marks a criterion the first time, where that isn't whoever marks the script. */
export const criterionMarkers: Migration = async (tx, { end }) => {
  await tx.schema
    .createTable('criterion_markers')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('marker_id', 'integer', (c) =>
      c.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('criterion_markers_pk', ['assignment_id', 'criterion', 'marker_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('criterion_markers_marker')
    .on('criterion_markers')
    .column('marker_id')
    .execute();
};
