import { type RawBuilder, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants, INVARIANTS } from '#server/admin/invariants.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { anAssignment, aStudent, aSubmission, aTeacher, generate } from '#tests/support/class.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const TEAMS = sql`insert into teams (owner_id, name, created_at) select id, 'x', 'x' from users`;

/** For each invariant, damage that our own program could do to the data, and that breaks it. */
const damage: Record<string, RawBuilder<unknown>[]> = {
  'every balance is the sum of its ledger': [sql`update users set credit_balance = 99`],
  'each ledger row goes on from the one before, and none is below 0': [
    sql`
    insert into credit_transactions (user_id, operation_id, transaction_type, change_amount, new_balance, timestamp)
    select min(id), 'op', 'refund', 1, 77, 'x' from users`,
  ],
  'no account has less than is held of it': [sql`update holds set amount = 1000`],
  'open jobs hold a credit of the owner, ended, free and unpriced ones none': [
    sql`delete from holds`,
  ],
  'each charged draft was asked for again for nothing once at most': [
    sql`update ai_drafts set free = 1`,
  ],
  'every stored draft was charged once': [sql`update ai_drafts set job_uuid = 'another'`],
  'a submission has one open job at most': [
    sql`drop index feedback_jobs_one_open`,
    sql`
    insert into feedback_jobs (uuid, submission_id, assignment_id, requested_by, state, step, run_at, requested_at)
    select 'second', submission_id, assignment_id, requested_by, 'queued', step, run_at, requested_at from feedback_jobs where state = 'queued'`,
  ],
  'jobs are leased while they run, and ended when they end': [
    sql`update feedback_jobs set finished_at = null where state = 'done'`,
  ],
  'a job belongs to the assignment of its submission': [
    sql`update feedback_jobs set assignment_id = (select max(id) from assignments)`,
  ],
  'a submission shows one of its drafts': [
    sql`update submissions set ai_feedback_text = 'another' where ai_feedback_text is not null`,
  ],
  'a submission is in error only after a failed generation': [
    sql`update submissions set error_message = 'x' where ai_feedback_text is not null`,
  ],
  'grades and feedback say something or are empty': [sql`update submissions set grade = '  '`],
  'no submission is ahead of its assignment': [sql`update submissions set revision = 1000`],
  'a history ends in what stands there, and each step begins where the last one ended': [
    sql`update submissions set grade = 'Z' where grade is not null`,
  ],
  'what was deleted is gone': [
    sql`insert into submission_tombstones (submission_id, assignment_id, revision) select id, assignment_id, 1 from submissions`,
  ],
  'a submission has a file of its current attempt, and none beyond it': [
    sql`update submissions set attempt = 2`,
  ],
  'a submission is of students of its own assignment': [
    sql`update students set assignment_id = (select max(id) from assignments)`,
  ],
  'the versions of a rubric follow one another': [sql`update rubric_versions set version = 9`],
  'a mark was given by a version of the rubric that there is': [
    sql`update marks set rubric_version = 9`,
  ],
  'the history of a mark ends in what stands there': [sql`update marks set version = 9`],
  'names are hidden as was recorded last, and every script has its number then': [
    sql`update submissions set candidate = null`,
  ],
  'everyone has one default comment set': [sql`delete from comment_sets where is_default = 1`],
  'a comment is in a set of its owner': [
    sql`update comments set owner_id = (select max(id) from users)`,
  ],
  'nobody is a member of their own assignment': [
    sql`
    insert into assignment_members (assignment_id, user_id, role, created_at) select id, owner_id, 'viewer', 'x' from assignments`,
  ],
  'nobody is in their own team': [
    TEAMS,
    sql`insert into team_people (team_id, user_id, role, created_at) select id, owner_id, 'viewer', 'x' from teams`,
  ],
  'a team shares what its owner owns': [
    TEAMS,
    sql`
    insert into team_assignments (team_id, assignment_id, created_at) select t.id, a.id, 'x' from teams t join assignments a on a.owner_id <> t.owner_id`,
  ],
  'an invitation is to an assignment or to a team': [
    sql`insert into invitations (email, role, token_hash, created_at, expires_at) values ('x', 'viewer', 'x', 'x', 'x')`,
  ],
  'nothing is left of deleted accounts but their sums': [sql`update users set deleted_at = 'x'`],
  'no stored file is marked for deletion': [
    sql`insert into doomed_files (key, doomed_at) select key, 'x' from submission_files`,
  ],
};

