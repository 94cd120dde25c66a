import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** An educator's own key for a provider, sealed; and which jobs, drafts and questions went with one. */
export const ownKeys: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('own_keys')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('saved_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  for (const table of ['feedback_jobs', 'ai_drafts', 'ai_usage'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('own_key', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`own_key in (0, 1)`),
      )
      .execute();
  }
};
