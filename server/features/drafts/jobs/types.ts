import type { JobStep } from '#contract/drafts/feedback.ts';
import type { StageRecord } from '#server/features/drafts/types.ts';
import type {
  Draft,
  DraftMaterial,
  FailureKind,
  StoredJob,
} from '#server/features/drafts/feedback-job-types.ts';

/** What the writer is given beside the material. `step` tells the educator how far the work is. */
export interface DraftContext {
  signal: AbortSignal;
  step(step: JobStep): Promise<void>;
  /** Keeps what a model answered on the way. */
  record(stage: StageRecord): Promise<void>;
  /** What it has answered to an earlier try of this job, by the question's hash. */
  known: ReadonlyMap<string, string>;
}

/** Writes one draft. Throws DraftFailure when it can't. */
export type WriteDraft = (material: DraftMaterial, context: DraftContext) => Promise<Draft>;

/** Why no draft came of it, in words for the educator. Only a `retryable` failure is tried again. */
export class DraftFailure extends Error {
  readonly kind: FailureKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** The work ended the process it was done in. */
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
  /** A job was asked for: look now instead of at the next poll. */
  wake(): void;
  /**
   * Ends the work on what was deleted meanwhile, the provider's too. Other processes find it out as
   * they renew their leases.
   */
  dropGone(): Promise<void>;
  /**
   * The job once it has ended, wherever it ran. Throws NotFound when it went with its submission,
   * or the signal's reason.
   */
  waitFor(jobId: number, signal: AbortSignal): Promise<StoredJob>;
  /** Takes no more work and waits up to `graceMs` for what is running; the rest goes back into the queue. */
  stop(graceMs?: number): Promise<void>;
}
