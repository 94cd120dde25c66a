import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRunner, INTERNAL_MESSAGE } from '#server/features/drafts/jobs/runner.ts';
import { DraftFailure, type Runner, type WriteDraft } from '#server/features/drafts/jobs/types.ts';
import { anAssignment, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('a job that kills its workers, on $name', (engine) => {
  let world: TestStores;
  const logged: string[] = [];
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function asked() {
    const teacher = await aTeacher(world.stores);
    const { id } = await anAssignment(world.stores, teacher);
    const submission = await aSubmission(world.stores, teacher, id);
    const { job } = await world.stores.feedbackJobs.request(teacher, submission.id);
    return { teacher, submission, job };
  }
  async function ended(jobId: number, draft: WriteDraft) {
    const runner: Runner = createRunner({
      jobs: world.stores.feedbackJobs,
      draft,
      concurrency: 2,
      pollMs: 20,
      backoffMs: () => 0,
      storePauseMs: 0,
      log: (message) => logged.push(message),
    });
    runner.start();
    try {
      return await runner.waitFor(jobId, new AbortController().signal);
    } finally {
      await runner.stop(0);
    }
  }

  test('[SAFE-4] work that kills its process is tried once more, then fails with the reason and without charge', async () => {
    const { teacher, submission, job } = await asked();
    let tried = 0;
    const outcome = await ended(job.id, async () => {
      tried += 1;
      throw new DraftFailure('internal', 'It took too long.', { killedWorker: true });
    });
    expect(outcome).toMatchObject({
      state: 'failed',
      failure: 'internal',
      error_message: 'It took too long.',
    });
    expect(tried).toBe(2);
    expect(await world.stores.submissions.get(teacher, submission.id)).toMatchObject({
      status: 'error',
      error_message: 'It took too long.',
    });
    expect(await world.stores.ledger.balance(teacher)).toEqual({ balance: 10, held: 0 });
  });

  test('a job that kills every worker that takes it ends', async () => {
    const { job } = await asked();
    for (let died = 0; died < 20; died += 1) await world.stores.feedbackJobs.claim(-1);
    expect(
      await ended(job.id, async () => {
        throw new Error('must not be asked');
      }),
    ).toMatchObject({ state: 'failed', failure: 'internal', error_message: INTERNAL_MESSAGE });
    expect(logged).toEqual([]);
  });
});
