import { setTimeout as pause } from 'node:timers/promises';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { FeedbackJobs, LeasedJob } from '#server/features/drafts/feedback-job-types.ts';
import type { Runner, WriteDraft } from './types.ts';
import { createWaiting } from './waiting.ts';
import { doJob, LeaseGone, Stopping } from './work.ts';

export interface RunnerOptions {
  jobs: FeedbackJobs;
  draft: WriteDraft;
  /** Drafts written at the same time by this process (`AI_CONCURRENCY`). */
  concurrency: number;
  log(message: string, error?: unknown): void;
  /** How long a job stays a dead worker's before another takes it. */
  leaseMs?: number;
  /** How often to look for work and outcomes of other processes. */
  pollMs?: number;
  maxAttempts?: number;
  backoffMs?(failures: number): number;
  storePauseMs?: number;
}

const OPEN = new Set(['queued', 'running']);
const LOOK = 'look';

/**
 * Runs feedback jobs of the database, beside any number of other processes that do the same. Jobs survive this
 * process: whoever finds a lease run out goes on with the job.
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
  /** Set by a wake that comes while the database is being asked, so that it isn't slept through. */
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
