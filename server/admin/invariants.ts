import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Engine } from '#server/platform/database/types.ts';

/** Invariants of rubrics, marks and hidden names. */
const marking: Invariant[] = [
  {
    name: 'the versions of a rubric follow one another',
    broken: sql`
      select 'the rubric of assignment ' || assignment_id || ' has ' || count(*) || ' versions, the last is ' || max(version) as problem
      from rubric_versions group by assignment_id having count(*) <> max(version)`,
  },
  {
    name: 'a mark was given by a version of the rubric that there is',
    broken: sql`
      select 'mark ' || m.id || ' of submission ' || s.id || ' names version ' || m.rubric_version as problem
      from marks m join submissions s on s.id = m.submission_id
      where not exists (select 1 from rubric_versions v where v.assignment_id = s.assignment_id and v.version = m.rubric_version)`,
  },
  {
    name: 'the history of a mark ends in what stands there',
    broken: sql`
      select 'mark ' || m.id || ' of submission ' || m.submission_id || ' is at version ' || m.version || ', its history at ' || max(r.version) as problem
      from marks m join mark_revisions r on r.submission_id = m.submission_id and r.round = m.round and r.criterion = m.criterion
      group by m.id, m.submission_id, m.version having max(r.version) <> m.version`,
  },
  {
    name: 'names are hidden as was recorded last, and every script has its number then',
    broken: sql`
      select 'assignment ' || a.id || ' hides names otherwise than was recorded' as problem from assignments a
      where a.anonymous <> coalesce((select c.anonymous from anonymity_changes c where c.assignment_id = a.id order by c.id desc limit 1), 0)
      union all
      select 'submission ' || s.id || ' has no number though names are hidden' from submissions s
      join assignments a on a.id = s.assignment_id where a.anonymous = 1 and s.candidate is null`,
  },
];

/** One invariant. `broken` returns a sentence for each place that violates it. */
interface Invariant {
  name: string;
  broken: RawBuilder<{ problem: string }>;
}

const OPEN = sql`('queued', 'running')`;

const credits: Invariant[] = [
  {
    name: 'every balance is the sum of its ledger',
    broken: sql`
      select 'account ' || u.id || ' has ' || u.credit_balance || ' credits, its ledger ' || coalesce(sum(t.change_amount), 0) as problem
      from users u left join credit_transactions t on t.user_id = u.id
      group by u.id, u.credit_balance having u.credit_balance <> coalesce(sum(t.change_amount), 0)`,
  },
  {
    name: 'each ledger row goes on from the one before, and none is below 0',
    broken: sql`
      select 'transaction ' || id || ' says ' || new_balance || ', its rows add up to ' || total as problem
      from (select id, new_balance, sum(change_amount) over (partition by user_id order by id) as total from credit_transactions) as chain
      where new_balance <> total or new_balance < 0`,
  },
  {
    name: 'no account has less than is held of it',
    broken: sql`
      select 'account ' || u.id || ' has ' || u.credit_balance || ' credits, of which ' || sum(h.amount) || ' are held' as problem
      from users u join holds h on h.user_id = u.id group by u.id, u.credit_balance having u.credit_balance < sum(h.amount)`,
  },
  {
    name: 'open jobs hold a credit of the owner, ended, free and unpriced ones none',
    broken: sql`
      select 'feedback job ' || j.id || ' is ' || j.state || ' and ' || case when h.job_id is null then 'holds nothing'
        else 'holds ' || h.amount || ' of account ' || h.user_id end as problem
      from feedback_jobs j join assignments a on a.id = j.assignment_id left join holds h on h.job_id = j.id
      where (j.state in ${OPEN} and j.free = 0 and j.priced = 1 and (h.job_id is null or h.user_id <> a.owner_id)) or ((j.state not in ${OPEN} or j.free = 1 or j.priced = 0) and h.job_id is not null)`,
  },
];

