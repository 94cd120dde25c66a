import * as v from 'valibot';
import { IdSchema, SentIdSchema, sentTime, TimeSchema } from '../common.ts';
import { LateMarkSchema } from '../deadlines/late-rule.ts';
import { ReturnedSchema } from './returned.ts';

/**
 * What became of one release: it waits for its time, students see it, a later one took its place,
 * it was taken back, it was called off before its time, or when its time came there was a reason
 * not to.
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
  /** The full name of whoever asked for it. */
  asked_by: v.string(),
  created_at: TimeSchema,
  /** When it is to happen; null for at once. */
  due_at: v.nullable(TimeSchema),
  released_at: v.nullable(TimeSchema),
  /** When it was replaced, taken back, called off or failed, and by whom; null while it stands. */
  ended_at: v.nullable(TimeSchema),
  ended_by: v.nullable(v.string()),
  /** Of the snapshot as `GET /releases/{id}/snapshot` answers it, in hexadecimal; null until there is one. */
  sha256: v.nullable(v.string()),
  /** Why it failed; '' otherwise. */
  why: v.string(),
});
export type Release = v.InferOutput<typeof ReleaseSchema>;
export const ReleaseHistorySchema = v.array(ReleaseSchema);

/** `GET /assignments/{id}/releases`: one submission, how its release stands, and what is unfinished in it. */
export const ReleaseRowSchema = v.object({
  submission_id: IdSchema,
  student: v.string(),
  /** As it was awarded. */
  grade: v.nullable(v.string()),
  /** What lateness makes of it; null or missing where no rule takes part. */
  late_mark: v.optional(v.nullable(LateMarkSchema)),
  /** Sentences: no grade, no feedback, off the scale, placeholders that nobody filled. */
  unfinished: v.array(v.string()),
  /** Whether there is anything to release at all. */
  empty: v.boolean(),
  /** What students see now. */
  standing: v.nullable(ReleaseSchema),
  /** What waits for its time. */
  planned: v.nullable(ReleaseSchema),
  /** What could not be released when its time came, and why, until something else becomes of it. */
  failed: v.nullable(ReleaseSchema),
  /** Whether a student would be given something else now than what was released. */
  changed: v.boolean(),
});
export type ReleaseRow = v.InferOutput<typeof ReleaseRowSchema>;
export const ReleaseRowsSchema = v.array(ReleaseRowSchema);

const when = {
  /** Not before this; at once without it. */
  at: v.optional(v.nullable(sentTime('at')), null),
  /** Also what is unfinished, once it was said what is. */
  unfinished: v.optional(v.boolean(), false),
};

/** `POST /submissions/{id}/release`. */
export const ReleaseOneSchema = v.object(when);

export const MAX_AT_ONCE = 1000;

/** `POST /assignments/{id}/releases`: a selection, or all without one. */
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

/** What was done, and what was left and why. */
export const ReleasedManySchema = v.object({
  releases: v.array(ReleaseSchema),
  left: v.array(v.object({ submission_id: IdSchema, why: v.string() })),
});
export type ReleasedMany = v.InferOutput<typeof ReleasedManySchema>;

/** `POST /assignments/{id}/releases/withdraw`: takes back what stands and calls off what waits. */
export const WithdrawManySchema = v.object({
  submission_ids: v.pipe(v.array(SentIdSchema), v.minLength(1), v.maxLength(MAX_AT_ONCE)),
});

/** `GET /releases/{id}/snapshot`: what the student was given, as it was; its keys in order, without spaces. */
export const SnapshotSchema = ReturnedSchema;
