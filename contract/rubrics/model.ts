import * as v from 'valibot';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { hasFewDecimals, MAX_DECIMALS } from './decimal.ts';

/**
 * How a criterion is judged: one of its levels (or several), a level with a range of points, a
 * number, yes or no, points added and deducted, or only words.
 */
export const CRITERION_KINDS = ['levels', 'range', 'points', 'check', 'items', 'comment'] as const;
export type CriterionKind = (typeof CRITERION_KINDS)[number];

/** Steps a total is rounded to, halves up; 0 doesn't round. */
export const ROUNDINGS = [0, 0.01, 0.1, 0.25, 0.5, 1] as const;

export const MAX_CRITERIA = 50;
export const MAX_LEVELS = 100;
export const MAX_BANDS = 30;
export const MAX_RUBRIC_NAME = 300;
export const MAX_RUBRIC_TEXT = 5_000;
export const MAX_POINTS = 100_000;
export const MAX_WEIGHT = 100;

const few = `Points have at most ${MAX_DECIMALS} decimals.`;
const pointsText = `Points are a number between −${MAX_POINTS.toLocaleString('en')} and ${MAX_POINTS.toLocaleString('en')}.`;
export const PointsSchema = v.pipe(
  v.number(pointsText),
  v.minValue(-MAX_POINTS, pointsText),
  v.maxValue(MAX_POINTS, pointsText),
  v.check(hasFewDecimals, few),
);
const weightText = `A weight is a number between 0 and ${MAX_WEIGHT}.`;
const WeightSchema = v.pipe(
  v.number(weightText),
  v.minValue(0, weightText),
  v.maxValue(MAX_WEIGHT, weightText),
  v.check(hasFewDecimals, `A weight has at most ${MAX_DECIMALS} decimals.`),
);
const shareText = 'A band begins at a percentage between 0 and 1,000.';
const ShareSchema = v.pipe(
  v.number(shareText),
  v.minValue(0, shareText),
  v.maxValue(1000, shareText),
  v.check(hasFewDecimals, `A percentage has at most ${MAX_DECIMALS} decimals.`),
);

const text = (what: string, max = MAX_RUBRIC_TEXT) =>
  v.optional(
    v.pipe(
      v.string(`${what} is text.`),
      v.maxLength(max, `${what} has at most ${max.toLocaleString('en')} characters.`),
    ),
    '',
  );
const limit = v.optional(v.nullable(PointsSchema), null);

/**
 * Id of a criterion or a level: assigned once and kept through every version, so that marks keep
 * referring to it.
 */
export const RubricIdSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,40}$/, 'An id has 1 to 40 letters, digits, hyphens or underscores.'),
);

export const LevelSchema = v.object({
  id: RubricIdSchema,
  name: text('The name of a level', MAX_RUBRIC_NAME),
  descriptor: text('A descriptor'),
  points: PointsSchema,
  /** Lower end of a range; null for a level with one value. */
  points_min: limit,
  /** What a student at this level may be told. */
  feedback: text('The feedback of a level'),
});
export type Level = v.InferOutput<typeof LevelSchema>;

export const CriterionSchema = v.object({
  id: RubricIdSchema,
  /** Consecutive criteria with the same group share a heading. */
  group: text('The name of a group', MAX_RUBRIC_NAME),
  name: text('The name of a criterion', MAX_RUBRIC_NAME),
  description: text('The description', MAX_DESCRIPTION),
  /** For markers; never shown to students. */
  marker_note: text('The note for markers'),
  kind: v.picklist(CRITERION_KINDS, `A kind is one of ${CRITERION_KINDS.join(', ')}.`),
  /** For levels only: whether several may be chosen. */
  select: v.optional(v.picklist(['one', 'many'], 'One or many levels are chosen.'), 'one'),
  /**
   * The criterion's minimum and maximum: for points, for items, and for levels of which several may
   * be chosen.
   */
  min: limit,
  max: limit,
  /** Factor for its points. */
  weight: v.optional(WeightSchema, 1),
  /** Adds to the total but not to the maximum; needs no mark. */
  bonus: v.optional(v.boolean(), false),
  /** For a check: what yes gives, then what no gives. */
  levels: v.optional(
    v.pipe(
      v.array(LevelSchema),
      v.maxLength(MAX_LEVELS, `A criterion has at most ${MAX_LEVELS} levels.`),
    ),
    [],
  ),
});
export type Criterion = v.InferOutput<typeof CriterionSchema>;

/** A grade that is proposed from this percentage of the maximum up. */
export const BandSchema = v.object({
  grade: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('A band has a grade.'),
    v.maxLength(50, 'A grade has at most 50 characters.'),
  ),
  from: ShareSchema,
});
export type Band = v.InferOutput<typeof BandSchema>;

/** Only the shape, as it is stored: newer fields have defaults. */
export const RubricShape = v.object({
  /** Where the total begins: at zero, or at the maximum, from which points are deducted. */
  start: v.optional(
    v.picklist(['zero', 'max'], 'A total starts at zero or at the maximum.'),
    'zero',
  ),
  /** Lower limit of the total; null for none. */
  min: v.optional(v.nullable(PointsSchema), 0),
  /** Maximum without bonus; null for the sum of the criteria. */
  max: limit,
  /** How far a total may exceed the maximum; null for as far as the bonus criteria go. */
  extra: limit,
  rounding: v.optional(
    v.picklist(ROUNDINGS, `A total is rounded to ${ROUNDINGS.slice(1).join(', ')} or not at all.`),
    0.01,
  ),
  /** Students see levels and words, but no points. */
  hide_points: v.optional(v.boolean(), false),
  /** For markers; never shown to students. */
  marker_guidelines: text('The guidelines for markers'),
  bands: v.optional(
    v.pipe(v.array(BandSchema), v.maxLength(MAX_BANDS, `There are at most ${MAX_BANDS} bands.`)),
    [],
  ),
  criteria: v.pipe(
    v.array(CriterionSchema),
    v.minLength(1, 'A rubric has at least one criterion.'),
    v.maxLength(MAX_CRITERIA, `A rubric has at most ${MAX_CRITERIA} criteria.`),
  ),
});
export type Rubric = v.InferOutput<typeof RubricShape>;
