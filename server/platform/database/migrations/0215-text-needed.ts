import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** When feedback text is needed for a script to be done; where a rubric gives points it isn't, unless the educator says so. */
export const textNeeded: Migration = async (tx) => {
  await tx.schema
    .alterTable('assignments')
    .addColumn('feedback_text_needed', 'text', (c) =>
      c
        .notNull()
        .defaultTo('without_rubric')
        .check(sql`feedback_text_needed in ('without_rubric', 'always', 'never')`),
    )
    .execute();
  await tx.schema
    .alterTable('assignments')
    .addColumn('needs_feedback_text', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`needs_feedback_text in (0, 1)`),
    )
    .execute();
  const rubrics = await sql<{ assignment_id: number; rubric: string }>`
    select assignment_id, rubric from rubric_versions r where rubric is not null and version =
      (select max(n.version) from rubric_versions n where n.assignment_id = r.assignment_id)`.execute(
    tx,
  );
  for (const { assignment_id, rubric } of rubrics.rows) {
    const { criteria } = JSON.parse(rubric) as { criteria: { kind: string }[] };
    if (criteria.some(({ kind }) => kind !== 'comment'))
      await sql`update assignments set needs_feedback_text = 0 where id = ${assignment_id}`.execute(
        tx,
      );
  }
};