const drafts: Invariant[] = [
  {
    name: 'every stored draft was charged once',
    broken: sql`
      select 'draft ' || d.id || ' of submission ' || d.submission_id || ' was never charged' as problem
      from ai_drafts d left join credit_transactions t on t.operation_id = 'feedback_generation:' || d.job_uuid
      where d.free = 0 and d.priced = 1 and (t.id is null or t.change_amount >= 0)
      union all
      select 'draft ' || id || ' of submission ' || submission_id || ' went with a key of its own and has a price' from ai_drafts where own_key = 1 and priced = 1
      union all
      select 'draft ' || d.id || ' of submission ' || d.submission_id || ' was free and charged' from ai_drafts d
      join credit_transactions t on t.operation_id = 'feedback_generation:' || d.job_uuid where d.free = 1 or d.priced = 0`,
  },
  {
    name: 'each charged draft was asked for again for nothing once at most',
    broken: sql`
      select 'submission ' || submission_id || ' has ' || sum(free) || ' free drafts of ' || count(*) as problem
      from ai_drafts where priced = 1 group by submission_id having sum(free) * 2 > count(*)`,
  },
];

const jobs: Invariant[] = [
  {
    name: 'a submission has one open job at most',
    broken: sql`
      select 'submission ' || submission_id || ' has ' || count(*) || ' open jobs' as problem
      from feedback_jobs where state in ${OPEN} group by submission_id having count(*) > 1`,
  },
  {
    name: 'jobs are leased while they run, and ended when they end',
    broken: sql`
      select 'feedback job ' || id || ' is ' || state || ' without what belongs to it' as problem from feedback_jobs
      where (state = 'running') <> (lease_token is not null and leased_until is not null) or (state in ${OPEN}) <> (finished_at is null)
        or (state = 'failed') <> (failure is not null and error_message is not null)`,
  },
  {
    name: 'a job belongs to the assignment of its submission',
    broken: sql`
      select 'feedback job ' || j.id || ' names assignment ' || j.assignment_id || ', its submission ' || s.assignment_id as problem
      from feedback_jobs j join submissions s on s.id = j.submission_id where s.assignment_id <> j.assignment_id`,
  },
];

const submissions: Invariant[] = [
  {
    name: 'a submission shows one of its drafts',
    broken: sql`
      select 'submission ' || s.id || ' shows a draft that is none of its own' as problem
      from submissions s where s.ai_feedback_text is not null and not exists (
        select 1 from ai_drafts d where d.submission_id = s.id and d.output_text = s.ai_feedback_text and d.output = s.ai_feedback)
      union all
      select 'submission ' || s.id || ' shows none of its drafts' from submissions s
      where s.ai_feedback_text is null and exists (select 1 from ai_drafts d where d.submission_id = s.id)`,
  },
  {
    name: 'a submission is in error only after a failed generation',
    broken: sql`
      select 'submission ' || s.id || ' has an error message though its last generation succeeded' as problem
      from submissions s join feedback_jobs j on j.id = (
        select max(n.id) from feedback_jobs n where n.submission_id = s.id and (n.state = 'done' or (n.state = 'failed' and n.failure <> 'unreadable')))
      where (s.error_message is not null) <> (j.state = 'failed')`,
  },
  {
    name: 'grades and feedback say something or are empty',
    broken: sql`
      select 'submission ' || id || ' stores blank text' as problem from submissions
      where trim(grade) = '' or trim(feedback_text) = '' or trim(ai_feedback_text) = ''`,
  },
  {
    name: 'no submission is ahead of its assignment',
    broken: sql`
      select 'submission ' || s.id || ' is at revision ' || s.revision || ', its assignment at ' || a.revision as problem
      from submissions s join assignments a on a.id = s.assignment_id where s.revision > a.revision or s.open_revision > s.revision or s.version < 1
      union all
      select 'the deletion of submission ' || t.submission_id || ' is ahead of its assignment' from submission_tombstones t
      join assignments a on a.id = t.assignment_id where t.revision > a.revision`,
  },
  {
    name: 'a history ends in what stands there, and each step begins where the last one ended',
    broken: sql`
      select 'submission ' || s.id || ' has another ' || r.field || ' than its history ends in' as problem
      from revisions r join submissions s on s.id = r.submission_id
      where r.id = (select max(l.id) from revisions l where l.submission_id = r.submission_id and l.field = r.field)
        and case r.field
          when 'grade' then coalesce(r.to_value, '') <> coalesce(s.grade, '')
          when 'feedback_text' then coalesce(r.to_value, '') <> coalesce(s.feedback_text, '')
          when 'student_identifier' then coalesce(r.to_value, '') <> coalesce(s.student_identifier, '')
          when 'submitted_at' then coalesce(r.to_value, '') <> s.submitted_at
          when 'turnitin_similarity_score' then coalesce(cast(r.to_value as double precision), -1) <> coalesce(s.similarity_score, -1)
          else 1 = 0 end
      union all
      select 'revision ' || t.id || ' does not begin where the one before it ended' from (
        select r.id, r.from_value, lag(r.to_value) over w as ended, lag(r.id) over w as earlier
        from revisions r window w as (partition by r.submission_id, r.field order by r.id)
      ) as t where t.earlier is not null and coalesce(t.from_value, '') <> coalesce(t.ended, '')`,
  },
  {
    name: 'what was deleted is gone',
    broken: sql`
      select 'submission ' || s.id || ' is noted as deleted' as problem
      from submission_tombstones t join submissions s on s.id = t.submission_id`,
  },
];