class Undo extends Error {}

describe.each(engines)('the invariants on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
    const { stores } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    const { id } = await anAssignment(stores, ada);
    const [drafted, asked] = [
      await aSubmission(stores, ada, id),
      await aSubmission(stores, ada, id),
    ];
    await generate(stores, ada, drafted.id);
    await stores.submissions.patch(ada, drafted.id, {
      grade: '1',
      feedback_text: 'Good.',
      turnitin_similarity_score: 12.5,
      student_identifier: 's2',
      submitted_at: '2026-01-02T03:04:05.000Z',
    });
    await stores.submissions.patch(ada, drafted.id, {
      grade: '2',
      feedback_text: null,
      turnitin_similarity_score: null,
      student_identifier: null,
    });
    await stores.rubrics.put(ada, id, essayRubric());
    await stores.marks.put(ada, drafted.id, 'first', {
      marks: [{ criterion: 'argument', level_ids: ['good'], points: null, comment: '' }],
    });
    await stores.assignments.update(ada, id, { anonymous: true });
    await stores.feedbackJobs.request(ada, asked.id);
    await stores.submissions.remove(ada, (await aSubmission(stores, ada, id)).id);
    const [set] = (await stores.commentSets.list(ada, { skip: 0, limit: 1 })).items;
    await stores.comments.create(ada, {
      text: 'x',
      category: 'c',
      quality_level: 'good',
      comment_set_id: set?.id ?? null,
    });
    await anAssignment(stores, eve);
    const [student] = await stores.students.put(ada, id, [aStudent('s1')]);
    await stores.students.assign(ada, drafted.id, [student?.id ?? 0]);
  });
  afterAll(() => world.dispose());

  /** Returns what is broken after the damage, which is then undone. */
  async function after(statements: RawBuilder<unknown>[]): Promise<string[]> {
    let broken: string[] = [];
    await world.db
      .transaction()
      .execute(async (tx: Transaction<Database>) => {
        for (const statement of statements) await statement.execute(tx);
        broken = (await brokenInvariants(tx)).map(({ name }) => name);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return broken;
  }

  test('[RUN-14] sound data breaks none', async () => {
    expect(await after([])).toEqual([]);
  });

  test('[DESK-13] [RUN-14] finds names that were shown without a record', async () => {
    const name = 'names are hidden as was recorded last, and every script has its number then';
    expect(await after([sql`update assignments set anonymous = 1 - anonymous`])).toContain(name);
    expect(await after([sql`delete from anonymity_changes`])).toContain(name);
  });

  test('[TEAM-6] [RUN-14] finds an unrecorded change in any field, and a history with a gap', async () => {
    const name =
      'a history ends in what stands there, and each step begins where the last one ended';
    const changes = [
      sql`feedback_text = 'Slipped in'`,
      sql`similarity_score = 99`,
      sql`student_identifier = 'someone else'`,
      sql`submitted_at = '2020-01-01T00:00:00.000Z'`,
    ];
    for (const change of changes)
      expect(await after([sql`update submissions set ${change}`])).toContain(name);
    expect(
      await after([
        sql`update revisions set from_value = 'another' where field = 'grade' and from_value is not null`,
      ]),
    ).toContain(name);
  });

  test.each(INVARIANTS.map(({ name }) => name))('[RUN-14] %s: finds damage', async (name) => {
    expect(await after(damage[name] ?? [])).toContain(name);
  });
});
