import { sql, type Transaction } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** The time of handing in, and a history of every change: who, when, from what to what. */
export const history: Migration = async (tx, { id, iso, end, engine }) => {
  await tx.schema
    .alterTable('submissions')
    .addColumn('submitted_at', iso, (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update submissions set submitted_at = created_at`.execute(tx);
  if (engine === 'postgres')
    await sql`alter table submissions alter column submitted_at drop default`.execute(tx);

  await sql`alter table revisions rename to old_revisions`.execute(tx);
  await tx.schema.dropIndex('revisions_submission').execute();
  if (engine === 'postgres')
    await sql`alter table old_revisions rename constraint revisions_pkey to old_revisions_pkey`.execute(
      tx,
    );
  await id(tx.schema.createTable('revisions'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text')
    .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('revisions_submission')
    .on('revisions')
    .columns(['submission_id', 'id desc'])
    .execute();
  await carryOver(tx);
  await tx.schema.dropTable('old_revisions').execute();
};

interface Old {
  submission_id: number;
  grade: string | null;
  feedback_text: string | null;
  similarity_score: number | null;
  version: number;
  changed_by: number;
  changed_at: string;
}

const FIELDS = [
  ['grade', 'grade'],
  ['feedback_text', 'feedback_text'],
  ['turnitin_similarity_score', 'similarity_score'],
] as const;
const text = (value: string | number | null): string | null =>
  value === null ? null : String(value);

/**
 * Until now only what was written over without `If-Match` was kept, as it stood before. Each such row leads to the next
 * one that is known, or to what stands there now; saves in between that nobody kept can't be told apart any more.
 */
async function carryOver(tx: Transaction<Database>): Promise<void> {
  const { rows: changed } = await sql<{
    submission_id: number;
  }>`select distinct submission_id from old_revisions order by submission_id`.execute(tx);
  for (const { submission_id } of changed) {
    const { rows: before } =
      await sql<Old>`select * from old_revisions where submission_id = ${submission_id} order by id`.execute(
        tx,
      );
    const {
      rows: [now],
    } =
      await sql<Old>`select grade, feedback_text, similarity_score from submissions where id = ${submission_id}`.execute(
        tx,
      );
    for (const [index, old] of before.entries()) {
      const next = before[index + 1] ?? now!;
      for (const [field, column] of FIELDS) {
        if (old[column] === next[column]) continue;
        await sql`
          insert into revisions (submission_id, version, field, from_value, to_value, changed_by, changed_at)
          values (${submission_id}, ${old.version + 1}, ${field}, ${text(old[column])}, ${text(next[column])}, ${old.changed_by}, ${old.changed_at})`.execute(
          tx,
        );
      }
    }
  }
}