const handedIn: Invariant[] = [
  {
    name: 'a submission has a file of its current attempt, and none beyond it',
    broken: sql`
      select 'submission ' || s.id || ' has no file of its attempt ' || s.attempt as problem from submissions s
      where not exists (select 1 from submission_files f where f.submission_id = s.id and f.attempt = s.attempt)
      union all
      select 'the file ' || f.id || ' is of an attempt that submission ' || s.id || ' does not have' from submission_files f
      join submissions s on s.id = f.submission_id where f.attempt > s.attempt or s.marked_attempt >= s.attempt`,
  },
  {
    name: 'a submission is of students of its own assignment',
    broken: sql`
      select 'submission ' || s.id || ' is of student ' || t.id || ' of another assignment' as problem
      from submission_students j join submissions s on s.id = j.submission_id join students t on t.id = j.student_id
      where s.assignment_id <> t.assignment_id`,
  },
];

const people: Invariant[] = [
  {
    name: 'everyone has one default comment set',
    broken: sql`
      select 'account ' || u.id || ' has ' || count(c.id) || ' default sets' as problem
      from users u left join comment_sets c on c.owner_id = u.id and c.is_default = 1
      where u.deleted_at is null group by u.id having count(c.id) <> 1`,
  },
  {
    name: 'a comment is in a set of its owner',
    broken: sql`
      select 'comment ' || c.id || ' is in the set of someone else' as problem
      from comments c join comment_sets s on s.id = c.comment_set_id where c.owner_id is null or c.owner_id <> s.owner_id`,
  },
  {
    name: 'nobody is a member of their own assignment',
    broken: sql`
      select 'account ' || m.user_id || ' is owner and member of assignment ' || m.assignment_id as problem
      from assignment_members m join assignments a on a.id = m.assignment_id where a.owner_id = m.user_id`,
  },
  {
    name: 'nobody is in their own team',
    broken: sql`
      select 'account ' || p.user_id || ' is owner and member of team ' || p.team_id as problem from team_people p join teams t on t.id = p.team_id where t.owner_id = p.user_id`,
  },
  {
    name: 'a team shares what its owner owns',
    broken: sql`
      select 'team ' || t.id || ' of account ' || t.owner_id || ' shares assignment ' || a.id || ' of account ' || a.owner_id as problem
      from team_assignments s join teams t on t.id = s.team_id join assignments a on a.id = s.assignment_id where a.owner_id <> t.owner_id`,
  },
  {
    name: 'an invitation is to an assignment or to a team',
    broken: sql`
      select 'invitation ' || id || ' is to ' || case when team_id is null then 'nothing' else 'both' end as problem from invitations where (assignment_id is null) = (team_id is null)`,
  },
  {
    name: 'nothing is left of deleted accounts but their sums',
    broken: sql`
      select 'account ' || u.id || ' was deleted and still has ' || l.what as problem from users u join (
        select owner_id as user_id, 'assignments' as what from assignments union
        select user_id, 'memberships' from assignment_members union
        select user_id, 'places in teams' from team_people union
        select owner_id, 'teams' from teams union
        select owner_id, 'comments' from comments where owner_id is not null union
        select owner_id, 'comment sets' from comment_sets union
        select user_id, 'tokens' from tokens union
        select user_id, 'held credits' from holds union
        select user_id, 'kept answers' from idempotency_keys union
        select user_id, 'a voice card' from voice_cards union
        select user_id, 'a key of their own' from own_keys union
        select user_id, 'private notes' from private_notes union
        select user_id, 'suggestions' from suggestion_choices union
        select user_id, 'a drift that is shown' from drift_shares union
        select user_id, 'scripts to mark again' from again_markers union
        select user_id, 'scripts marked again' from again_scripts union
        select id, 'a name' from users where full_name <> '' or password_hash <> '' or settings <> '{}' or email <> 'deleted-' || id
      ) as l on l.user_id = u.id where u.deleted_at is not null`,
  },
];

