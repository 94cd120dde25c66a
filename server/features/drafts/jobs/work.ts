import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseFull, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Draft, FeedbackJobs, LeasedJob } from '#server/features/drafts/feedback-job-types.ts';
import { DraftFailure, type WriteDraft } from './types.ts';

export interface WorkOptions {
  jobs: FeedbackJobs;
  draft: WriteDraft;
  leaseMs: number;
  /** Provider failures after which a job ends. */
  maxAttempts: number;
  /** Milliseconds before the next try, by how often the provider has failed. */
  backoffMs(failures: number): number;
  /** Milliseconds before a busy database is asked again, times the tries so far. */
  storePauseMs: number;
  log(message: string, error?: unknown): void;
}

/** A job that so many workers took and none ended kills its workers. */
const MAX_STARTS = 20;
/** Once may have been somebody else's doing; twice is the work's own. */
const MAX_DEATHS = 2;
const STORE_TRIES = 5;
export const INTERNAL_MESSAGE =
  'The draft could not be written because something went wrong on our end.';

/** The lease went to another worker, or this one is stopping: whichever it is, the outcome isn't ours to write. */
export class LeaseGone extends Error {}
export class Stopping extends Error {}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const refuse = () => reject(signal.reason as Error);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });

/** What a database that is busy for a moment must not cost: a draft that is written already. */
async function patiently<T>({ storePauseMs }: WorkOptions, store: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await store();
    } catch (error) {
      if (!(error instanceof DatabaseFull) || tried === STORE_TRIES) throw error;
      await pause(storePauseMs * tried);
    }
  }
}

async function write(
  job: LeasedJob,
  { jobs, draft }: WorkOptions,
  abort: AbortController,
): Promise<Draft> {
  if (job.starts > MAX_STARTS) throw new DraftFailure('internal', INTERNAL_MESSAGE);
  const material = await jobs.material(job);
  const known = job.starts > 1 ? await jobs.answered(job) : new Map<string, string>();
  const work = draft(material, {
    signal: abort.signal,
    async step(step) {
      if (!(await jobs.setStep(job, step))) abort.abort(new LeaseGone());
    },
    record: (stage) => jobs.record(job, stage),
    known,
  });
  return await Promise.race([work, rejection(abort.signal)]);
}

/** Ends or requeues a job that has no draft (decisions, section 4: a failure costs nothing and says why). */
async function settleFailure(job: LeasedJob, error: unknown, options: WorkOptions): Promise<void> {
  const { jobs, maxAttempts, backoffMs, log } = options;
  if (error instanceof LeaseGone || error instanceof NotFound) return;
  if (error instanceof Stopping || error instanceof DatabaseFull) {
    await jobs.giveBack(job);
    return;
  }
  const failure =
    error instanceof DraftFailure
      ? error
      : new DraftFailure('internal', INTERNAL_MESSAGE, { cause: error });
  if (failure !== error) log(`Feedback job ${job.id} failed.`, error);
  if (failure.killedWorker && job.deaths + 1 < MAX_DEATHS) {
    await jobs.tryOnceMore(job);
    return;
  }
  const failures = job.attempts + 1;
  if (failure.retryable && failures < maxAttempts) {
    await jobs.retryLater(job, failure.retryAfterMs ?? backoffMs(failures));
    return;
  }
  await patiently(options, () =>
    jobs.fail(job, failure.kind, failure.message.replaceAll('\0', '')),
  );
}

/**
 * Does one leased job to its end, renewing the lease meanwhile. What can't be written down now is left to the lease:
 * it runs out, and another worker takes the job.
 */
export async function doJob(
  job: LeasedJob,
  options: WorkOptions,
  abort: AbortController,
): Promise<void> {
  const { jobs, leaseMs, log } = options;
  const beat = setInterval(() => {
    jobs.extend(job, leaseMs).then(
      (held) => {
        if (!held) abort.abort(new LeaseGone());
      },
      (error: unknown) => log(`The lease of feedback job ${job.id} could not be renewed.`, error),
    );
  }, leaseMs / 3);
  try {
    const draft = await write(job, options, abort);
    await patiently(options, () => jobs.complete(job, draft));
  } catch (error) {
    await settleFailure(job, error, options).catch((second: unknown) =>
      log(`Feedback job ${job.id} could not be closed.`, second),
    );
  } finally {
    clearInterval(beat);
  }
}
