import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/**
 * Whether feedback may say what the model answer says (PROMPT-2). What drafts of points were made of stays in
 * `draft_stages` beside them; drafts by two questions keep theirs there too.
 */
export const disclosure: Migration = async (tx) => {
  await tx.schema
    .alterTable('assignment_guidance')
    .addColumn('disclose', 'text', (c) =>
      c
        .notNull()
        .defaultTo('yes')
        .check(sql`disclose in ('yes', 'hints', 'never')`),
    )
    .execute();
};
