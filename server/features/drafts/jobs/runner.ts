import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseFull, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Draft, FeedbackJobs, LeasedJob } from '#server/features/drafts/feedback-job-types.ts';
import { DraftFailure, type Runner, type WriteDraft } from './types.ts';
import { createWaiting } from './waiting.ts';

interface WorkOptions {
  jobs: FeedbackJobs;
  draft: WriteDraft;
  leaseMs: number;
  /** Number of provider failures after which a job ends. */
  maxAttempts: number;
  /** Milliseconds before the next try, by how often the provider has failed. */
  backoffMs(failures: number): number;
  /** Milliseconds before a busy database is tried again, multiplied by the tries so far. */
  storePauseMs: number;
  log(message: string, error?: unknown): void;
}

/** A job that this many workers have taken without finishing it kills its workers. */
const MAX_STARTS = 20;
/** Once may have had another cause; twice is due to the work itself. */
const MAX_DEATHS = 2;
const STORE_TRIES = 5;
export const INTERNAL_MESSAGE =
  'The draft could not be written because something went wrong on our end.';

/**
 * The lease went to another worker, or this one is stopping: either way, the outcome isn't ours to
 * write.
 */
class LeaseGone extends Error {}
class Stopping extends Error {}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const refuse = () => reject(signal.reason as Error);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });

/** Retries, so that a momentarily busy database doesn't lose a draft that is already written. */
async function withRetries<T>({ storePauseMs }: WorkOptions, store: () => Promise<T>): Promise<T> {
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

/**
 * Ends or requeues a job that has no draft (decisions, section 4: a failure costs nothing and says
 * why).
 */
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
  await withRetries(options, () =>
    jobs.fail(job, failure.kind, failure.message.replaceAll('\0', '')),
  );
}

/**
 * Does one leased job to its end, renewing the lease meanwhile. If an outcome can't be stored now,
 * the lease expires and another worker takes the job.
 */
async function doJob(job: LeasedJob, options: WorkOptions, abort: AbortController): Promise<void> {
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
    await withRetries(options, () => jobs.complete(job, draft));
  } catch (error) {
    await settleFailure(job, error, options).catch((second: unknown) =>
      log(`Feedback job ${job.id} could not be closed.`, second),
    );
  } finally {
    clearInterval(beat);
  }
}

export interface RunnerOptions {
  jobs: FeedbackJobs;
  draft: WriteDraft;
  /** Drafts that this process writes at the same time (`AI_CONCURRENCY`). */
  concurrency: number;
  log(message: string, error?: unknown): void;
  /** How long a job belongs to a dead worker before another one takes it. */
  leaseMs?: number;
  /** How often to look for work and for outcomes of other processes. */
  pollMs?: number;
  maxAttempts?: number;
  backoffMs?(failures: number): number;
  storePauseMs?: number;
}

const OPEN = new Set(['queued', 'running']);
const LOOK = 'look';

/**
 * Runs the feedback jobs in the database, alongside any number of other processes that do the same.
 * Jobs survive this process: another process that finds an expired lease continues the job.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { jobs, concurrency, log, leaseMs = 30_000, pollMs = 1000 } = options;
  const work = {
    jobs,
    draft: options.draft,
    log,
    leaseMs,
    maxAttempts: options.maxAttempts ?? 3,
    storePauseMs: options.storePauseMs ?? 500,
    backoffMs: options.backoffMs ?? ((failures: number) => Math.min(60_000, 1000 * 2 ** failures)),
  };
  const waiting = createWaiting<typeof LOOK | number>();
  const atWork = new Map<Promise<void>, { job: LeasedJob; abort: AbortController }>();
  const stopped = new AbortController();
  let loop: Promise<void> | null = null;
  /** Set by a wake that arrives during the database query, so that it isn't missed. */
  let woken = false;
  const wake = () => {
    woken = true;
    waiting.wake(LOOK);
  };

  /** True while there may be more to take at once. */
  async function takeOne(): Promise<boolean> {
    if (atWork.size >= concurrency) return false;
    const job = await jobs.claim(leaseMs);
    if (job === null) return false;
    const abort = new AbortController();
    const done = doJob(job, work, abort).finally(() => {
      atWork.delete(done);
      waiting.wake(job.id);
      wake();
    });
    atWork.set(done, { job, abort });
    return true;
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      let more = false;
      woken = false;
      try {
        more = await takeOne();
      } catch (error) {
        log('Feedback jobs could not be read.', error);
      }
      if (!more && !woken) await waiting.sleep(LOOK, pollMs, stopped.signal);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    wake,
    async dropGone() {
      await Promise.all(
        [...atWork.values()].map(async ({ job, abort }) => {
          const isHeld = await jobs.extend(job, leaseMs).catch(() => true);
          if (!isHeld) abort.abort(new LeaseGone());
        }),
      );
    },
    async waitFor(jobId, signal) {
      for (;;) {
        signal.throwIfAborted();
        const job = await jobs.find(jobId);
        if (job === null) throw new NotFound();
        if (!OPEN.has(job.state)) return job;
        await waiting.sleep(jobId, Math.min(pollMs, 500), signal);
      }
    },
    async stop(graceMs = 10_000) {
      stopped.abort();
      await loop;
      const grace = new AbortController();
      await Promise.race([
        Promise.all(atWork.keys()),
        pause(graceMs, null, { signal: grace.signal }).catch(() => null),
      ]);
      grace.abort();
      for (const { abort } of atWork.values()) abort.abort(new Stopping());
      await Promise.all(atWork.keys());
    },
  };
}
