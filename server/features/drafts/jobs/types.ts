import type { JobStep } from '#contract/drafts/feedback.ts';
import type { StageRecord } from '#server/features/drafts/types.ts';
import type {
  Draft,
  DraftMaterial,
  FailureKind,
  StoredJob,
} from '#server/features/drafts/feedback-job-types.ts';

/**
 * What the writer gets in addition to the material. `step` tells the educator how far the work has
 * got.
 */
export interface DraftContext {
  signal: AbortSignal;
  step(step: JobStep): Promise<void>;
  /** Stores what a model answered along the way. */
  record(stage: StageRecord): Promise<void>;
  /** What it answered in an earlier try of this job, by the question's hash. */
  known: ReadonlyMap<string, string>;
}

/** Writes one draft. Throws DraftFailure if it can't. */
export type WriteDraft = (material: DraftMaterial, context: DraftContext) => Promise<Draft>;

/** Why there is no draft, in words for the educator. Only a `retryable` failure is tried again. */
export class DraftFailure extends Error {
  readonly kind: FailureKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** The work killed the process that was working on it. */
  readonly killedWorker: boolean;
  constructor(
    kind: FailureKind,
    message: string,
    options: {
      retryable?: boolean;
      retryAfterMs?: number | null;
      killedWorker?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.killedWorker = options.killedWorker ?? false;
  }
}

export interface Runner {
  start(): void;
  /** A job was requested: look now instead of at the next poll. */
  wake(): void;
  /**
   * Stops work on what has been deleted meanwhile, including the provider's. Other processes notice
   * when they renew their leases.
   */
  dropGone(): Promise<void>;
  /**
   * The job once it has ended, wherever it ran. Throws NotFound if it was deleted with its
   * submission, or the signal's reason.
   */
  waitFor(jobId: number, signal: AbortSignal): Promise<StoredJob>;
  /**
   * Takes no more work and waits up to `graceMs` for what is running; the rest is put back into the
   * queue.
   */
  stop(graceMs?: number): Promise<void>;
}
