import type { Migration } from '#server/platform/database/migrate.ts';
import { sql } from 'kysely';

/**
 * What keeps accounts and processes from interfering with each other: turns of accounts, deaths of
 * workers, fences of requests, ownership of files.
 */
export const fences: Migration = async (tx, { end }) => {
  await tx.schema
    .alterTable('feedback_jobs')
    .addColumn('deaths', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await tx.schema
    .createIndex('feedback_jobs_turns')
    .on('feedback_jobs')
    .columns(['requested_by', 'started_at'])
    .execute();
  await tx.schema.alterTable('idempotency_keys').addColumn('token', 'text').execute();
  await tx.schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .modifyEnd(end)
    .execute();
};

interface Stored {
  kind?: string;
  dropped_quotes?: number;
  warnings?: string[];
}

const RULE_BASED = /^\[(Rule-based draft[^\]]*)\]\n*/;
const DELETE_THIS = /, add what only a reader can see, and delete this note\.$/;

const kindOf = (warning: string): string => {
  if (warning.startsWith('The model proposed a grade')) return 'grade';
  if (/^(?:The student's text (?:seems to|holds)|There are \d+ more such places)/.test(warning))
    return 'instructions';
  return / characters (?:long|were measured)\b|^The model was given /.test(warning)
    ? 'cut'
    : 'scope';
};

const droppedNote = (dropped: number): { kind: string; text: string }[] =>
  dropped === 0
    ? []
    : [
        {
          kind: 'dropped_quotes',
          text:
            dropped === 1
              ? 'One quote was not found in the text and was left out.'
              : `${dropped} quotes were not found in the text and were left out.`,
        },
      ];

/**
 * Returns a stored draft with the notes to the educator as separate fields, instead of as the first
 * lines of its text.
 */
function parted(json: string, text: string): { json: string; text: string } {
  const { warnings = [], ...draft } = JSON.parse(json) as Stored;
  const said = RULE_BASED.exec(text);
  let rest = said === null ? text : text.slice(said[0].length);
  for (const warning of warnings) {
    const line = `[${warning}]`;
    if (rest.startsWith(line)) rest = rest.slice(line.length).replace(/^\n+/, '');
  }
  const notes = [
    ...(said === null
      ? []
      : [
          {
            kind: 'rule_based',
            text: said[1]!.replace(DELETE_THIS, ', and add what only a reader can see.'),
          },
        ]),
    ...warnings.map((warning) => ({ kind: kindOf(warning), text: warning })),
    ...droppedNote(draft.dropped_quotes ?? 0),
  ];
  return { json: JSON.stringify({ ...draft, notes }), text: rest.trim() === '' ? text : rest };
}

const PART = 200;

/** Notes to the educator used to be at the beginning of the text that is given to students. */
export const notes: Migration = async (tx) => {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; json: string; text: string }>`
      select id, ai_feedback as json, ai_feedback_text as text from submissions
      where id > ${last} and ai_feedback is not null order by id limit ${sql.lit(PART)}`.execute(
      tx,
    );
    for (const row of rows) {
      const { json, text } = parted(row.json, row.text);
      await sql`update submissions set ai_feedback = ${json}, ai_feedback_text = ${text} where id = ${row.id}`.execute(
        tx,
      );
      last = row.id;
    }
    if (rows.length < PART) break;
  }
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; json: string; text: string }>`
      select id, output as json, output_text as text from ai_drafts where id > ${last} order by id limit ${sql.lit(PART)}`.execute(
      tx,
    );
    for (const row of rows) {
      const { json, text } = parted(row.json, row.text);
      await sql`update ai_drafts set output = ${json}, output_text = ${text} where id = ${row.id}`.execute(
        tx,
      );
      last = row.id;
    }
    if (rows.length < PART) break;
  }
};

