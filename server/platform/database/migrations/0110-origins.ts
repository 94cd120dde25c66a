import { randomUUID } from 'node:crypto';
import type { Migration } from '#server/platform/database/migrate.ts';

/** What an assignment is, wherever its archive is brought: a copy of it is known there to be one. */
export const origins: Migration = async (tx) => {
  await tx.schema.alterTable('assignments').addColumn('origin', 'text').execute();
  await tx.schema
    .createIndex('assignments_origin')
    .on('assignments')
    .columns(['owner_id', 'origin'])
    .execute();
  // What an assignment was when it had been brought, and the same archive once more beside it where that has changed.
  await tx.schema.alterTable('archives').addColumn('state', 'text').execute();
  await tx.schema.dropIndex('archives_hash').execute();
  await tx.schema
    .createIndex('archives_hash')
    .on('archives')
    .columns(['owner_id', 'hash'])
    .execute();
  const rows = await tx.selectFrom('assignments').select('id').execute();
  for (const { id } of rows)
    await tx
      .updateTable('assignments')
      .set({ origin: randomUUID() })
      .where('id', '=', id)
      .execute();
};
