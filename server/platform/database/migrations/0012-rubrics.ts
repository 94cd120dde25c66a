import { type Kysely, sql } from 'kysely';
import { criteriaOfText, plainRubric, rubricText } from '#contract/rubrics/text.ts';
import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** Rubrics with all their versions, what is marked by them, and notes on the scripts. The old text becomes a rubric (RUB-2). */
export const rubrics: Migration = async (tx, { id, iso, real, end }) => {
  await tx.schema
    .createTable('rubric_versions')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull().check(sql`version > 0`))
    .addColumn('rubric', 'text')
    .addColumn('rubric_text', 'text')
    .addColumn('author_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('rubric_versions_pk', ['assignment_id', 'version'])
    .addCheckConstraint('rubric_versions_whole', sql`(rubric is null) = (rubric_text is null)`)
    .modifyEnd(end)
    .execute();

  await id(tx.schema.createTable('marks'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('level_ids', 'text')
    .addColumn('points', real)
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('marker_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('rubric_version', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .addUniqueConstraint('marks_one_each', ['submission_id', 'round', 'criterion'])
    .modifyEnd(end)
    .execute();

  await tx.schema
    .createTable('grade_decisions')
    .addColumn('submission_id', 'integer', (c) =>
      c.primaryKey().notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('proposed_grade', 'text')
    .addColumn('grade', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('decided_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('decided_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();

  await id(tx.schema.createTable('annotations'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('marker_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('file_id', 'integer')
    .addColumn('selectors', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('criterion', 'text')
    .addColumn('comment_id', 'integer', (c) => c.references('comments.id').onDelete('set null'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('annotations_submission')
    .on('annotations')
    .column('submission_id')
    .execute();

  await oldTexts(tx);
  await tx.schema.alterTable('assignments').dropColumn('rubric').execute();
};

/** One line of the old field, one criterion. */
async function oldTexts(tx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ id: number; owner_id: number; rubric: string; updated_at: string }>`
    select id, owner_id, rubric, updated_at from assignments where rubric is not null`.execute(tx);
  for (const row of rows) {
    let made = 0;
    const criteria = criteriaOfText(row.rubric, () => `c${++made}`);
    if (criteria.length === 0) continue;
    const rubric = plainRubric(criteria);
    await tx
      .insertInto('rubric_versions')
      .values({
        assignment_id: row.id,
        version: 1,
        rubric: JSON.stringify(rubric),
        rubric_text: rubricText(rubric),
        author_id: row.owner_id,
        created_at: row.updated_at,
      })
      .execute();
  }
}
