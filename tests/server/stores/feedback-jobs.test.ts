import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Conflict,
  Forbidden,
  NotEnoughCredits,
  NotFound,
} from '#server/platform/database/stores/errors.ts';
import {
  aMember,
  aDraft,
  aFile,
  aiFeedback,
  anAssignment,
  aSubmission,
  aTeacher,
  generate,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 100 };
const LEASE = 30_000;

describe.each(engines)('feedback jobs on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  /** Creates a teacher with credits and one submission, and a worker for their jobs. */
  async function marking(
    credits = 5,
  ): Promise<{ teacher: Teacher; assignmentId: number; id: number }> {
    const teacher = await aTeacher(world.stores, credits);
    const { id: assignmentId } = await anAssignment(world.stores, teacher);
    return {
      teacher,
      assignmentId,
      id: (await aSubmission(world.stores, teacher, assignmentId)).id,
    };
  }
  async function claimed() {
    const job = await world.stores.feedbackJobs.claim(LEASE);
    if (job === null) throw new Error('no job was waiting');
    return job;
  }

  test('[AI-9] [AI-10] [LIFE-3] [GEN-5] a stored draft is text and structure, closes the job and advances the submission', async () => {
    const { stores, clock } = world;
    const { teacher, assignmentId, id } = await marking();
    const { job, joined } = await stores.feedbackJobs.request(teacher, id);
    const requested_at = clock.now().toISOString();
    expect(joined).toBe(false);
    expect(job).toEqual({
      id: job.id,
      submission_id: id,
      state: 'queued',
      step: 'waiting',
      error_message: null,
      failure: null,
      requested_at,
      started_at: null,
      finished_at: null,
    });
    clock.advance(1000);
    const leased = await claimed();
    for (const step of ['reading', 'writing', 'checking'] as const) {
      expect(await stores.feedbackJobs.setStep(leased, step)).toBe(true);
      expect(await stores.feedbackJobs.get(teacher, job.id)).toMatchObject({
        state: 'running',
        step,
      });
    }
    const before = await stores.submissions.list(teacher, assignmentId, page);
    expect(await stores.feedbackJobs.complete(leased, aDraft('A draft.'))).toBe(true);
    expect(await stores.submissions.get(teacher, id)).toMatchObject({
      status: 'processing',
      ai_feedback_text: 'A draft.',
      draft: JSON.stringify(aiFeedback),
      version: 2,
      grade: null,
      feedback_text: null,
    });
    expect(await stores.feedbackJobs.get(teacher, job.id)).toMatchObject({
      state: 'done',
      finished_at: clock.now().toISOString(),
    });
    expect(
      (
        await stores.submissions.list(teacher, assignmentId, {
          ...page,
          changed_since: before.revision,
        })
      ).items,
    ).toHaveLength(1);
  });

  test('[LIFE-10] a running job isn’t a status of the submission', async () => {
    const { stores } = world;
    const { teacher, id } = await marking();
    await stores.feedbackJobs.request(teacher, id);
    const job = await claimed();
    expect(await stores.submissions.get(teacher, id)).toMatchObject({
      status: 'pending',
      version: 1,
    });
    await stores.feedbackJobs.complete(job, aDraft());
  });

  test('[AI-4] another request joins the open job, and holds no further credit', async () => {
    const { stores } = world;
    const { teacher, id } = await marking(2);
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => stores.feedbackJobs.request(teacher, id)),
    );
    expect(new Set(asked.map((answer) => answer.job.id)).size).toBe(1);
    expect(asked.filter((answer) => !answer.joined)).toHaveLength(1);
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 2, held: 1 });
    const job = await claimed();
    expect((await stores.feedbackJobs.request(teacher, id)).job.state).toBe('running');
    expect(await stores.feedbackJobs.claim(LEASE)).toBeNull();
    await stores.feedbackJobs.complete(job, aDraft());
    expect(await stores.feedbackJobs.request(teacher, id)).toMatchObject({ joined: false });
    await stores.feedbackJobs.complete(await claimed(), aDraft());
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 0, held: 0 });
  });

  test.each([
    ['a bare submission', {}, 'error'],
    ['a completed one', { grade: 'A', feedback_text: 'Good.' }, 'completed'],
  ] as const)(
    '[AI-6] [AI-7] [LIFE-5] [LIFE-6] [LIFE-7] [LIFE-11] a failure on %s costs nothing, says why, and a later success clears it',
    async (_of, patch, status) => {
      const { stores } = world;
      const { teacher, id } = await marking(3);
      await stores.submissions.patch(teacher, id, patch);
      const before = await stores.submissions.get(teacher, id);
      const { job } = await stores.feedbackJobs.request(teacher, id);
      expect(
        await stores.feedbackJobs.fail(
          await claimed(),
          'provider',
          'The provider answered 500. Nothing was charged.',
        ),
      ).toBe(true);
      expect(await stores.submissions.get(teacher, id)).toEqual({
        ...before,
        status,
        error_message: 'The provider answered 500. Nothing was charged.',
        version: before.version + 1,
      });
      expect(await stores.feedbackJobs.get(teacher, job.id)).toMatchObject({
        state: 'failed',
        failure: 'provider',
      });
      expect(await stores.ledger.balance(teacher)).toEqual({ balance: 3, held: 0 });
      await generate(stores, teacher, id);
      expect(await stores.submissions.get(teacher, id)).toMatchObject({
        status: status === 'error' ? 'processing' : 'completed',
        error_message: null,
      });
      expect(await stores.ledger.balance(teacher)).toEqual({ balance: 2, held: 0 });
    },
  );

  test("a file that can't be read costs nothing and changes nothing", async () => {
    const { stores } = world;
    const { teacher, id } = await marking();
    const before = await stores.submissions.get(teacher, id);
    const { job } = await stores.feedbackJobs.request(teacher, id);
    await stores.feedbackJobs.fail(await claimed(), 'unreadable', 'This is a scan.');
    expect(await stores.submissions.get(teacher, id)).toEqual(before);
    expect(await stores.feedbackJobs.get(teacher, job.id)).toMatchObject({
      state: 'failed',
      failure: 'unreadable',
      error_message: 'This is a scan.',
    });
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 5, held: 0 });
  });

  test('[AI-3] an expired lease goes to another worker, and the first can no longer write', async () => {
    const { stores, clock } = world;
    const { teacher, id } = await marking();
    await stores.feedbackJobs.request(teacher, id);
    const first = await claimed();
    clock.advance(LEASE - 1);
    expect(await stores.feedbackJobs.extend(first, LEASE)).toBe(true);
    clock.advance(LEASE);
    expect(await stores.feedbackJobs.claim(LEASE)).toBeNull();
    clock.advance(1);
    const second = await claimed();
    expect(second).toMatchObject({ id: first.id, attempts: 0, starts: 2 });
    expect(await stores.feedbackJobs.extend(first, LEASE)).toBe(false);
    expect(await stores.feedbackJobs.setStep(first, 'writing')).toBe(false);
    expect(await stores.feedbackJobs.complete(first, aDraft('late'))).toBe(false);
    expect(await stores.feedbackJobs.fail(first, 'provider', 'late')).toBe(false);
    expect(await stores.feedbackJobs.retryLater(first, 0)).toBe(false);
    expect(await stores.feedbackJobs.giveBack(first)).toBe(false);
    expect(await stores.submissions.get(teacher, id)).toMatchObject({
      status: 'pending',
      version: 1,
      error_message: null,
    });
    await expect(
      stores.feedbackJobs.complete(second, { ...aDraft(), ai_feedback: 1n as never }),
    ).rejects.toThrow('BigInt');
    expect(await stores.feedbackJobs.complete(second, aDraft('in time'))).toBe(true);
    expect((await stores.submissions.get(teacher, id)).ai_feedback_text).toBe('in time');
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 4, held: 0 });
  });

  test('a retry waits its time and counts as an attempt; returning the job does neither', async () => {
    const { stores, clock } = world;
    const { teacher, id } = await marking();
    const { job } = await stores.feedbackJobs.request(teacher, id);
    const [started_at, leaseless] = [
      clock.now().toISOString(),
      { lease_token: null, leased_until: null },
    ];
    const stored = () =>
      world.db.selectFrom('feedback_jobs').selectAll().where('id', '=', job.id).executeTakeFirst();
    expect(await stores.feedbackJobs.retryLater(await claimed(), 5000)).toBe(true);
    expect(await stored()).toMatchObject({
      state: 'queued',
      step: 'waiting',
      started_at,
      ...leaseless,
    });
    clock.advance(4999);
    expect(await stores.feedbackJobs.claim(LEASE)).toBeNull();
    clock.advance(1);
    const again = await claimed();
    expect(again.attempts).toBe(1);
    expect(await stores.feedbackJobs.giveBack(again)).toBe(true);
    const third = await claimed();
    expect(third).toMatchObject({ attempts: 1, starts: 3 });
    await stores.feedbackJobs.complete(third, aDraft());
    expect(await stored()).toMatchObject({ state: 'done', started_at, ...leaseless });
  });

  test('users who mark can cancel a waiting job, but not a running one', async () => {
    const { stores } = world;
    const { teacher, assignmentId, id } = await marking();
    const [grader, viewer, stranger] = [
      await aTeacher(stores),
      await aTeacher(stores),
      await aTeacher(stores),
    ];
    await aMember(stores, teacher, assignmentId, grader, 'grader');
    await aMember(stores, teacher, assignmentId, viewer, 'viewer');
    const { job } = await stores.feedbackJobs.request(teacher, id);
    await expect(stores.feedbackJobs.cancel(viewer, job.id)).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.feedbackJobs.cancel(stranger, job.id)).rejects.toBeInstanceOf(NotFound);
    expect(await stores.feedbackJobs.cancel(grader, job.id)).toMatchObject({ state: 'cancelled' });
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 5, held: 0 });
    expect(await stores.feedbackJobs.claim(LEASE)).toBeNull();
    await expect(stores.feedbackJobs.cancel(teacher, job.id)).rejects.toBeInstanceOf(Conflict);
    const second = await stores.feedbackJobs.request(teacher, id);
    const running = await claimed();
    await expect(stores.feedbackJobs.cancel(teacher, second.job.id)).rejects.toBeInstanceOf(
      Conflict,
    );
    expect(await stores.feedbackJobs.complete(running, aDraft())).toBe(true);
  });

  test("[RULE-13] [RULE-14] the owner pays for a grader's draft, which is refused if the owner has no credits left", async () => {
    const { stores } = world;
    const { teacher, assignmentId, id } = await marking(1);
    const grader = await aTeacher(stores, 7);
    await aMember(stores, teacher, assignmentId, grader, 'grader');
    await generate(stores, grader, id);
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 0, held: 0 });
    expect(await stores.ledger.balance(grader)).toEqual({ balance: 7, held: 0 });
    const refusals = await Promise.all(
      [grader, teacher].map((who) =>
        stores.feedbackJobs.request(who, id).catch((error: unknown) => error),
      ),
    );
    expect(refusals.map((error) => error instanceof NotEnoughCredits && error.own)).toEqual([
      false,
      true,
    ]);
    expect(
      (await stores.feedbackJobs.list(teacher, assignmentId, page)).items.map((job) => job.state),
    ).toEqual(['done']);
  });

  test('the list contains each submission’s newest job, while it is open and for a day', async () => {
    const { stores, clock } = world;
    const { teacher, assignmentId, id } = await marking();
    const other = await aSubmission(stores, teacher, assignmentId);
    await generate(stores, teacher, id);
    await generate(stores, teacher, other.id);
    const again = await stores.feedbackJobs.request(teacher, id);
    const states = async () =>
      (await stores.feedbackJobs.list(teacher, assignmentId, page)).items.map((job) => [
        job.submission_id,
        job.state,
      ]);
    expect(await states()).toEqual([
      [id, 'queued'],
      [other.id, 'done'],
    ]);
    clock.advance(24 * 3_600_000);
    expect(await states()).toEqual([[id, 'queued']]);
    expect(
      (await stores.feedbackJobs.list(teacher, assignmentId, { skip: 1, limit: 1 })).items,
    ).toEqual([]);
    await stores.feedbackJobs.cancel(teacher, again.job.id);
  });

  test('[RULE-20] a job, and its hold, is deleted with its submission, its assignment or its account', async () => {
    const { stores } = world;
    const { teacher, assignmentId, id } = await marking(3);
    const { job } = await stores.feedbackJobs.request(teacher, id);
    const running = await claimed();
    await stores.submissions.remove(teacher, id);
    expect(await stores.feedbackJobs.complete(running, aDraft())).toBe(false);
    expect(await stores.feedbackJobs.find(job.id)).toBeNull();
    await expect(stores.feedbackJobs.material(running)).rejects.toBeInstanceOf(NotFound);
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 3, held: 0 });
    const second = await aSubmission(stores, teacher, assignmentId);
    await stores.feedbackJobs.request(teacher, second.id);
    const again = await claimed();
    await stores.assignments.remove(teacher, assignmentId);
    expect(await stores.feedbackJobs.fail(again, 'internal', 'x')).toBe(false);
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 3, held: 0 });
  });

  test('[AI-17] [AI-18] [AI-19] a writer gets the work, the task and the comment bank, but no file names; people only for masking', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores);
    const { id: assignmentId } = await stores.assignments.create(teacher, {
      name: 'Essay',
      description: 'Write on justice.',
      due_at: null,
      grade_scale: { kind: 'points', max: 20 },
      rubric: 'Structure: 10',
    });
    const exemplar = { ...aFile('secret-name.PDF'), file_type: 'exemplar', grade: 'A' } as const;
    const attached = await stores.assignmentFiles.attach(teacher, assignmentId, exemplar);
    await stores.comments.putStandardBank([
      {
        standard_key: 'structure_excellent_1',
        category: 'Structure',
        quality_level: 'excellent',
        text: 'Clear.',
      },
    ]);
    await stores.comments.create(teacher, {
      text: 'My own.',
      category: 'A Grade (70-80)',
      quality_level: 'good',
    });
    await stores.comments.create(await aTeacher(stores), {
      text: 'Foreign.',
      category: 'A Grade (70-80)',
      quality_level: 'good',
    });
    await stores.users.update(teacher, { settings: { draft_tone: 'warm' } });
    const original = aFile('Jane Doe 4711 – final.DOCX');
    const { id, files } = await aSubmission(stores, teacher, assignmentId, {
      student_identifier: 'Jane Doe',
      original,
    });
    await stores.feedbackJobs.request(teacher, id);
    const job = await claimed();
    const { people, ...material } = await stores.feedbackJobs.material(job);
    // People to be masked in the rest are listed separately (DRAFT-6).
    expect(people).toEqual([
      { names: ['Jane Doe'], identifiers: ['Jane Doe'] },
      { names: ['Ada Byron'], identifiers: [expect.any(String)] },
    ]);
    expect(material).toEqual({
      submission_id: id,
      files: [
        { id: files[0]?.id, key: original.key, extension: 'docx', processed_key: null, shows: [] },
      ],
      assignment: {
        id: assignmentId,
        name: 'Essay',
        description: 'Write on justice.',
        rubric: 'Structure: 10',
        criteria: [],
        grade_scale: { kind: 'points', max: 20 },
      },
      attachments: [
        {
          id: attached.id,
          file_type: 'exemplar',
          grade: 'A',
          purpose: null,
          key: exemplar.key,
          extension: 'pdf',
          processed_key: null,
        },
      ],
      comments: [
        {
          standard_key: 'structure_excellent_1',
          category: 'Structure',
          quality_level: 'excellent',
          text: 'Clear.',
        },
        { standard_key: null, category: 'A Grade (70-80)', quality_level: 'good', text: 'My own.' },
      ],
      settings: expect.objectContaining({ draft_tone: 'warm', draft_length: 'medium' }) as unknown,
      guidance: { level: '', outcomes: '', instructions: '', model_answer: '', disclose: 'yes' },
      changed: [],
      anyway: false,
      past: [],
      said: [],
      voice: null,
      otherClasses: [],
      own: null,
      wish: null,
      pictures: false,
    });
    expect(JSON.stringify(material)).not.toMatch(/Jane|Doe 4711|secret-name/);
    await stores.feedbackJobs.complete(job, aDraft());
  });
});
