import * as v from 'valibot';
import { IdSchema, SentIdSchema, sentTime, TimeSchema } from '#contract/common.ts';
import { MAX_STUDENTS } from '#contract/assignments/student.ts';
import {
  LateMarkSchema,
  LateRuleSchema,
  MarkCapSchema,
  MarkCodeSchema,
  ZoneSchema,
} from './late-rule.ts';

/** `GET /api/v1/assignments/{id}/deadline`. */
export const DeadlineSchema = v.object({
  due_at: v.nullable(TimeSchema),
  /** The last moment: later work isn’t accepted. A longer extension moves it. */
  last_at: v.nullable(TimeSchema),
  time_zone: v.string(),
  rule: LateRuleSchema,
  /** The rule in one sentence with an example, for markers and students. */
  sentence: v.string(),
});
export type Deadline = v.InferOutput<typeof DeadlineSchema>;

/** Whether only a preview of the changes is wanted; if so, nothing is stored. */
const preview = { preview: v.optional(v.boolean(), false) };

const MAX_REASON = 1000;
const notTooLong = v.maxLength<string, typeof MAX_REASON, string>(
  MAX_REASON,
  `A reason has at most ${MAX_REASON} characters.`,
);
const reason = (message: string) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), notTooLong);
const optionalReason = v.optional(v.pipe(v.string(), v.trim(), notTooLong), '');

/** A list of changes for a class, each of which names one of `what`. */
const changes = <const Entry extends v.GenericSchema>(
  what: 'student' | 'submission',
  entry: Entry,
) =>
  v.pipe(v.array(entry), v.minLength(1, `Name at least one ${what}.`), v.maxLength(MAX_STUDENTS));

/** `PUT /api/v1/assignments/{id}/deadline`: replaces it as a whole. */
export const DeadlineChangeSchema = v.pipe(
  v.object({
    due_at: v.nullable(sentTime('due_at')),
    last_at: v.optional(v.nullable(sentTime('last_at')), null),
    time_zone: ZoneSchema,
    rule: LateRuleSchema,
    ...preview,
  }),
  v.check(
    ({ due_at, last_at }) => due_at === null || last_at === null || last_at >= due_at,
    'The cut-off date isn’t before the due date.',
  ),
);
export type DeadlineChange = v.InferOutput<typeof DeadlineChangeSchema>;

/** `GET …/extensions`: for those who manage the assignment. */
export const ExtensionSchema = v.object({
  student_id: IdSchema,
  student: v.string(),
  due_at: TimeSchema,
  last_at: v.nullable(TimeSchema),
  reason: v.string(),
});
export type Extension = v.InferOutput<typeof ExtensionSchema>;
export const WaiverSchema = v.object({ submission_id: IdSchema, reason: v.string() });
/** Marks held back with a code, and attempts with a cap, by submission. */
const HELD_MARKS = {
  holds: v.array(
    v.object({
      submission_id: IdSchema,
      code: v.string(),
      reason: v.string(),
      feedback: v.boolean(),
    }),
  ),
  caps: v.array(v.object({ submission_id: IdSchema, at: v.string() })),
};
export const HeldMarksSchema = v.object(HELD_MARKS);
export type HeldMarks = v.InferOutput<typeof HeldMarksSchema>;

export const ExtensionsSchema = v.object({
  ...HELD_MARKS,
  extensions: v.array(ExtensionSchema),
  waivers: v.array(WaiverSchema),
});
export type Extensions = v.InferOutput<typeof ExtensionsSchema>;

/**
 * `PUT …/extensions`: for these students; all others keep theirs. Without a date an extension ends.
 */
export const ExtensionsChangeSchema = v.object({
  extensions: changes(
    'student',
    v.object({
      student_id: SentIdSchema,
      due_at: v.nullable(sentTime('due_at')),
      last_at: v.optional(v.nullable(sentTime('last_at')), null),
      reason: optionalReason,
    }),
  ),
  ...preview,
});
export type ExtensionsChange = v.InferOutput<typeof ExtensionsChangeSchema>;

/** `PUT …/waivers`: waives penalties, with the reason; null ends a waiver. */
export const WaiversChangeSchema = v.object({
  waivers: changes(
    'submission',
    v.object({
      submission_id: SentIdSchema,
      reason: v.nullable(reason('Say why the penalty is waived.')),
    }),
  ),
  ...preview,
});
export type WaiversChange = v.InferOutput<typeof WaiversChangeSchema>;

/** `PUT …/held-marks`: holds marks back with a code and a reason; null ends that. */
export const HoldsChangeSchema = v.object({
  holds: changes(
    'submission',
    v.object({
      submission_id: SentIdSchema,
      code: v.nullable(MarkCodeSchema),
      /** Whether the feedback is still given. */
      feedback: v.optional(v.boolean('feedback is true or false.'), false),
      reason: optionalReason,
    }),
  ),
  ...preview,
});
export type HoldsChange = v.InferOutput<typeof HoldsChangeSchema>;

/**
 * `PUT …/mark-caps`: the most that these submissions can count for, such as resits; null ends a
 * cap.
 */
export const CapsChangeSchema = v.object({
  caps: changes(
    'submission',
    v.object({ submission_id: SentIdSchema, at: v.nullable(MarkCapSchema) }),
  ),
  ...preview,
});
export type CapsChange = v.InferOutput<typeof CapsChangeSchema>;

/** `PUT …/handed-in-times`: when works were handed in; null if not known. */
export const HandedInChangeSchema = v.object({
  times: changes(
    'submission',
    v.object({ submission_id: SentIdSchema, at: v.nullable(sentTime('at')) }),
  ),
  ...preview,
});
export type HandedInChange = v.InferOutput<typeof HandedInChangeSchema>;

const NumbersSchema = v.object({
  late: v.boolean(),
  awarded: LateMarkSchema.entries.awarded,
  penalty: LateMarkSchema.entries.penalty,
  final: LateMarkSchema.entries.final,
});

/**
 * The effect of a change, mark by mark: unreleased marks are worked out again; released marks stay
 * until they are released again.
 */
export const MarkChangesSchema = v.object({
  changes: v.array(
    v.object({
      /**
       * Null while marking is anonymous and the change concerns one student: it would reveal whose
       * work it is.
       */
      submission_id: v.nullable(IdSchema),
      student: v.string(),
      before: NumbersSchema,
      after: NumbersSchema,
      /** Whether students see the mark before the change, so that it has to be released again. */
      released: v.boolean(),
    }),
  ),
  /** Whether it was stored; false for a preview. */
  stored: v.boolean(),
});
export type MarkChanges = v.InferOutput<typeof MarkChangesSchema>;
export type MarkChange = MarkChanges['changes'][number];

/** Rows of a file that match no one here, or whose time can't be read. */
const left = v.array(v.object({ line: v.number(), said: v.string(), why: v.string() }));

/** `POST …/extensions/read`: reads a CSV or a Moodle worksheet. Nothing is stored. */
export const ReadExtensionsSchema = v.object({ extensions: v.array(ExtensionSchema), left });
export type ReadExtensions = v.InferOutput<typeof ReadExtensionsSchema>;

/** `POST …/handed-in-times/read`. Nothing is stored. */
export const ReadHandedInSchema = v.object({
  times: v.array(v.object({ submission_id: IdSchema, student: v.string(), at: TimeSchema })),
  left,
});
export type ReadHandedIn = v.InferOutput<typeof ReadHandedInSchema>;
