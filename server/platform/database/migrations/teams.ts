import type { Migration } from '#server/platform/database/migrate.ts';
import { dropSqliteColumns } from '#server/platform/database/rebuild.ts';
import { sql } from 'kysely';

/**
 * People who are invited to an assignment and haven't accepted yet; the link's token is stored as a
 * hash.
 */
export const invitations: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('invitations'))
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('grader', 'viewer')`))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('invitations_one_each')
    .unique()
    .on('invitations')
    .columns(['assignment_id', 'email'])
    .execute();
  await tx.schema
    .createIndex('invitations_expiry')
    .on('invitations')
    .column('expires_at')
    .execute();
};

/** Who marks each script, now and before; who should not mark it; and who has it open. */
export const allocations: Migration = async (tx, { id, iso, end }) => {
  await tx.schema
    .createTable('allocations')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull().check(sql`round in ('first', 'second')`))
    .addColumn('marker_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('allocated_at', iso, (c) => c.notNull())
    .addColumn('submitted_at', iso)
    .addPrimaryKeyConstraint('allocations_pk', ['submission_id', 'round'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('allocations_marker')
    .on('allocations')
    .columns(['marker_id', 'submission_id'])
    .execute();

  await id(tx.schema.createTable('allocation_changes'))
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('from_id', 'integer', (c) => c.references('users.id'))
    .addColumn('to_id', 'integer', (c) => c.references('users.id'))
    .addColumn('seed', 'integer')
    .addColumn('changed_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('changed_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('allocation_changes_submission')
    .on('allocation_changes')
    .columns(['submission_id', 'id'])
    .execute();

  await tx.schema
    .createTable('marking_conflicts')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('declared_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('marking_conflicts_pk', ['submission_id', 'user_id'])
    .modifyEnd(end)
    .execute();

  await tx.schema
    .createTable('script_leases')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('until', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('script_leases_pk', ['submission_id', 'user_id'])
    .modifyEnd(end)
    .execute();
};

/** When two markings agree, who decides if they don't, and the reasons for what was agreed on. */
export const agreements: Migration = async (tx, { iso, end }) => {
  await tx.schema.alterTable('assignments').addColumn('agreement_rule', 'text').execute();
  await tx.schema
    .alterTable('marks')
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await tx.schema
    .createTable('agreements')
    .addColumn('submission_id', 'integer', (c) =>
      c.primaryKey().notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('third_id', 'integer', (c) => c.references('users.id'))
    .addColumn('third_blind', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('third_asked_by', 'integer', (c) => c.references('users.id'))
    .addColumn('third_asked_at', iso)
    .addColumn('third_submitted_at', iso)
    .addColumn('how', 'text')
    .addColumn('rule', 'text')
    .addColumn('agreed_by', 'integer', (c) => c.references('users.id'))
    .addColumn('agreed_at', iso)
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('agreements_third').on('agreements').column('third_id').execute();
};

/**
 * Who looks at a sample of the marked scripts, which they are and how they were drawn, the opinions
 * on each, and who signed.
 */
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
    // What it was drawn from at the time: with rule and seed anybody can repeat the draw.
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

/** The first marker of a criterion, if that isn't the script's marker. */
export const criterionMarkers: Migration = async (tx, { end }) => {
  await tx.schema
    .createTable('criterion_markers')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('criterion', 'text', (c) => c.notNull())
    .addColumn('marker_id', 'integer', (c) =>
      c.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('criterion_markers_pk', ['assignment_id', 'criterion', 'marker_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('criterion_markers_marker')
    .on('criterion_markers')
    .column('marker_id')
    .execute();
};

/**
 * Who drew, gave opinions and signed in an imported archive: they have no account here, and what
 * they did must not be attributed to the person who imported it.
 */
export const saidElsewhere: Migration = async (tx) => {
  await tx.schema.alterTable('sample_draws').addColumn('drawn_by_name', 'text').execute();
  await tx.schema.alterTable('sample_draws').addColumn('replaced_by_name', 'text').execute();
  await tx.schema.alterTable('moderations').addColumn('moderator_name', 'text').execute();
  await tx.schema.alterTable('moderation_signings').addColumn('signed_by_name', 'text').execute();
};

/** Markers' private notes on submissions. */
export const privateNotes: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('private_notes')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('private_notes_pk', ['submission_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('private_notes_user').on('private_notes').column('user_id').execute();
};

/**
 * Teams: people with roles who share several assignments at once. An invitation is to an assignment
 * or to a team.
 */
export const teams: Migration = async (tx, { id, iso, end, engine }) => {
  await id(tx.schema.createTable('teams'))
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('teams_one_each')
    .unique()
    .on('teams')
    .columns(['owner_id', 'name'])
    .execute();

  await tx.schema
    .createTable('team_people')
    .addColumn('team_id', 'integer', (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('grader', 'viewer')`))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('team_people_pk', ['team_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('team_people_user').on('team_people').column('user_id').execute();

  // Read by assignment for every permission check, so that column comes first.
  await tx.schema
    .createTable('team_assignments')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('team_id', 'integer', (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('created_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('team_assignments_pk', ['assignment_id', 'team_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('team_assignments_team')
    .on('team_assignments')
    .column('team_id')
    .execute();

  await tx.schema
    .alterTable('invitations')
    .addColumn('team_id', 'integer', (c) => c.references('teams.id').onDelete('cascade'))
    .execute();
  if (engine === 'postgres')
    await tx.schema
      .alterTable('invitations')
      .alterColumn('assignment_id', (c) => c.dropNotNull())
      .execute();
  else {
    await tx.schema.dropIndex('invitations_one_each').execute();
    await tx.schema
      .alterTable('invitations')
      .addColumn('of_assignment', 'integer', (c) =>
        c.references('assignments.id').onDelete('cascade'),
      )
      .execute();
    await sql`update invitations set of_assignment = assignment_id`.execute(tx);
    await dropSqliteColumns(tx, 'invitations', ['assignment_id']);
    await tx.schema
      .alterTable('invitations')
      .renameColumn('of_assignment', 'assignment_id')
      .execute();
    await tx.schema
      .createIndex('invitations_one_each')
      .unique()
      .on('invitations')
      .columns(['assignment_id', 'email'])
      .execute();
  }
  await tx.schema
    .createIndex('invitations_one_each_team')
    .unique()
    .on('invitations')
    .columns(['team_id', 'email'])
    .execute();
};

/** Which markers let the owner of an assignment see how their level drifts. */
export const driftShares: Migration = async (tx, { iso, end }) => {
  await tx.schema
    .createTable('drift_shares')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('shared_at', iso, (c) => c.notNull())
    .addPrimaryKeyConstraint('drift_shares_pk', ['assignment_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('drift_shares_user').on('drift_shares').column('user_id').execute();
};

const NEXT_ROLES = sql`next_role in ('grader', 'moderator', 'examiner', 'viewer')`;

/**
 * Moderators and external examiners, in addition to markers and readers; and how many credits a
 * person may spend.
 */
export const roles: Migration = async (tx) => {
  for (const table of ['assignment_members', 'team_people', 'invitations'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('next_role', 'text', (c) => c.notNull().defaultTo('viewer').check(NEXT_ROLES))
      .execute();
    await sql`update ${sql.table(table)} set next_role = role`.execute(tx);
    await tx.schema.alterTable(table).dropColumn('role').execute();
    await tx.schema.alterTable(table).renameColumn('next_role', 'role').execute();
    await tx.schema
      .alterTable(table)
      .addColumn('credit_cap', 'integer', (c) => c.check(sql`credit_cap >= 0`))
      .execute();
  }
};

/**
 * Which markers mark some of their scripts again, blind, with which seed; and which scripts were
 * drawn, with what they gave both times.
 */
export const again: Migration = async (tx, { iso, real, end }) => {
  await tx.schema
    .createTable('again_markers')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('since', iso)
    .addPrimaryKeyConstraint('again_markers_pk', ['assignment_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('again_markers_user').on('again_markers').column('user_id').execute();
  await tx.schema
    .createTable('again_scripts')
    .addColumn('submission_id', 'integer', (c) =>
      c.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('drawn_at', iso, (c) => c.notNull())
    .addColumn('frame', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('marks', 'text', (c) => c.notNull())
    .addColumn('given_at', iso)
    .addColumn('given_up_at', iso)
    .addColumn('first_level', real)
    .addColumn('level', real)
    .addPrimaryKeyConstraint('again_scripts_pk', ['submission_id', 'user_id'])
    .addCheckConstraint('again_scripts_ended_once', sql`given_at is null or given_up_at is null`)
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('again_scripts_user').on('again_scripts').column('user_id').execute();
};

const ROLES_WITH_CO_OWNER = sql`next_role in ('coowner', 'grader', 'moderator', 'examiner', 'viewer')`;

/**
 * Co-owners of an assignment. A team has none: they are named for one assignment, by its owner.
 */
export const coOwners: Migration = async (tx) => {
  for (const table of ['assignment_members', 'invitations'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('next_role', 'text', (c) =>
        c.notNull().defaultTo('viewer').check(ROLES_WITH_CO_OWNER),
      )
      .execute();
    await sql`update ${sql.table(table)} set next_role = role`.execute(tx);
    await tx.schema.alterTable(table).dropColumn('role').execute();
    await tx.schema.alterTable(table).renameColumn('next_role', 'role').execute();
  }
};

/** What a team gives one student in all that it shares. A student is found by number or address. */
export const adjustments: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('adjustments'))
    .addColumn('team_id', 'integer', (c) => c.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('person_key', 'text', (c) => c.notNull())
    .addColumn('more_days', 'integer', (c) => c.check(sql`more_days > 0`))
    .addColumn('more_percent', 'text')
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('adjustments_one_each')
    .unique()
    .on('adjustments')
    .columns(['team_id', 'person_key'])
    .execute();
};

/** Rules for late work to begin with, of a team or, without one, of the installation. */
export const lateRuleTemplates: Migration = async (tx, { id, iso, end }) => {
  await id(tx.schema.createTable('late_rule_templates'))
    .addColumn('team_id', 'integer', (c) => c.references('teams.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('late_rule', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('late_rule_templates_one_each')
    .unique()
    .on('late_rule_templates')
    .columns(['team_id', 'name'])
    .execute();
};
