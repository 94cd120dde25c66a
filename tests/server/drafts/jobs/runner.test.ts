import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createRunner,
  INTERNAL_MESSAGE,
  type RunnerOptions,
} from '#server/features/drafts/jobs/runner.ts';
import { DraftFailure, type Runner, type WriteDraft } from '#server/features/drafts/jobs/types.ts';
import { DatabaseFull, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Draft } from '#server/features/drafts/feedback-job-types.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { Stores } from '#server/platform/database/stores/types.ts';
import {
  aDraft,
  anAssignment,
  aSubmission,
  aTeacher,
  type Teacher,
  testIds,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

/** A promise that the test settles. */
const held = <T>() => Promise.withResolvers<T>();

const first = (ids: number[]): number => ids[0] ?? 0;

describe.each(engines)('the runner on $name', (engine) => {
  let world: TestStores;
  let stores: Stores;
  let runners: Runner[] = [];
  const never = new AbortController().signal;
  const logged: string[] = [];

  beforeAll(async () => {
    world = await openStores(engine);
    stores = createStores({ ...world, clock: { now: () => new Date() }, ids: testIds });
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop(0)));
    runners = [];
    logged.length = 0;
  });
  afterAll(() => world.dispose());

  /** A runner that looks for work only when it is woken, unless the test says otherwise. */
  function running(draft: WriteDraft, options: Partial<RunnerOptions> = {}): Runner {
    const runner = createRunner({
      jobs: stores.feedbackJobs,
      draft,
      concurrency: 2,
      pollMs: 60_000,
      backoffMs: () => 0,
      storePauseMs: 0,
      log: (message) => logged.push(message),
      ...options,
    });
    runners.push(runner);
    runner.start();
    return runner;
  }
  async function marking(
    submissions = 1,
    credits = 10,
  ): Promise<{ teacher: Teacher; ids: number[] }> {
    const teacher = await aTeacher(stores, credits);
    const { id } = await anAssignment(stores, teacher);
    const ids: number[] = [];
    for (let i = 0; i < submissions; i += 1) ids.push((await aSubmission(stores, teacher, id)).id);
    return { teacher, ids };
  }
  test('[AI-2] a job is done without its requester, and waitFor ends once the draft is stored', async () => {
    const { teacher, ids } = await marking();
    const draft = held<Draft>();
    const runner = running(async (_material, { step }) => {
      await step('writing');
      return await draft.promise;
    });
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    const gone = new AbortController();
    const left = runner.waitFor(job.id, gone.signal);
    gone.abort(new Error('the tab was closed'));
    await expect(left).rejects.toThrow('the tab was closed');
    const waited = runner.waitFor(job.id, never);
    draft.resolve(aDraft('Written.'));
    expect(await waited).toMatchObject({ id: job.id, state: 'done' });
    expect((await stores.submissions.get(teacher, first(ids))).ai_feedback_text).toBe('Written.');
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 9, held: 0 });
  });

  test('works on as many jobs at once as allowed, and finally on all', async () => {
    const { teacher, ids } = await marking(7);
    const [two, go] = [held<null>(), held<null>()];
    let now = 0;
    let most = 0;
    const runner = running(async () => {
      now += 1;
      most = Math.max(most, now);
      if (now === 2) two.resolve(null);
      await go.promise;
      now -= 1;
      return aDraft();
    });
    const asked = await Promise.all(ids.map((id) => stores.feedbackJobs.request(teacher, id)));
    runner.wake();
    await two.promise;
    go.resolve(null);
    const ended = await Promise.all(asked.map(({ job }) => runner.waitFor(job.id, never)));
    expect(ended.map((job) => job.state)).toEqual(ids.map(() => 'done'));
    expect(most).toBe(2);
  });

  test('a temporary failure is retried, three times in all, and finally costs nothing', async () => {
    const { teacher, ids } = await marking();
    let tried = 0;
    const runner = running(async () => {
      tried += 1;
      throw new DraftFailure('provider', 'The provider is overloaded.', { retryable: true });
    });
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    expect(await runner.waitFor(job.id, never)).toMatchObject({
      state: 'failed',
      failure: 'provider',
      error_message: 'The provider is overloaded.',
    });
    expect(tried).toBe(3);
    expect(await stores.submissions.get(teacher, first(ids))).toMatchObject({
      status: 'error',
      error_message: 'The provider is overloaded.',
    });
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 10, held: 0 });
  });

  test('a failure followed by success is forgotten', async () => {
    const { teacher, ids } = await marking();
    let tried = 0;
    const runner = running(async () => {
      tried += 1;
      if (tried < 3)
        throw new DraftFailure('provider', 'Not now.', { retryable: true, retryAfterMs: 0 });
      return aDraft();
    });
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    expect(await runner.waitFor(job.id, never)).toMatchObject({
      state: 'done',
      error_message: null,
    });
    expect(await stores.submissions.get(teacher, first(ids))).toMatchObject({
      status: 'processing',
      version: 2,
      error_message: null,
    });
  });

  test.each([
    [new DraftFailure('provider', 'The key is wrong.'), 'provider', 'The key is wrong.', 0],
    [new DraftFailure('unreadable', 'This is a scan.'), 'unreadable', 'This is a scan.', 0],
    [new TypeError('x is not a function'), 'internal', INTERNAL_MESSAGE, 1],
  ])('%s is not retried', async (error, failure, error_message, logs) => {
    const { teacher, ids } = await marking();
    let tried = 0;
    const runner = running(async () => {
      tried += 1;
      throw error;
    });
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    expect(await runner.waitFor(job.id, never)).toMatchObject({
      state: 'failed',
      failure,
      error_message,
    });
    expect([tried, logged.length]).toEqual([1, logs]);
  });

  test("a draft that can't be stored fails instead of being written again and again", async () => {
    const { teacher, ids } = await marking();
    const runner = running(async () => aDraft('a\0b'));
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    expect(await runner.waitFor(job.id, never)).toMatchObject({
      state: 'failed',
      failure: 'internal',
    });
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 10, held: 0 });
  });

  test("a briefly busy database doesn't lose a written draft", async () => {
    const { teacher, ids } = await marking();
    let refusals = 2;
    const jobs: Stores['feedbackJobs'] = {
      ...stores.feedbackJobs,
      async complete(job, draft) {
        refusals -= 1;
        if (refusals >= 0) throw new DatabaseFull('busy');
        return await stores.feedbackJobs.complete(job, draft);
      },
    };
    let written = 0;
    const runner = running(
      async () => {
        written += 1;
        return aDraft();
      },
      { jobs },
    );
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    expect((await runner.waitFor(job.id, never)).state).toBe('done');
    expect(written).toBe(1);
  });

  test('a job whose submission is deleted is dropped, and those who wait are told that it is gone', async () => {
    const { teacher, ids } = await marking();
    const begun = held<null>();
    const runner = running(
      (_material, { signal }) =>
        new Promise((_resolve, reject) => {
          begun.resolve(null);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      { leaseMs: 90 },
    );
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    await begun.promise;
    await stores.submissions.remove(teacher, first(ids));
    await expect(runner.waitFor(job.id, never)).rejects.toBeInstanceOf(NotFound);
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 10, held: 0 });
  });

  test('[AI-3] the lease is renewed during work; a worker that died loses its job to the next', async () => {
    const { teacher, ids } = await marking();
    const { job } = await stores.feedbackJobs.request(teacher, first(ids));
    const dead = await stores.feedbackJobs.claim(-1);
    expect(dead?.id).toBe(job.id);
    // Leases end by a clock that the test moves, so a busy machine loses none.
    let now = Date.now();
    const { feedbackJobs: jobs } = createStores({
      ...world,
      clock: { now: () => new Date(now) },
      ids: testIds,
    });
    const [begun, end] = [held<null>(), held<null>()];
    let written = 0;
    const slow: WriteDraft = async () => {
      written += 1;
      begun.resolve(null);
      await end.promise;
      return aDraft('By the next.');
    };
    const options = { jobs, leaseMs: 400, pollMs: 20 };
    const [one, two] = [running(slow, options), running(slow, options)];
    await begun.promise;
    const leasedUntil = async () =>
      (
        await world.db
          .selectFrom('feedback_jobs')
          .select('leased_until')
          .where('id', '=', job.id)
          .executeTakeFirstOrThrow()
      ).leased_until;
    for (let times = 0; times < 4; times += 1) {
      now += 300;
      await expect.poll(leasedUntil).toBe(now + 400);
    }
    end.resolve(null);
    expect(
      (await Promise.race([one.waitFor(job.id, never), two.waitFor(job.id, never)])).state,
    ).toBe('done');
    expect(written).toBe(1);
    expect(
      await stores.feedbackJobs.complete(
        dead ?? {
          id: 0,
          submission_id: 0,
          assignment_id: 0,
          lease_token: '',
          attempts: 0,
          starts: 0,
          deaths: 0,
        },
        aDraft(),
      ),
    ).toBe(false);
    expect((await stores.submissions.get(teacher, first(ids))).ai_feedback_text).toBe(
      'By the next.',
    );
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 9, held: 0 });
  });

  test("stopping lets work end within its grace period, and returns what doesn't", async () => {
    const { teacher, ids } = await marking(2);
    const [begun, end] = [held<null>(), held<Draft>()];
    const runner = running(() => {
      begun.resolve(null);
      return end.promise;
    });
    const ending = await stores.feedbackJobs.request(teacher, first(ids));
    runner.wake();
    await begun.promise;
    const stopped = runner.stop(60_000);
    const waiting = await stores.feedbackJobs.request(teacher, ids[1] ?? 0);
    end.resolve(aDraft());
    await stopped;
    expect((await stores.feedbackJobs.get(teacher, ending.job.id)).state).toBe('done');
    expect((await stores.feedbackJobs.get(teacher, waiting.job.id)).state).toBe('queued');

    const deaf = held<null>();
    const second = running(() => {
      deaf.resolve(null);
      return new Promise(() => undefined);
    });
    second.wake();
    await deaf.promise;
    await second.stop(0);
    expect(await stores.feedbackJobs.get(teacher, waiting.job.id)).toMatchObject({
      state: 'queued',
      step: 'waiting',
    });
    await stores.feedbackJobs.cancel(teacher, waiting.job.id);
    expect(await stores.ledger.balance(teacher)).toEqual({ balance: 9, held: 0 });
  });
});
