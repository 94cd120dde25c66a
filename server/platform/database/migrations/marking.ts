import { criteriaOfText, plainRubric, rubricText } from '#contract/rubrics/text.ts';
import type { Migration } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type Kysely, type Transaction, sql } from 'kysely';

/** The submission time, and a history of every change: who, when, from what to what. */
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
 * Until now only what was overwritten without `If-Match` was stored, as it was before. Each such
 * row leads to the next known one, or to the current value; saves in between that weren't stored
 * can't be distinguished any more.
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

/**
 * Rubrics with all their versions, marks based on them, and notes on the scripts. The old text
 * becomes a rubric (RUB-2).
 */
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

/** Each line of the old field becomes a criterion. */
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

/**
 * Every change of a mark: who, when, from what to what. Separate from other changes, because rounds
 * may not see each other.
 */
export const markHistory: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('mark_revisions'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text', (c) => c.notNull())
    .addColumn('rubric_version', 'integer', (c) => c.notNull())
    .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('mark_revisions_submission')
    .on('mark_revisions')
    .columns(['submission_id', 'round', 'id desc'])
    .execute();
};

/**
 * How an assignment is marked: whether the draft is sealed until the marker has judged, and whether
 * names are hidden, with who showed them again.
 */
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
  // What a marker had decided when they opened the draft for a criterion, so that later changes can
  // be seen.
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

/**
 * A random public number for each note, since consecutive ones would tell people who write notes
 * how many others wrote meanwhile. Existing notes keep theirs.
 */
export const annotationNumbers: Migration = async (tx) => {
  await tx.schema
    .alterTable('annotations')
    .addColumn('number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update annotations set number = id`.execute(tx);
  await tx.schema
    .createIndex('annotations_number')
    .unique()
    .on('annotations')
    .column('number')
    .execute();
};

/** What works of an assignment must have, as its educators confirmed it. */
export const expectedItems: Migration = async (tx) => {
  await tx.schema.alterTable('assignments').addColumn('expected_items', 'text').execute();
  await tx.schema
    .alterTable('assignments')
    .addColumn('expected_items_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};
