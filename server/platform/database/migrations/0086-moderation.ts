import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

/** Who looks at a sample of the marked scripts, which they are and how they were drawn, what was said of each, and who signed. */
export const moderation: Migration = async (tx, { id, iso, real, end }) => {
  await tx.schema
    .createTable('moderators')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('named_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('named_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('moderators_pk', ['assignment_id', 'user_id'])
    .modifyEnd(end)
    .execute();

  await id(tx.schema.createTable('sample_draws'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('seed', 'integer', (c) => c.notNull())
    // What it was drawn from, as it was then: with rule and seed it can be drawn again by anybody.
    .addColumn('frame', 'text', (c) => c.notNull())
    .addColumn('extends', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('drawn_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('drawn_at', iso, (c) => c.notNull())
    .addColumn('replaced_by', 'integer', (c) => c.references('users.id'))
    .addColumn('replaced_at', iso)
    .addColumn('replaced_reason', 'text')
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('sample_draws_assignment')
    .on('sample_draws')
    .columns(['assignment_id', 'id'])
    .execute();

  await tx.schema
    .createTable('sample_scripts')
    .addColumn('draw_id', 'integer', (c) =>
      c.notNull().references('sample_draws.id').onDelete('cascade'),
    )
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('grade', 'text')
    .addPrimaryKeyConstraint('sample_scripts_pk', ['draw_id', 'submission_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('sample_scripts_submission')
    .on('sample_scripts')
    .column('submission_id')
    .execute();

  await id(tx.schema.createTable('moderations'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('moderator_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('verdict', 'text', (c) => c.notNull().check(sql`verdict in ('agrees', 'again')`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('mark', real)
    // What they saw.
    .addColumn('grade', 'text')
    .addColumn('said_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('moderations_submission')
    .on('moderations')
    .columns(['submission_id', 'id'])
    .execute();

  await id(tx.schema.createTable('moderation_signings'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('signed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('signed_at', iso, (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('moderation_signings_assignment')
    .on('moderation_signings')
    .columns(['assignment_id', 'id'])
    .execute();
};
