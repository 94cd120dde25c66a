import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** What a person is shown of each of their sessions: a name to end it by, what it was begun with, how and when it was used. */
export const sessions: Migration = async (tx, { iso }) => {
  await tx.schema.alterTable('tokens').addColumn('uuid', 'text').execute();
  await sql`update tokens set uuid = substr(token_hash, 1, 32)`.execute(tx);
  await tx.schema.createIndex('tokens_uuid').unique().on('tokens').column('uuid').execute();
  await tx.schema.alterTable('tokens').addColumn('agent', 'text').execute();
  await tx.schema.alterTable('tokens').addColumn('used_at', iso).execute();
  await tx.schema
    .alterTable('tokens')
    .addColumn('via', 'text', (c) => c.notNull().defaultTo('password'))
    .execute();
  await tx.schema
    .alterTable('tokens')
    .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};