const files: Invariant[] = [
  {
    name: 'no stored file is marked for deletion',
    broken: sql`
      select 'the file ' || d.key || ' is marked for deletion and in use' as problem from doomed_files d join (
        select key from submission_files union select processed_key from submission_files union select report_key from submissions
        union select original_key from assignment_files union select processed_key from assignment_files
      ) as used on used.key = d.key`,
  },
];

/** Invariants of the stored data that can be checked in SQL. */
export const INVARIANTS: readonly Invariant[] = [
  ...credits,
  ...drafts,
  ...jobs,
  ...submissions,
  ...handedIn,
  ...marking,
  ...people,
  ...files,
];

/** Those that could be violated by data imported into an assignment. */
const OF_ASSIGNMENTS: readonly Invariant[] = [
  ...drafts,
  ...submissions,
  ...handedIn,
  ...marking,
  ...files,
];
/** The tables that these read, with the column that identifies the assignment of a row. */
const ROWS_OF_ASSIGNMENT = {
  assignments: 'id',
  assignment_files: 'assignment_id',
  submissions: 'assignment_id',
  submission_tombstones: 'assignment_id',
  rubric_versions: 'assignment_id',
  anonymity_changes: 'assignment_id',
  feedback_jobs: 'assignment_id',
  students: 'assignment_id',
  submission_files: 'submission_id',
  submission_students: 'submission_id',
  revisions: 'submission_id',
  marks: 'submission_id',
  mark_revisions: 'submission_id',
  ai_drafts: 'submission_id',
} as const;

/**
 * Returns the names of the invariants that one assignment violates. In its query each table
 * contains only that assignment's rows, so that others take no time.
 */
export async function brokenByAssignment(
  db: Kysely<Database>,
  engine: Engine,
  assignmentId: number,
): Promise<string[]> {
  const stored = sql.raw(engine === 'sqlite' ? 'main.' : '');
  const tables = Object.entries(ROWS_OF_ASSIGNMENT).map(([table, column]) => {
    const mine =
      column === 'submission_id'
        ? sql`in (select id from ${stored}submissions where assignment_id = ${assignmentId})`
        : sql`= ${assignmentId}`;
    return sql`${sql.ref(table)} as not materialized (select * from ${stored}${sql.ref(table)} where ${sql.ref(column)} ${mine})`;
  });
  const broken: string[] = [];
  for (const { name, broken: query } of OF_ASSIGNMENTS) {
    const { rows } =
      await sql`with ${sql.join(tables)} select problem from (${query}) as problems limit 1`.execute(
        db,
      );
    if (rows.length > 0) broken.push(name);
  }
  return broken;
}

/** Returns the violated invariants, each with its places; empty if all is well. */
export async function brokenInvariants(
  db: Kysely<Database>,
): Promise<{ name: string; problems: string[] }[]> {
  const broken: { name: string; problems: string[] }[] = [];
  for (const { name, broken: query } of INVARIANTS) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken.push({ name, problems: rows.map((row) => row.problem) });
  }
  return broken;
}
