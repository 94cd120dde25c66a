import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { OpenDatabase } from './types.ts';

/**
 * What a copy leaves out: zips of classes that are waiting, text extracted from files that can be
 * extracted again, rate limits, and who has a script open.
 */
const LEFT_OUT = ['intakes', 'documents', 'rate_limits', 'script_leases'] as const;
type LeftOut = (typeof LEFT_OUT)[number];

/** A table that is neither copied nor deliberately left out doesn't compile. */
const all = <const Names extends readonly (keyof Database)[]>(
  names: Names & (Exclude<keyof Database, Names[number] | LeftOut> extends never ? unknown : never),
): Names => names;

/** Every table, each after those it refers to. */
const TABLES = all([
  'users',
  'tokens',
  'spent_captchas',
  'idempotency_keys',
  'comment_sets',
  'comments',
  'assignments',
  'assignment_members',
  'teams',
  'team_people',
  'team_assignments',
  'adjustments',
  'late_rule_templates',
  'assignment_files',
  'submissions',
  'submission_files',
  'students',
  'submission_students',
  'submission_tombstones',
  'revisions',
  'doomed_files',
  'credit_transactions',
  'feedback_jobs',
  'holds',
  'ai_drafts',
  'installation',
  'rubric_versions',
  'marks',
  'mark_revisions',
  'grade_decisions',
  'annotations',
  'handbacks',
  'handback_works',
  'connections',
  'assignment_links',
  'sendings',
  'sending_rows',
  'invitations',
  'given_up_drafts',
  'draft_stages',
  'ai_usage',
  'assignment_guidance',
  'model_abilities',
  'voice_cards',
  'own_keys',
  'point_choices',
  'releases',
  'student_links',
  'regrades',
  'archives',
  'anonymity_changes',
  'draft_openings',
  'outbox',
  'password_resets',
  'pending_accounts',
  'identities',
  'retentions',
  'erasures',
  'erased_people',
  'school_attempts',
  'handovers',
  'second_factors',
  'recovery_codes',
  'sign_in_tickets',
  'known_browsers',
  'pending_emails',
  'audit_events',
  'lti_keys',
  'lti_platforms',
  'lti_deployments',
  'lti_registration_codes',
  'lti_logins',
  'lti_launches',
  'lti_links',
  'lti_members',
  'allocations',
  'allocation_changes',
  'criterion_markers',
  'marking_conflicts',
  'agreements',
  'private_notes',
  'suggestion_choices',
  'drift_shares',
  'again_markers',
  'again_scripts',
  'moderators',
  'sample_draws',
  'sample_scripts',
  'moderations',
  'moderation_signings',
]);

/** Every table that the migrations create, except their own. */
export const EVERY_TABLE: readonly (keyof Database)[] = [...TABLES, ...LEFT_OUT];

const KEYS: Partial<Record<keyof Database, string[]>> = {
  tokens: ['token_hash'],
  spent_captchas: ['challenge_hash'],
  idempotency_keys: ['user_id', 'key'],
  assignment_members: ['assignment_id', 'user_id'],
  team_people: ['team_id', 'user_id'],
  team_assignments: ['assignment_id', 'team_id'],
  submission_students: ['submission_id', 'student_id'],
  submission_tombstones: ['submission_id'],
  doomed_files: ['key'],
  holds: ['job_id'],
  installation: ['name'],
  password_resets: ['token_hash'],
  pending_accounts: ['uuid'],
  identities: ['issuer', 'subject'],
  school_attempts: ['state_hash'],
  handovers: ['code_hash'],
  second_factors: ['user_id'],
  recovery_codes: ['code_hash'],
  sign_in_tickets: ['ticket_hash'],
  known_browsers: ['user_id', 'browser_hash'],
  pending_emails: ['user_id'],
  retentions: ['assignment_id'],
  erased_people: ['hash'],
  rubric_versions: ['assignment_id', 'version'],
  grade_decisions: ['submission_id'],
  assignment_guidance: ['assignment_id'],
  model_abilities: ['provider', 'model', 'address'],
  archives: ['assignment_id'],
  handback_works: ['handback_id', 'submission_id'],
  assignment_links: ['assignment_id'],
  sending_rows: ['sending_id', 'n'],
  voice_cards: ['user_id'],
  own_keys: ['user_id'],
  lti_keys: ['kid'],
  lti_deployments: ['platform_id', 'deployment_id'],
  lti_registration_codes: ['code_hash'],
  lti_logins: ['state_hash'],
  lti_launches: ['token_hash'],
  lti_members: ['link_id', 'user_id'],
  point_choices: ['draft_id', 'section', 'place'],
  draft_openings: ['submission_id', 'opened_by', 'criterion'],
  allocations: ['submission_id', 'round'],
  criterion_markers: ['assignment_id', 'criterion', 'marker_id'],
  marking_conflicts: ['submission_id', 'user_id'],
  agreements: ['submission_id'],
  private_notes: ['submission_id', 'user_id'],
  suggestion_choices: ['user_id', 'assignment_id', 'criterion', 'text_hash', 'choice'],
  drift_shares: ['assignment_id', 'user_id'],
  again_markers: ['assignment_id', 'user_id'],
  again_scripts: ['submission_id', 'user_id'],
  moderators: ['assignment_id', 'user_id'],
  sample_scripts: ['draw_id', 'submission_id'],
};
const PART = 200;

type Target = Transaction<Database>;

const LAST = sql`
  select coalesce(max(id), 0) as id from (select max(id) as id from submissions union all select max(submission_id) from submission_tombstones) as ids`;

/** Ids of deleted rows must not be used again. */
async function countOn(target: Target): Promise<void> {
  await sql`delete from sqlite_sequence where name = 'submissions'`.execute(target);
  await sql`insert into sqlite_sequence (name, seq) select 'submissions', id from (${LAST}) as last`.execute(
    target,
  );
}

/** PostgreSQL only counts ids that it has assigned itself. */
async function countOnInPostgres(target: Target): Promise<void> {
  for (const table of TABLES.filter((name) => !(name in KEYS))) {
    const last =
      table === 'submissions'
        ? LAST
        : sql`select coalesce(max(id), 0) as id from ${sql.table(table)}`;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((${last}), 1), (${last}) > 0)`.execute(
      target,
    );
  }
}

/**
 * Copies the rows of one database, as they are at one moment, into an empty one of the same
 * version, of either engine.
 */
export async function copyDatabase(
  from: Pick<OpenDatabase, 'db' | 'engine'>,
  to: Pick<OpenDatabase, 'db' | 'engine'>,
): Promise<void> {
  const reading = from.db.transaction();
  await (
    from.engine === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading
  ).execute(async (source) => {
    await to.db.transaction().execute(async (target) => {
      // Written by a first start; the copied rows contain it.
      await target.deleteFrom('comments').execute();
      await target.deleteFrom('installation').execute();
      for (const table of TABLES) {
        const order = sql.join((KEYS[table] ?? ['id']).map((column) => sql.ref(column)));
        for (let skip = 0; ; skip += PART) {
          const { rows } = await sql<Record<string, unknown>>`
            select * from ${sql.table(table)} order by ${order} limit ${sql.lit(PART)} offset ${sql.lit(skip)}`.execute(
            source,
          );
          for (const row of rows) {
            const columns = Object.keys(row);
            await sql`
              insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
              values (${sql.join(columns.map((column) => sql.val(row[column])))})`.execute(target);
          }
          if (rows.length < PART) break;
        }
      }
      await (to.engine === 'sqlite' ? countOn(target) : countOnInPostgres(target));
    });
  });
}
