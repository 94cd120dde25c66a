import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';

/** Below this, no comparing figure is given: it would be down to chance. */
export const MIN_SCRIPTS_COMPARED = 10;
/** In points of a hundred: how close to a border of the rubric's bands counts as near. */
export const NEAR = 2;
/** In points of a hundred: how far a grade may be from what its marks give. */
export const UNLIKE = 5;
/**
 * A mark is odd if it is this many standard deviations from what its script's other marks suggest.
 */
export const ODD = 3;
/** Number of days that the pace of marking is taken from. */
export const PACE_DAYS = 14;

/** Scripts that have something in common. `key` leads to them: `GET …/insight/scripts?group=`. */
export const GroupSchema = v.object({
  key: v.string(),
  label: v.string(),
  n: v.number(),
  /** Of these, those whose grade is a number, in percent. */
  graded: v.number(),
  mean: v.nullable(v.number()),
  deviation: v.nullable(v.number()),
});
export type Group = v.InferOutput<typeof GroupSchema>;

export const PART_IDS = [
  'grades',
  'assignments',
  'sections',
  'markers',
  'days',
  'late',
  'similarity',
] as const;
export type PartId = (typeof PART_IDS)[number];
/**
 * `n`: the scripts of all its groups, each counted once; scripts without a value (no marker, no
 * score) don't count.
 */
const PartSchema = v.object({
  id: v.picklist(PART_IDS),
  n: v.number(),
  groups: v.array(GroupSchema),
});
export type Part = v.InferOutput<typeof PartSchema>;

/** One criterion of the rubric. Shares are percentages of its maximum. */
const CriterionFiguresSchema = v.object({
  id: v.string(),
  name: v.string(),
  n: v.number(),
  /** The scripts that its mean is of. */
  marked: GroupSchema,
  mean: v.nullable(v.number()),
  deviation: v.nullable(v.number()),
  /**
   * Correlation with what the same scripts got for everything else; null below ten scripts, or if
   * nothing varies.
   */
  rest: v.nullable(v.number()),
  rest_n: v.number(),
  /** Scripts in each fifth of its range, lowest first. */
  fifths: v.array(GroupSchema),
  /** Scripts whose mark here doesn't fit their other marks; null below ten scripts. */
  odd: v.nullable(GroupSchema),
});
export type CriterionFigures = v.InferOutput<typeof CriterionFiguresSchema>;

/**
 * `GET /api/v1/assignments/{id}/insight`, and `GET /api/v1/insight` across all that the caller may
 * see (ANA-1, ANA-2). Grades count in percent. The owner sees all markers; a marker sees their own
 * row.
 */
export const InsightSchema = v.object({
  assignment_id: v.nullable(IdSchema),
  as_of: TimeSchema,
  n: v.number(),
  /** Names are hidden: no sections are shown. */
  anonymous: v.boolean(),
  progress: v.object({
    graded: GroupSchema,
    ungraded: GroupSchema,
    /** Scripts graded per day over the last fortnight in which any were. */
    per_day: v.nullable(v.number()),
    /** When the last one will be done at this pace. */
    done_at: v.nullable(TimeSchema),
  }),
  grades: v.object({
    n: v.number(),
    mean: v.nullable(v.number()),
    median: v.nullable(v.number()),
    deviation: v.nullable(v.number()),
    lowest: v.nullable(v.number()),
    highest: v.nullable(v.number()),
    lower_quarter: v.nullable(v.number()),
    upper_quarter: v.nullable(v.number()),
    /** The scripts that mean and median are of. */
    numbers: GroupSchema,
    /** Those from the lower to the upper quarter. */
    middle: GroupSchema,
    /** Null where no band and no word says what fails. */
    fails: v.nullable(GroupSchema),
    /** Null where the rubric has no bands. */
    near: v.nullable(GroupSchema),
    /** Grades that don't match what their own marks give. */
    unlike: v.nullable(GroupSchema),
  }),
  parts: v.array(PartSchema),
  criteria: v.array(CriterionFiguresSchema),
});
export type Insight = v.InferOutput<typeof InsightSchema>;

const KEY = /^[a-z]+(\.[\w:-]{1,60}){0,2}$/;
export const ScriptGroupQuerySchema = v.object({
  group: v.pipe(v.string(), v.regex(KEY, 'group is the key of a group, as the figures name it.')),
});

/** `GET …/insight/scripts?group=`: the scripts behind a number. */
export const ScriptGroupSchema = v.object({
  key: v.string(),
  label: v.string(),
  submission_ids: v.array(IdSchema),
});
export type ScriptGroup = v.InferOutput<typeof ScriptGroupSchema>;
