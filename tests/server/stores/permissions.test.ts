import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_RULE } from '#contract/teams/moderation/sample.ts';
import type { AssignmentRole } from '#contract/teams/roles.ts';
import { Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Principal, Stores } from '#server/platform/database/stores/types.ts';
import {
  aMember,
  aFile,
  aiFeedback,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  aWork,
  newSubmission,
  type Teacher,
  inTeam,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const page = { skip: 0, limit: 100 };

interface Scene {
  owner: Teacher;
  guest: Teacher;
  assignmentId: number;
  submissionId: number;
  workId: number;
  fileId: number;
  jobId: number;
  noteId: number;
  draftId: number;
}

const NOTE = { file_id: null, selectors: [], text: 'Note', criterion: null, comment_id: null };
const REMOTE = {
  course_id: '1',
  course: 'C',
  id: '2',
  name: 'N',
  due_at: null,
  graded_by: 'points',
  max: 100,
  teams: false,
  anonymous: false,
} as const;
const MARKED = {
  marks: [{ criterion: 'remarks', level_ids: null, points: null, comment: 'Said.' }],
};
type Call = (stores: Stores, who: Principal, scene: Scene) => Promise<unknown>;
type Caller = AssignmentRole | 'stranger';
type Answers = Record<Caller, string>;

const READERS: Answers = {
  owner: 'done',
  coowner: 'done',
  grader: 'done',
  moderator: 'done',
  examiner: 'done',
  viewer: 'done',
  stranger: 'NotFound',
};
const MARKERS: Answers = {
  owner: 'done',
  coowner: 'done',
  grader: 'done',
  moderator: 'Forbidden',
  examiner: 'Forbidden',
  viewer: 'Forbidden',
  stranger: 'NotFound',
};
const OWNER: Answers = {
  owner: 'done',
  coowner: 'Forbidden',
  grader: 'Forbidden',
  moderator: 'Forbidden',
  examiner: 'Forbidden',
  viewer: 'Forbidden',
  stranger: 'NotFound',
};
const MANAGERS: Answers = { ...OWNER, coowner: 'done' };
/** Users who say whether a mark stands, and users who read the opinions and sign. */
const MODERATORS: Answers = { ...MANAGERS, moderator: 'done' };
const EXAMINERS: Answers = { ...MODERATORS, examiner: 'done' };

/** Every call on an assignment or its content, and who may make it (decisions, section 5). */
const calls: [name: string, expected: Answers, call: Call][] = [
  ['assignments.get', READERS, (s, who, x) => s.assignments.get(who, x.assignmentId)],
  [
    'assignments.require read',
    READERS,
    (s, who, x) => s.assignments.require(who, x.assignmentId, 'read'),
  ],
  [
    'assignments.require mark',
    MARKERS,
    (s, who, x) => s.assignments.require(who, x.assignmentId, 'mark'),
  ],
  [
    'assignments.require manage',
    MANAGERS,
    (s, who, x) => s.assignments.require(who, x.assignmentId, 'manage'),
  ],
  [
    'assignments.require own',
    OWNER,
    (s, who, x) => s.assignments.require(who, x.assignmentId, 'own'),
  ],
  [
    'assignments.update',
    MANAGERS,
    (s, who, x) => s.assignments.update(who, x.assignmentId, { name: 'Renamed' }),
  ],
  ['assignments.remove', OWNER, (s, who, x) => s.assignments.remove(who, x.assignmentId)],
  [
    'assignmentFiles.attach',
    MANAGERS,
    (s, who, x) =>
      s.assignmentFiles.attach(who, x.assignmentId, {
        ...aFile(),
        file_type: 'brief',
        grade: null,
      }),
  ],
  [
    'assignmentFiles.get',
    READERS,
    (s, who, x) => s.assignmentFiles.get(who, x.assignmentId, x.fileId),
  ],
  [
    'assignmentFiles.remove',
    MANAGERS,
    (s, who, x) => s.assignmentFiles.remove(who, x.assignmentId, x.fileId),
  ],
  ['members.list', READERS, (s, who, x) => s.members.list(who, x.assignmentId, page)],
  [
    'invitations.create',
    MANAGERS,
    async (s, who, x) =>
      s.invitations.create(who, x, { email: 'x@example.org', role: 'viewer' }, 100),
  ],
  [
    'invitations.create a co-owner',
    OWNER,
    async (s, who, x) =>
      s.invitations.create(who, x, { email: 'y@example.org', role: 'coowner' }, 100),
  ],
  ['invitations.list', MANAGERS, (s, who, x) => s.invitations.list(who, x)],
  [
    'members.change',
    { ...MANAGERS, owner: 'NotFound', coowner: 'NotFound' },
    (s, who, x) => s.members.change(who, x.assignmentId, x.owner.userId, { role: 'viewer' }),
  ],
  ['submissions.list', READERS, (s, who, x) => s.submissions.list(who, x.assignmentId, page)],
  [
    'submissions.list changed',
    READERS,
    (s, who, x) => s.submissions.list(who, x.assignmentId, { ...page, changed_since: 0 }),
  ],
  ['submissions.get', READERS, (s, who, x) => s.submissions.get(who, x.submissionId)],
  [
    'submissions.create',
    MARKERS,
    (s, who, x) => s.submissions.create(who, x.assignmentId, newSubmission()),
  ],
  [
    'submissions.patch',
    MARKERS,
    (s, who, x) => s.submissions.patch(who, x.submissionId, { grade: 'B' }),
  ],
  [
    'submissions.patch stale',
    { ...MARKERS, owner: 'StaleVersion', coowner: 'StaleVersion', grader: 'StaleVersion' },
    (s, who, x) => s.submissions.patch(who, x.submissionId, { grade: 'B' }, 99),
  ],
  ['submissions.remove', MANAGERS, (s, who, x) => s.submissions.remove(who, x.submissionId)],
  [
    'submissionFiles.add',
    MARKERS,
    (s, who, x) => s.submissionFiles.add(who, x.submissionId, aWork()),
  ],
  [
    'submissionFiles.replace',
    MARKERS,
    (s, who, x) => s.submissionFiles.replace(who, x.submissionId, x.workId, aWork()),
  ],
  [
    'submissionFiles.remove',
    { ...MARKERS, owner: 'Conflict', coowner: 'Conflict', grader: 'Conflict' },
    (s, who, x) => s.submissionFiles.remove(who, x.submissionId, x.workId),
  ],
  [
    'submissionFiles.order',
    MARKERS,
    (s, who, x) => s.submissionFiles.order(who, x.submissionId, [x.workId]),
  ],
  ['handbacks.works', READERS, (s, who, x) => s.handbacks.works(who, x.assignmentId)],
  [
    'handbacks.create',
    MARKERS,
    (s, who, x) =>
      s.handbacks.create(who, x.assignmentId, {
        kind: 'moodle_worksheet',
        filename: 'x.csv',
        rows: [],
        files: [],
        steps: [],
        columns: [],
        column: null,
        bases: new Map(),
      }),
  ],
  ['handbacks.bases', READERS, (s, who, x) => s.handbacks.bases(who, x.assignmentId)],
  ['handbacks.list', READERS, (s, who, x) => s.handbacks.list(who, x.assignmentId)],
  ['archives.pack', OWNER, (s, who, x) => s.archives.pack(who, x.assignmentId)],
  ['releases.works', READERS, (s, who, x) => s.releases.works(who, x.assignmentId)],
  ['releases.history', READERS, (s, who, x) => s.releases.history(who, x.submissionId)],
  [
    'releases.plan',
    MANAGERS,
    (s, who, x) =>
      s.releases.plan(who, x.submissionId, {
        batch: 'b',
        dueAt: '2030-01-01T00:00:00.000Z',
        unfinished: false,
      }),
  ],
  ['students.list', READERS, (s, who, x) => s.students.list(who, x.assignmentId)],
  ['students.put', MARKERS, (s, who, x) => s.students.put(who, x.assignmentId, [aStudent('s1')])],
  [
    'connections.putLink',
    OWNER,
    async (s, who, x) => {
      const { id } = await s.connections.create(x.owner, {
        system: 'moodle',
        address: 'https://m',
        site: 'M',
        who: 'T',
        sealed: 's',
      });
      return await s.connections.putLink(who, x.assignmentId, id, REMOTE);
    },
  ],
  ['connections.removeLink', OWNER, (s, who, x) => s.connections.removeLink(who, x.assignmentId)],
  [
    'sendings.create',
    OWNER,
    async (s, who, x) => {
      const { id } = await s.connections.create(x.owner, {
        system: 'moodle',
        address: 'https://m',
        site: 'M',
        who: 'T',
        sealed: 's',
      });
      return await s.sendings.create(who, x.assignmentId, {
        system: 'moodle',
        site: 'M',
        connection_id: id,
        remote: REMOTE,
        rows: [],
      });
    },
  ],
  ['students.assign', MARKERS, (s, who, x) => s.students.assign(who, x.submissionId, [])],
  [
    'submissions.revisions',
    READERS,
    (s, who, x) => s.submissions.revisions(who, x.submissionId, page),
  ],
  ['submissions.drafts', READERS, (s, who, x) => s.submissions.drafts(who, x.submissionId, page)],
  [
    'submissions.putDraftBack',
    MARKERS,
    async (s, who, x) => s.submissions.putDraftBack(who, x.submissionId, x.draftId),
  ],
  ['feedbackJobs.request', MARKERS, (s, who, x) => s.feedbackJobs.request(who, x.submissionId)],
  ['feedbackJobs.list', READERS, (s, who, x) => s.feedbackJobs.list(who, x.assignmentId, page)],
  ['feedbackJobs.get', READERS, (s, who, x) => s.feedbackJobs.get(who, x.jobId)],
  ['feedbackJobs.cancel', MARKERS, (s, who, x) => s.feedbackJobs.cancel(who, x.jobId)],
  [
    'drafting.proposalMaterial',
    MANAGERS,
    (s, who, x) => s.drafting.proposalMaterial(who, x.assignmentId),
  ],
  ['rubrics.get', READERS, (s, who, x) => s.rubrics.get(who, x.assignmentId)],
  ['rubrics.get version', READERS, (s, who, x) => s.rubrics.get(who, x.assignmentId, 1)],
  ['rubrics.put', MANAGERS, (s, who, x) => s.rubrics.put(who, x.assignmentId, null)],
  [
    'rubrics.preview',
    READERS,
    (s, who, x) => s.rubrics.preview(who, x.assignmentId, essayRubric()),
  ],
  ['rubrics.versions', READERS, (s, who, x) => s.rubrics.versions(who, x.assignmentId, page)],
  ['marks.sheet', READERS, (s, who, x) => s.marks.sheet(who, x.submissionId, 'first')],
  [
    'marks.revisions',
    READERS,
    (s, who, x) => s.marks.revisions(who, x.submissionId, 'first', page),
  ],
  ['marks.put', MARKERS, (s, who, x) => s.marks.put(who, x.submissionId, 'first', MARKED)],
  [
    'marks.handOver',
    { ...MARKERS, owner: 'Conflict', coowner: 'Conflict', grader: 'Conflict' },
    (s, who, x) => s.marks.handOver(who, x.submissionId),
  ],
  ['marks.progress', READERS, (s, who, x) => s.marks.progress(who, x.assignmentId, 'first')],
  ['insights.figures', READERS, (s, who, x) => s.insights.figures(who, x.assignmentId)],
  ['insights.hard', READERS, (s, who, x) => s.insights.hard(who, x.assignmentId)],
  ['insights.drafts', READERS, (s, who, x) => s.insights.drafts(who, x.assignmentId)],
  ['classFeedbacks.get', READERS, (s, who, x) => s.classFeedbacks.get(who, x.assignmentId)],
  [
    'classFeedbacks.put',
    MARKERS,
    (s, who, x) => s.classFeedbacks.put(who, x.assignmentId, { text: 'Well done.', version: 0 }),
  ],
  ['insights.machine', READERS, (s, who, x) => s.insights.machine(who, x.assignmentId)],
  ['insights.drift', READERS, (s, who, x) => s.insights.drift(who, x.assignmentId)],
  [
    'insights.shareDrift',
    { ...MARKERS, owner: 'Conflict' },
    (s, who, x) => s.insights.shareDrift(who, x.assignmentId, true),
  ],
  [
    'insights.shareDrift back',
    { ...READERS, owner: 'Conflict' },
    (s, who, x) => s.insights.shareDrift(who, x.assignmentId, false),
  ],
  ['insights.again', READERS, (s, who, x) => s.insights.again(who, x.assignmentId)],
  [
    'insights.turnAgain',
    { ...MARKERS, owner: 'Conflict', coowner: 'Conflict', grader: 'Conflict' },
    (s, who, x) => s.insights.turnAgain(who, x.assignmentId, true),
  ],
  [
    'insights.turnAgain off',
    { ...READERS },
    (s, who, x) => s.insights.turnAgain(who, x.assignmentId, false),
  ],
  ['insights.scripts', READERS, (s, who, x) => s.insights.scripts(who, x.assignmentId, 'graded')],
  ['agreements.rule', MANAGERS, (s, who, x) => s.agreements.rule(who, x.assignmentId)],
  ['agreements.setRule', MANAGERS, (s, who, x) => s.agreements.setRule(who, x.assignmentId, null)],
  ['agreements.list', READERS, (s, who, x) => s.agreements.list(who, x.assignmentId)],
  [
    'agreements.of',
    {
      owner: 'NotFound',
      coowner: 'NotFound',
      grader: 'NotFound',
      moderator: 'NotFound',
      examiner: 'NotFound',
      viewer: 'NotFound',
      stranger: 'NotFound',
    },
    (s, who, x) => s.agreements.of(who, x.submissionId),
  ],
  [
    'agreements.askThird',
    { ...MANAGERS, owner: 'Conflict', coowner: 'Conflict' },
    (s, who, x) => s.agreements.askThird(who, x.submissionId, { user_id: null, blind: true }),
  ],
  ['allocations.get', READERS, (s, who, x) => s.allocations.get(who, x.assignmentId, 'first')],
  [
    'allocations.plan',
    MANAGERS,
    (s, who, x) =>
      s.allocations.plan(who, x.assignmentId, {
        round: 'first',
        by: 'weight',
        pool: 'unallocated',
        markers: [{ user_id: x.owner.userId, weight: 1, sections: [] }],
      }),
  ],
  [
    'allocations.move',
    MANAGERS,
    (s, who, x) =>
      s.allocations.move(who, x.assignmentId, {
        round: 'first',
        moves: [{ submission_id: x.submissionId, from: null, to: x.owner.userId }],
        seed: null,
      }),
  ],
  [
    'allocations.changes',
    MANAGERS,
    (s, who, x) => s.allocations.changes(who, x.assignmentId, page),
  ],
  ['leases.next', MARKERS, (s, who, x) => s.leases.next(who, x.assignmentId)],
  ['leases.open', MARKERS, (s, who, x) => s.leases.open(who, x.submissionId)],
  ['leases.leave', MARKERS, (s, who, x) => s.leases.leave(who, x.submissionId)],
  ['leases.queue', READERS, (s, who, x) => s.leases.queue(who, x.assignmentId)],
  ['privateNotes.get', READERS, (s, who, x) => s.privateNotes.get(who, x.submissionId)],
  [
    'privateNotes.put',
    MARKERS,
    (s, who, x) => s.privateNotes.put(who, x.submissionId, { text: 'Mine.', version: 0 }),
  ],
  [
    'allocations.giveCriteria',
    MANAGERS,
    (s, who, x) => s.allocations.giveCriteria(who, x.assignmentId, { criteria: [] }),
  ],
  ['allocations.keepFrom', MARKERS, (s, who, x) => s.allocations.keepFrom(who, x.submissionId)],
  ['allocations.takeBack', MARKERS, (s, who, x) => s.allocations.takeBack(who, x.submissionId)],
  ['moderations.get', EXAMINERS, (s, who, x) => s.moderations.get(who, x.assignmentId)],
  ['moderations.name', MANAGERS, (s, who, x) => s.moderations.name(who, x.assignmentId, [])],
  [
    'moderations.plan',
    MANAGERS,
    (s, who, x) =>
      s.moderations.plan(who, x.assignmentId, { rule: { ...EMPTY_RULE, root: true }, anew: false }),
  ],
  [
    'moderations.draw',
    { ...MANAGERS, owner: 'Conflict', coowner: 'Conflict' },
    (s, who, x) =>
      s.moderations.draw(who, x.assignmentId, {
        rule: { ...EMPTY_RULE, root: true },
        seed: 1,
        anew: false,
        reason: '',
        submission_ids: [],
      }),
  ],
  [
    'moderations.say',
    { ...MODERATORS, owner: 'Conflict', coowner: 'Conflict', moderator: 'Conflict' },
    (s, who, x) =>
      s.moderations.say(who, x.submissionId, { verdict: 'agrees', reason: '', mark: null }),
  ],
  ['moderations.report', EXAMINERS, (s, who, x) => s.moderations.report(who, x.assignmentId)],
  [
    'moderations.sign',
    {
      ...EXAMINERS,
      owner: 'Conflict',
      coowner: 'Conflict',
      moderator: 'Conflict',
      examiner: 'Conflict',
    },
    (s, who, x) => s.moderations.sign(who, x.assignmentId, { digest: '', words: '' }),
  ],
  ['moderations.rows', EXAMINERS, (s, who, x) => s.moderations.rows(who, x.assignmentId)],
  [
    'allocations.group',
    READERS,
    (s, who, x) => s.allocations.group(who, x.assignmentId, 'allocated.mine'),
  ],
  ['retentions.get', OWNER, (s, who, x) => s.retentions.get(who, x.assignmentId)],
  [
    'retentions.put',
    OWNER,
    (s, who, x) => s.retentions.put(who, x.assignmentId, '2030-01-01T00:00:00.000Z'),
  ],
  [
    'studentData.erase',
    OWNER,
    (s, who, x) => s.studentData.erase(who, { known_as: 'nobody' }, [x.assignmentId], 'student'),
  ],
  ['annotations.list', READERS, (s, who, x) => s.annotations.list(who, x.submissionId)],
  ['annotations.alike', READERS, (s, who, x) => s.annotations.alike(who, x.submissionId)],
  ['annotations.create', MARKERS, (s, who, x) => s.annotations.create(who, x.submissionId, NOTE)],
  [
    'annotations.patch',
    MANAGERS,
    (s, who, x) => s.annotations.patch(who, x.noteId, { text: 'Changed' }),
  ],
  ['annotations.remove', MANAGERS, (s, who, x) => s.annotations.remove(who, x.noteId)],
];

/**
 * Members through a team, and members invited to the assignment alone. On PostgreSQL a set-up costs
 * five times as much, with the same statements: there each call is tried in one way.
 */
const WAYS = engines.flatMap((engine) =>
  (engine.engine === 'sqlite'
    ? [[], ['coowner', 'grader', 'moderator', 'examiner', 'viewer']]
    : [['grader', 'examiner']]
  ).map((byTeam) => ({
    engine,
    name: engine.name,
    way: `by a team: ${byTeam.join() || 'nobody'}`,
    byTeam,
  })),
);

describe.each(WAYS)('[TEAM-2] [TEAM-3] who may do what, on $name, $way', ({ engine, byTeam }) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());
  async function scene(role: Caller): Promise<Scene> {
    const { stores } = world;
    const owner = await aTeacher(stores);
    const { id: assignmentId } = await anAssignment(stores, owner);
    const guest = role === 'owner' ? owner : await aTeacher(stores);
    if (role !== 'owner' && role !== 'stranger') {
      if (byTeam.includes(role)) {
        const { id: teamId } = await stores.teams.create(owner, 'Team');
        await stores.teams.share(owner, teamId, assignmentId);
        await inTeam(stores, owner, teamId, guest, role === 'coowner' ? 'viewer' : role);
      }
      if (!byTeam.includes(role) || role === 'coowner')
        await aMember(stores, owner, assignmentId, guest, role);
    }
    const {
      id: submissionId,
      files: [work],
    } = await aSubmission(stores, owner, assignmentId);
    const workId = work?.id ?? 0;
    const { id: fileId } = await stores.assignmentFiles.attach(owner, assignmentId, {
      ...aFile(),
      file_type: 'brief',
      grade: null,
    });
    const { job } = await stores.feedbackJobs.request(owner, submissionId);
    await stores.rubrics.put(owner, assignmentId, essayRubric());
    const { id: noteId } = await stores.annotations.create(owner, submissionId, NOTE);
    const { id: draftId } = await world.db
      .insertInto('ai_drafts')
      .values({
        submission_id: submissionId,
        job_uuid: `earlier ${submissionId}`,
        requested_by: owner.userId,
        model: 'm',
        prompt_version: '1',
        input_hash: '',
        output: JSON.stringify(aiFeedback),
        output_text: 'An earlier draft.',
        kept_text: null,
        kept_share: null,
        kept_at: null,
        created_at: 'x',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      owner,
      guest,
      assignmentId,
      submissionId,
      workId,
      fileId,
      jobId: job.id,
      noteId,
      draftId,
    };
  }
  const everything = async (x: Scene) => ({
    assignment: await world.stores.assignments.get(x.owner, x.assignmentId),
    submissions: await world.stores.submissions.list(x.owner, x.assignmentId, page),
    members: await world.stores.members.list(x.owner, x.assignmentId, page),
    job: await world.stores.feedbackJobs.get(x.owner, x.jobId),
    rubric: await world.stores.rubrics.get(x.owner, x.assignmentId),
    marks: await world.stores.marks.sheet(x.owner, x.submissionId, 'first'),
    annotations: await world.stores.annotations.list(x.owner, x.submissionId),
    balance: await world.stores.ledger.balance(x.owner),
  });

  const roles: Caller[] = [
    'owner',
    'coowner',
    'grader',
    'moderator',
    'examiner',
    'viewer',
    'stranger',
  ];
  interface Kept {
    x: Scene;
    before?: Awaited<ReturnType<typeof everything>>;
  }
  /**
   * A call that only reads (its expectation is READERS itself), or that was refused without a
   * trace, leaves its set-up to the next call.
   */
  const untouched = new Map<Caller, Kept>();
  const untouchedScene = async (role: Caller): Promise<Kept> => {
    const kept = untouched.get(role) ?? { x: await scene(role) };
    untouched.delete(role);
    return kept;
  };

  test.each(calls)('[RULE-12] [RULE-13] [RULE-15] [RULE-16] %s', async (_name, expected, call) => {
    const answers: Partial<Record<Caller, string>> = {};
    const traces: Caller[] = [];
    for (const role of roles) {
      const kept = await untouchedScene(role);
      const mayDo = expected[role] === 'done';
      if (!mayDo) kept.before ??= await everything(kept.x);
      answers[role] = await call(world.stores, kept.x.guest, kept.x).then(
        () => 'done',
        (error: Error) => error.name,
      );
      if (mayDo ? expected === READERS : isDeepStrictEqual(await everything(kept.x), kept.before))
        untouched.set(role, kept);
      else if (!mayDo) traces.push(role);
    }
    expect(answers).toEqual(expected);
    expect(traces).toEqual([]);
  });

  test.each(calls)(
    "[RULE-16] %s on someone else's object responds as for a missing one",
    async (_name, _expected, call) => {
      const kept = await untouchedScene('stranger');
      untouched.set('stranger', kept);
      const theirs = kept.x;
      const nobodys = {
        ...theirs,
        assignmentId: 999_999,
        submissionId: 999_999,
        fileId: 999_999,
        jobId: 999_999,
        noteId: 999_999,
        draftId: 999_999,
      };
      const [one, two] = await Promise.all(
        [theirs, nobodys].map((x) =>
          call(world.stores, theirs.guest, x).catch((error: unknown) => error),
        ),
      );
      expect(one).toBeInstanceOf(NotFound);
      expect(two).toEqual(one);
    },
  );

  test('a role can be changed and removed, with immediate effect', async () => {
    const { stores } = world;
    const { owner, guest, assignmentId, submissionId } = await scene('stranger');
    await aMember(stores, owner, assignmentId, guest, 'viewer');
    await expect(
      stores.submissions.patch(guest, submissionId, { grade: 'A' }),
    ).rejects.toBeInstanceOf(Forbidden);
    const member = await aMember(stores, owner, assignmentId, guest, 'grader');
    expect(member).toEqual({
      user_id: guest.userId,
      email: guest.email,
      full_name: guest.full_name,
      role: 'grader',
      direct_role: 'grader',
      teams: [],
      credits: { spent: 0, cap: null, direct_cap: null },
    });
    expect(await stores.members.list(owner, assignmentId, page)).toEqual({
      items: [member],
      total: 1,
    });
    expect((await stores.submissions.patch(guest, submissionId, { grade: 'A' })).grade).toBe('A');
    expect((await stores.assignments.list(guest, page)).items.map((row) => row.my_role)).toEqual([
      'grader',
    ]);
    await stores.members.remove(owner, assignmentId, guest.userId);
    await expect(stores.submissions.get(guest, submissionId)).rejects.toBeInstanceOf(NotFound);
    expect((await stores.assignments.list(guest, page)).items).toEqual([]);
  });

  test('a member may leave, but not remove anyone else', async () => {
    const { stores } = world;
    const { owner, guest, assignmentId } = await scene('stranger');
    await aMember(stores, owner, assignmentId, guest, 'grader');
    const other = await aTeacher(stores);
    await aMember(stores, owner, assignmentId, other, 'viewer');
    await expect(stores.members.remove(guest, assignmentId, other.userId)).rejects.toBeInstanceOf(
      Forbidden,
    );
    await stores.members.remove(guest, assignmentId, guest.userId);
    expect(
      (await stores.members.list(owner, assignmentId, page)).items.map((row) => row.user_id),
    ).toEqual([other.userId]);
    await expect(stores.members.remove(owner, assignmentId, guest.userId)).rejects.toBeInstanceOf(
      NotFound,
    );
  });
});