/** Drafts that were abandoned because their submission was deleted meanwhile: whose, and when. */
export const givenUp: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('given_up_drafts'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('given_up_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('given_up_drafts_user')
    .on('given_up_drafts')
    .columns(['user_id', 'given_up_at'])
    .execute();
};

/**
 * What a model answered on the way to a draft, what it used, an assignment's guidance for the
 * assistant, how an educator writes, drafts that were requested again with an instruction, and what
 * became of each point.
 */
export const stages: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('draft_stages'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('job_uuid', 'text', (c) => c.notNull())
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('output', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('draft_stages_submission')
    .on('draft_stages')
    .columns(['submission_id', 'id'])
    .execute();

  // Contains nobody's text: it is kept when a submission is deleted, like the ledger.
  await id(tx.schema.createTable('ai_usage'))
    .addColumn('job_uuid', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('input_tokens', 'integer')
    .addColumn('cached_tokens', 'integer')
    .addColumn('output_tokens', 'integer')
    .addColumn('cost_micros', 'integer')
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('ai_usage_time').on('ai_usage').columns(['created_at']).execute();

  await tx.schema
    .createTable('assignment_guidance')
    .addColumn('assignment_id', 'integer', (c) =>
      c.primaryKey().notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('outcomes', 'text', (c) => c.notNull())
    .addColumn('instructions', 'text', (c) => c.notNull())
    .addColumn('model_answer', 'text', (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema.alterTable('assignment_files').addColumn('purpose', 'text').execute();

  await tx.schema
    .createTable('voice_cards')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();

  await tx.schema.alterTable('feedback_jobs').addColumn('wish', 'text').execute();
  await tx.schema
    .alterTable('feedback_jobs')
    .addColumn('free', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`free in (0, 1)`),
    )
    .execute();
  await tx.schema.alterTable('ai_drafts').addColumn('wish', 'text').execute();
  await tx.schema
    .alterTable('ai_drafts')
    .addColumn('free', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`free in (0, 1)`),
    )
    .execute();

  await tx.schema
    .createTable('point_choices')
    .addColumn('draft_id', 'integer', (c) =>
      c.notNull().references('ai_drafts.id').onDelete('cascade'),
    )
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull().check(sql`choice in ('taken', 'dropped')`))
    .addColumn('chosen_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('chosen_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('point_choices_pk', ['draft_id', 'section', 'place'])
    .modifyEnd(end)
    .execute();
};

/**
 * The words in which a point was taken, if the educator changed them, and how many points a draft
 * has.
 */
export const wordings: Migration = async (tx) => {
  await tx.schema.alterTable('point_choices').addColumn('wording', 'text').execute();
  await tx.schema.alterTable('ai_drafts').addColumn('point_count', 'integer').execute();
};

/**
 * What a model was asked, as a hash: a retried job doesn't repeat questions that were answered.
 */
export const asked: Migration = async (tx) => {
  await tx.schema.alterTable('draft_stages').addColumn('asked', 'text').execute();
};

/**
 * Which models see pictures, according to a test; assignments whose pictures may be sent; what was
 * read in a file's pictures.
 */
export const sight: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('model_abilities')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('sees', 'integer', (c) => c.notNull().check(sql`sees in (0, 1)`))
    .addColumn('checked_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('model_abilities_pk', ['provider', 'model', 'address'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .alterTable('assignment_guidance')
    .addColumn('pictures', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`pictures in (0, 1)`),
    )
    .execute();
  await tx.schema.alterTable('submission_files').addColumn('transcript', 'text').execute();
};

/**
 * Whether feedback may repeat what the model answer says (PROMPT-2). The stages of point-based
 * drafts stay in `draft_stages`; drafts by two questions keep theirs there too.
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

/**
 * A marker's choice about a comment that is offered to them again: it stays on top, isn't offered
 * any more, or is offered in other words.
 */
export const suggestionChoices: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('suggestion_choices')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    // Whole texts are too long for an index.
    .addColumn('text_hash', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('wording', 'text')
    .addColumn('chosen_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('suggestion_choices_pk', [
      'user_id',
      'assignment_id',
      'criterion',
      'text_hash',
      'choice',
    ])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('suggestion_choices_assignment')
    .on('suggestion_choices')
    .column('assignment_id')
    .execute();
};
