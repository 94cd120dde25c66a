import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Every table, each after those it refers to. */
const TABLES = [
  'users', 'tokens', 'spent_captchas', 'idempotency_keys', 'comment_sets', 'comments', 'assignments', 'assignment_members',
  'assignment_files', 'submissions', 'submission_files', 'students', 'submission_students', 'submission_tombstones', 'revisions', 'doomed_files',
  'credit_transactions', 'feedback_jobs', 'holds', 'ai_drafts', 'installation', 'rubric_versions', 'marks', 'mark_revisions', 'grade_decisions', 'annotations',
  'handbacks', 'handback_works', 'invitations', 'given_up_drafts', 'draft_stages', 'ai_usage', 'assignment_guidance', 'voice_cards', 'own_keys', 'point_choices', 'releases', 'student_links', 'regrades', 'archives',
  'anonymity_changes', 'draft_openings', 'outbox', 'password_resets', 'pending_accounts', 'identities',
  'school_attempts', 'handovers', 'audit_events',
] as const satisfies readonly (keyof Database)[];

const KEYS: Partial<Record<keyof Database, string[]>> = {
  tokens: ['token_hash'], spent_captchas: ['challenge_hash'], idempotency_keys: ['user_id', 'key'], assignment_members: ['assignment_id', 'user_id'],
  submission_students: ['submission_id', 'student_id'], submission_tombstones: ['submission_id'], doomed_files: ['key'], holds: ['job_id'],
  installation: ['name'], password_resets: ['token_hash'], pending_accounts: ['uuid'], identities: ['issuer', 'subject'], school_attempts: ['state_hash'], handovers: ['code_hash'],
  rubric_versions: ['assignment_id', 'version'], grade_decisions: ['submission_id'],
  assignment_guidance: ['assignment_id'], archives: ['assignment_id'], handback_works: ['handback_id', 'submission_id'], voice_cards: ['user_id'], own_keys: ['user_id'], point_choices: ['draft_id', 'section', 'place'],
  draft_openings: ['submission_id', 'opened_by', 'criterion'],
};
const PART = 200;

/**
 * Copies the rows of one database, as they stand at one moment, into an empty one of the same version: `from` PostgreSQL
 * `to` the embedded database.
 */
export async function copyDatabase(from: Kysely<Database>, to: Kysely<Database>): Promise<void> {
  await from.transaction().setIsolationLevel('repeatable read').execute(async (source) => {
    await to.transaction().execute(async (target) => {
      for (const table of TABLES) {
        const order = sql.join((KEYS[table] ?? ['id']).map((column) => sql.ref(column)));
        for (let skip = 0; ; skip += PART) {
          const { rows } = await sql<Record<string, unknown>>`
            select * from ${sql.table(table)} order by ${order} limit ${sql.lit(PART)} offset ${sql.lit(skip)}`.execute(source);
          for (const row of rows) {
            const columns = Object.keys(row);
            await sql`
              insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
              values (${sql.join(columns.map((column) => sql.val(row[column])))})`.execute(target);
          }
          if (rows.length < PART) break;
        }
      }
      // Ids of what was deleted are not to be given again.
      await sql`delete from sqlite_sequence where name = 'submissions'`.execute(target);
      await sql`
        insert into sqlite_sequence (name, seq) select 'submissions', coalesce(max(id), 0) from (
          select max(id) as id from submissions union all select max(submission_id) from submission_tombstones) as ids`.execute(target);
    });
  });
}
