import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_LEVELS, PointsSchema, RubricIdSchema } from './model.ts';
import { TotalSchema } from './total.ts';

/**
 * Who judges a script anew: a second marker who may not see the first, a third who is asked where
 * they differ, and what they agree on.
 */
export const ROUNDS = ['first', 'second', 'third', 'agreed'] as const;
export type Round = (typeof ROUNDS)[number];
/**
 * Where changes of marks stand: in a round, or with what was given by whoever was replaced as a
 * second or third marker.
 */
export const HISTORY_ROUNDS = [...ROUNDS, 'former'] as const;
export type HistoryRound = (typeof HISTORY_ROUNDS)[number];
/** A sheet can also be what somebody gives a script that came back to them: theirs alone, and of no account. */
const SheetRoundSchema = v.picklist([...ROUNDS, 'again']);

export const MAX_MARK_COMMENT = 5_000;
export const MAX_REASON = 1_000;
const ReasonSchema = v.pipe(
  v.string('A reason is text.'),
  v.maxLength(MAX_REASON, `A reason has at most ${MAX_REASON.toLocaleString('en')} characters.`),
);

const judgement = {
  criterion: RubricIdSchema,
  /** Null: none is chosen yet. Empty: none of them applies, where several may be chosen. */
  level_ids: v.nullable(
    v.pipe(
      v.array(RubricIdSchema),
      v.maxLength(MAX_LEVELS, `At most ${MAX_LEVELS} levels are chosen.`),
    ),
  ),
  /** Of a number of points, or within the span of a level; null otherwise. */
  points: v.nullable(PointsSchema),
  comment: v.pipe(
    v.string('A comment is text.'),
    v.maxLength(
      MAX_MARK_COMMENT,
      `A comment has at most ${MAX_MARK_COMMENT.toLocaleString('en')} characters.`,
    ),
  ),
};

/** What was decided for one criterion of one submission, and by whom last. */
export const MarkSchema = v.object({
  ...judgement,
  /** Of what was agreed on: why. For educators alone. */
  reason: v.optional(v.string()),
  round: SheetRoundSchema,
  marker: v.object({ id: IdSchema, name: v.string() }),
  /** The rubric as it was when this was decided. */
  rubric_version: v.number(),
  version: v.number(),
  created_at: TimeSchema,
  updated_at: TimeSchema,
});
export type Mark = v.InferOutput<typeof MarkSchema>;

const ValueSchema = v.object({
  level_ids: v.nullable(v.array(v.string())),
  points: v.nullable(v.number()),
  comment: v.string(),
  reason: v.optional(v.string()),
});

/**
 * `GET /api/v1/submissions/{id}/marks/revisions`: one change of one mark, newest first. Written
 * back with `PUT …/marks` it is restored.
 */
export const MarkRevisionSchema = v.object({
  id: IdSchema,
  criterion: v.string(),
  version: v.number(),
  /** Null for the first mark. */
  from: v.nullable(ValueSchema),
  to: ValueSchema,
  rubric_version: v.number(),
  changed_by: v.string(),
  changed_at: TimeSchema,
});
export type MarkRevision = v.InferOutput<typeof MarkRevisionSchema>;

/** What became of a proposed grade, when a marker set one: both are kept (RUB-8). */
export const GradeDecisionSchema = v.object({
  proposed_grade: v.nullable(v.string()),
  grade: v.nullable(v.string()),
  reason: v.string(),
  decided_by: v.string(),
  decided_at: TimeSchema,
});
export type GradeDecision = v.InferOutput<typeof GradeDecisionSchema>;

/** `GET, PUT /api/v1/submissions/{id}/marks`: one round of one submission, by the rubric as it is now. */
export const MarkSheetSchema = v.object({
  submission_id: IdSchema,
  round: SheetRoundSchema,
  /** 0 without a rubric. */
  rubric_version: v.number(),
  /** In the rubric's order; last those whose criterion is gone. */
  marks: v.array(MarkSchema),
  ...TotalSchema.entries,
  proposed_grade: v.nullable(v.string()),
  decision: v.nullable(GradeDecisionSchema),
  /**
   * To who marks it without seeing what was given: its grade and feedback aren't theirs to read or
   * write as long as it is so.
   */
  is_blind: v.optional(v.literal(true)),
});
export type MarkSheet = v.InferOutput<typeof MarkSheetSchema>;

export const MarkChangeSchema = v.object({
  criterion: judgement.criterion,
  level_ids: v.optional(judgement.level_ids, null),
  points: v.optional(judgement.points, null),
  comment: v.optional(judgement.comment, ''),
  /** Of what is agreed on, and needed where the two markers differ. */
  reason: v.optional(ReasonSchema),
  /**
   * Of the mark it is based on, 0 where there was none: the `If-Match` of one criterion. Left out,
   * it writes over what is there.
   */
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type MarkChange = v.InferOutput<typeof MarkChangeSchema>;

/**
 * `PUT /api/v1/submissions/{id}/marks`: the criteria it names are set, others stay as they are; one that says nothing
 * (no level, no points, no comment) is taken away. All of it happens or none: 412 when a version is
 * no longer the stored one.
 */
export const MarkChangesSchema = v.object({
  marks: v.pipe(
    v.array(MarkChangeSchema),
    v.maxLength(100, 'At most 100 marks are changed at once.'),
  ),
  /** Kept with the grade, where a marker set another than the proposed one. */
  grade_reason: v.optional(
    v.pipe(v.string(), v.maxLength(1000, 'A reason has at most 1,000 characters.')),
  ),
});

/** Without a round it is the caller's own of each script: the second for whoever marks it a second time. */
export const MarksQuerySchema = v.object({
  round: v.optional(v.picklist(ROUNDS, `A round is ${ROUNDS.join(', ')}.`)),
});

/**
 * The same for what was changed; what somebody gave who was replaced is read by who manages the
 * assignment, once nothing of it is blind to them.
 */
export const MarkHistoryQuerySchema = v.object({
  round: v.optional(v.picklist(HISTORY_ROUNDS, `A round is ${HISTORY_ROUNDS.join(', ')}.`)),
});

/** `GET /api/v1/assignments/{id}/marks`: how far each submission of a round is. */
export const MarkProgressSchema = v.object({
  submission_id: IdSchema,
  ...TotalSchema.entries,
  proposed_grade: v.nullable(v.string()),
});
export type MarkProgress = v.InferOutput<typeof MarkProgressSchema>;
export const MarkProgressListSchema = v.array(MarkProgressSchema);
