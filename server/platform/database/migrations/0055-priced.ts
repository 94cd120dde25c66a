import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Drafts that were asked for while credits were off are told from those that were asked for again for nothing. */
export const priced: Migration = async (tx) => {
  for (const table of ['feedback_jobs', 'ai_drafts'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('priced', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(1)
          .check(sql`priced in (0, 1)`),
      )
      .execute();
  }
};
