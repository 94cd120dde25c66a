import type { Migration } from '#server/platform/database/migrate.ts';
import { sql } from 'kysely';

/**
 * This server as an LTI 1.3 tool: its keys, the platforms that may launch it, launches in progress,
 * and which link in which course leads to which assignment.
 */
export const lti: Migration = async (tx, { id, iso, end }) => {
  await tx.schema
    .createTable('lti_keys')
    .addColumn('kid', 'text', (c) => c.primaryKey().notNull())
    .addColumn('public_jwk', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .addColumn('retired_at', iso)
    .modifyEnd(end)
    .execute();
  await id(tx.schema.createTable('lti_platforms'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('authorization_endpoint', 'text', (c) => c.notNull())
    .addColumn('token_endpoint', 'text', (c) => c.notNull())
    .addColumn('key_set_url', 'text', (c) => c.notNull())
    .addColumn('origins', 'text', (c) => c.notNull())
    .addColumn('proven_emails', 'integer', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('created_at', iso, (c) => c.notNull())
    .addUniqueConstraint('lti_platforms_client', ['issuer', 'client_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('lti_deployments')
    .addColumn('platform_id', 'integer', (c) =>
      c.notNull().references('lti_platforms.id').onDelete('cascade'),
    )
    .addColumn('deployment_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('lti_deployments_pk', ['platform_id', 'deployment_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('lti_registration_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('proven_emails', 'integer', (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('lti_logins')
    .addColumn('state_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('platform_id', 'integer', (c) =>
      c.notNull().references('lti_platforms.id').onDelete('cascade'),
    )
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createTable('lti_launches')
    .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('platform_id', 'integer', (c) =>
      c.notNull().references('lti_platforms.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('launch', 'text', (c) => c.notNull())
    .addColumn('expires_at', iso, (c) => c.notNull())
    .modifyEnd(end)
    .execute();
  await id(tx.schema.createTable('lti_links'))
    .addColumn('ref', 'text', (c) => c.notNull().unique())
    .addColumn('platform_id', 'integer', (c) =>
      c.notNull().references('lti_platforms.id').onDelete('cascade'),
    )
    .addColumn('deployment_id', 'text', (c) => c.notNull())
    .addColumn('context_id', 'text', (c) => c.notNull())
    .addColumn('context_title', 'text', (c) => c.notNull())
    .addColumn('resource_link_id', 'text')
    .addColumn('assignment_id', 'integer', (c) =>
      c.notNull().references('assignments.id').onDelete('cascade'),
    )
    .addColumn('line_item', 'text')
    .addColumn('line_items', 'text')
    .addColumn('memberships', 'text')
    .addColumn('created_at', iso, (c) => c.notNull())
    .addUniqueConstraint('lti_links_resource', [
      'platform_id',
      'deployment_id',
      'context_id',
      'resource_link_id',
    ])
    .modifyEnd(end)
    .execute();
  await tx.schema
    .createIndex('lti_links_assignment')
    .on('lti_links')
    .column('assignment_id')
    .execute();
  await tx.schema
    .createTable('lti_members')
    .addColumn('link_id', 'integer', (c) =>
      c.notNull().references('lti_links.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('lti_members_pk', ['link_id', 'user_id'])
    .modifyEnd(end)
    .execute();
  await tx.schema.createIndex('lti_members_user').on('lti_members').column('user_id').execute();
  // A link created by a launch is valid for an hour, and isn't one of those that the educator gave.
  await tx.schema
    .alterTable('student_links')
    .addColumn('by_launch', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};

/** When a person last opened their link: an older class list doesn't end their part. */
export const ltiSeen: Migration = async (tx, { iso }) => {
  await tx.schema
    .alterTable('lti_members')
    .addColumn('seen_at', iso, (c) => c.notNull().defaultTo(''))
    .execute();
};

/**
 * A course that was opened by LTI is another kind of learning environment that grades are sent to.
 * A link stores the address of the course's groups, and who is creating its line item.
 */
export const ltiServices: Migration = async (tx, { iso }) => {
  for (const table of ['connections', 'sendings'] as const) {
    await tx.schema
      .alterTable(table)
      .addColumn('next_system', 'text', (c) =>
        c
          .notNull()
          .defaultTo('moodle')
          .check(sql`next_system in ('moodle', 'canvas', 'lti')`),
      )
      .execute();
    await sql`update ${sql.table(table)} set next_system = system`.execute(tx);
    await tx.schema.alterTable(table).dropColumn('system').execute();
    await tx.schema.alterTable(table).renameColumn('next_system', 'system').execute();
  }
  await tx.schema.alterTable('lti_links').addColumn('groups', 'text').execute();
  await tx.schema.alterTable('lti_links').addColumn('making_until', iso).execute();
};

/**
 * Whether a class list has ever shown a person as a teacher of the course. Moodle lists non-editing
 * teachers as learners, though they open the activity as instructors: such an entry doesn't mean
 * that they have stopped being one.
 */
export const ltiListed: Migration = async (tx) => {
  await tx.schema
    .alterTable('lti_members')
    .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};
