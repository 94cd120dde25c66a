import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_LEVELS, PointsSchema, RubricIdSchema } from './model.ts';
import { TotalSchema } from './total.ts';

/**
 * Rounds of judging a script: a second marker may not see the first, a third decides where they
 * differ, and the last is what they agree on.
 */
export const ROUNDS = ['first', 'second', 'third', 'agreed'] as const;
export type Round = (typeof ROUNDS)[number];
/**
 * Where changes of marks are recorded: in a round, or with those of a second or third marker who
 * was replaced.
 */
export const HISTORY_ROUNDS = [...ROUNDS, 'former'] as const;
export type HistoryRound = (typeof HISTORY_ROUNDS)[number];
/**
 * A sheet can also belong to a script that came back to its marker: visible only to them, and it
 * doesn't count.
 */
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
  /** For a number of points, or within the range of a level; otherwise null. */
  points: v.nullable(PointsSchema),
  comment: v.pipe(
    v.string('A comment is text.'),
    v.maxLength(
      MAX_MARK_COMMENT,
      `A comment has at most ${MAX_MARK_COMMENT.toLocaleString('en')} characters.`,
    ),
  ),
};

/** What was decided for one criterion of one submission, and who last decided it. */
export const MarkSchema = v.object({
  ...judgement,
  /** The reason for an agreed mark. Only for educators. */
  reason: v.optional(v.string()),
  round: SheetRoundSchema,
  marker: v.object({ id: IdSchema, name: v.string() }),
  /** Version of the rubric at the time of this decision. */
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
 * `GET /api/v1/submissions/{id}/marks/revisions`: one change of one mark, newest first. Send it
 * with `PUT …/marks` to restore it.
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

/** What happened to a proposed grade when a marker set one: both are kept (RUB-8). */
export const GradeDecisionSchema = v.object({
  proposed_grade: v.nullable(v.string()),
  grade: v.nullable(v.string()),
  reason: v.string(),
  decided_by: v.string(),
  decided_at: TimeSchema,
});
export type GradeDecision = v.InferOutput<typeof GradeDecisionSchema>;

/**
 * `GET, PUT /api/v1/submissions/{id}/marks`: one round of one submission, by the current rubric.
 */
export const MarkSheetSchema = v.object({
  submission_id: IdSchema,
  round: SheetRoundSchema,
  /** 0 without a rubric. */
  rubric_version: v.number(),
  /** In the rubric's order; marks whose criterion no longer exists come last. */
  marks: v.array(MarkSchema),
  ...TotalSchema.entries,
  proposed_grade: v.nullable(v.string()),
  decision: v.nullable(GradeDecisionSchema),
  /**
   * Set for a marker who may not see what was given: they can't read or write its grade and
   * feedback while this is set.
   */
  is_blind: v.optional(v.literal(true)),
});
export type MarkSheet = v.InferOutput<typeof MarkSheetSchema>;

export const MarkChangeSchema = v.object({
  criterion: judgement.criterion,
  level_ids: v.optional(judgement.level_ids, null),
  points: v.optional(judgement.points, null),
  comment: v.optional(judgement.comment, ''),
  /** For an agreed mark; required if the two markers differ. */
  reason: v.optional(ReasonSchema),
  /**
   * Version of the mark it is based on, 0 if there was none: the `If-Match` of one criterion.
   * Without it, the existing mark is overwritten.
   */
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type MarkChange = v.InferOutput<typeof MarkChangeSchema>;

/**
 * `PUT /api/v1/submissions/{id}/marks`: sets the listed criteria and leaves others unchanged; an
 * empty one (no level, no points, no comment) is deleted. All or nothing: 412 if a version is no
 * longer the stored one.
 */
export const MarkChangesSchema = v.object({
  marks: v.pipe(
    v.array(MarkChangeSchema),
    v.maxLength(100, 'At most 100 marks are changed at once.'),
  ),
  /** Stored with the grade if a marker set one that differs from the proposal. */
  grade_reason: v.optional(
    v.pipe(v.string(), v.maxLength(1000, 'A reason has at most 1,000 characters.')),
  ),
});

/** Without a round, the caller's own for each script: the second for its second marker. */
export const MarksQuerySchema = v.object({
  round: v.optional(v.picklist(ROUNDS, `A round is ${ROUNDS.join(', ')}.`)),
});

/**
 * The same for changes; those of a marker who was replaced can be read by managers of the
 * assignment, once nothing of it is blind to them.
 */
export const MarkHistoryQuerySchema = v.object({
  round: v.optional(v.picklist(HISTORY_ROUNDS, `A round is ${HISTORY_ROUNDS.join(', ')}.`)),
});

/** `GET /api/v1/assignments/{id}/marks`: marking progress of each submission in a round. */
export const MarkProgressSchema = v.object({
  submission_id: IdSchema,
  ...TotalSchema.entries,
  proposed_grade: v.nullable(v.string()),
});
export type MarkProgress = v.InferOutput<typeof MarkProgressSchema>;
export const MarkProgressListSchema = v.array(MarkProgressSchema);
