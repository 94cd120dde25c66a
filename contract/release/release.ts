import * as v from 'valibot';
import { IdSchema, SentIdSchema, sentTime, TimeSchema } from '../common.ts';
import { LateMarkSchema } from '../deadlines/late-rule.ts';
import { ReturnedSchema } from './returned.ts';

/**
 * State of a release: it waits for its time, students see it, a later one replaced it, it was
 * withdrawn, it was cancelled before its time, or it failed when its time came.
 */
export const RELEASE_STATES = [
  'planned',
  'released',
  'replaced',
  'withdrawn',
  'cancelled',
  'failed',
] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

export const ReleaseSchema = v.object({
  id: IdSchema,
  submission_id: IdSchema,
  state: v.picklist(RELEASE_STATES),
  /** The full name of the person who requested it. */
  asked_by: v.string(),
  created_at: TimeSchema,
  /** When it is due; null for immediately. */
  due_at: v.nullable(TimeSchema),
  released_at: v.nullable(TimeSchema),
  /**
   * When it was replaced, withdrawn, cancelled or failed, and by whom; null while it is current.
   */
  ended_at: v.nullable(TimeSchema),
  ended_by: v.nullable(v.string()),
  /**
   * Hash of the snapshot that `GET /releases/{id}/snapshot` returns, in hexadecimal; null until
   * there is one.
   */
  sha256: v.nullable(v.string()),
  /** Why it failed; otherwise ''. */
  why: v.string(),
});
export type Release = v.InferOutput<typeof ReleaseSchema>;
export const ReleaseHistorySchema = v.array(ReleaseSchema);

/**
 * `GET /assignments/{id}/releases`: one submission, the state of its release, and what is
 * unfinished in it.
 */
export const ReleaseRowSchema = v.object({
  submission_id: IdSchema,
  student: v.string(),
  /** As awarded. */
  grade: v.nullable(v.string()),
  /** What lateness does to it; null or missing if no rule applies. */
  late_mark: v.optional(v.nullable(LateMarkSchema)),
  /** Sentences: no grade, no feedback, off the scale, unfilled placeholders. */
  unfinished: v.array(v.string()),
  /** Whether there is nothing to release. */
  empty: v.boolean(),
  /** What students see now. */
  standing: v.nullable(ReleaseSchema),
  /** The release that waits for its time. */
  planned: v.nullable(ReleaseSchema),
  /** The release that failed when its time came, until something else happens to it. */
  failed: v.nullable(ReleaseSchema),
  /** Whether a student would now be given something different from what was released. */
  changed: v.boolean(),
});
export type ReleaseRow = v.InferOutput<typeof ReleaseRowSchema>;
export const ReleaseRowsSchema = v.array(ReleaseRowSchema);

const when = {
  /** Not before this time; without it, immediately. */
  at: v.optional(v.nullable(sentTime('at')), null),
  /** Include unfinished work, once its gaps have been shown. */
  unfinished: v.optional(v.boolean(), false),
};

/** `POST /submissions/{id}/release`. */
export const ReleaseOneSchema = v.object(when);

export const MAX_AT_ONCE = 1000;

/** `POST /assignments/{id}/releases`: a selection, or all if none is given. */
export const ReleaseManySchema = v.object({
  submission_ids: v.optional(
    v.nullable(
      v.pipe(
        v.array(SentIdSchema),
        v.maxLength(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} submissions are released at once.`),
      ),
    ),
    null,
  ),
  ...when,
});

/** What was released, and what was left out and why. */
export const ReleasedManySchema = v.object({
  releases: v.array(ReleaseSchema),
  left: v.array(v.object({ submission_id: IdSchema, why: v.string() })),
});
export type ReleasedMany = v.InferOutput<typeof ReleasedManySchema>;

/**
 * `POST /assignments/{id}/releases/withdraw`: withdraws current releases and cancels planned ones.
 */
export const WithdrawManySchema = v.object({
  submission_ids: v.pipe(v.array(SentIdSchema), v.minLength(1), v.maxLength(MAX_AT_ONCE)),
});

/**
 * `GET /releases/{id}/snapshot`: exactly what the student was given, with sorted keys and without
 * spaces.
 */
export const SnapshotSchema = ReturnedSchema;
