import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { AGREED_HOW } from '#contract/teams/agreement.ts';
import { DrawSchema, SigningSchema } from './sample.ts';

export const FIGURE_IDS = [
  'agreed',
  'exact',
  'adjacent',
  'difference',
  'spread',
  'kappa',
  'icc',
] as const;
/**
 * A figure with its 95 % interval, and what it means. Without a value, its sentence says why there
 * is none.
 */
export const FigureSchema = v.object({
  id: v.picklist(FIGURE_IDS),
  n: v.number(),
  value: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  sentence: v.string(),
});
export type Figure = v.InferOutput<typeof FigureSchema>;

export const COMPARISON_IDS = ['blind', 'moderation'] as const;
/** A comparison of two markings: blind double marking, or a moderator who saw the mark. */
const ComparisonSchema = v.object({
  id: v.picklist(COMPARISON_IDS),
  /** Scripts that have both. */
  n: v.number(),
  /** Empty if n is too small. */
  figures: v.array(FigureSchema),
  /** The same for each criterion that has levels. */
  criteria: v.array(
    v.object({ id: v.string(), name: v.string(), n: v.number(), figures: v.array(FigureSchema) }),
  ),
});
export type Comparison = v.InferOutput<typeof ComparisonSchema>;

/**
 * How much less than the others a marker gives, in points of a hundred; no value with too few
 * scripts.
 */
const MarkerFigureSchema = v.object({
  marker: v.string(),
  n: v.number(),
  value: v.nullable(v.number()),
  error: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  sentence: v.string(),
});
export type MarkerFigure = v.InferOutput<typeof MarkerFigureSchema>;

const ReportScriptSchema = v.object({
  submission_id: IdSchema,
  name: v.string(),
  marker: v.nullable(v.string()),
  why: v.array(v.string()),
  /** Its grade when it was drawn, and its current grade. */
  drawn_grade: v.nullable(v.string()),
  grade: v.nullable(v.string()),
  said: v.array(
    v.object({
      moderator: v.string(),
      verdict: v.picklist(['agrees', 'again']),
      reason: v.string(),
      mark: v.nullable(v.number()),
    }),
  ),
});
export type ReportScript = v.InferOutput<typeof ReportScriptSchema>;

/** A grade in the sample that has changed since it was drawn. */
const ReportChangeSchema = v.object({
  name: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  by: v.string(),
  at: TimeSchema,
  why: v.string(),
});
export type ReportChange = v.InferOutput<typeof ReportChangeSchema>;

/**
 * What the two markers of a script agreed on, and how; if people agreed it, what each had given for
 * the criteria they differed in, and the reason for the result.
 */
const ReportAgreedSchema = v.object({
  submission_id: IdSchema,
  name: v.string(),
  how: v.picklist(AGREED_HOW),
  by: v.string(),
  at: TimeSchema,
  criteria: v.array(
    v.object({
      name: v.string(),
      first: v.string(),
      second: v.string(),
      agreed: v.string(),
      reason: v.string(),
    }),
  ),
});
export type ReportAgreed = v.InferOutput<typeof ReportAgreedSchema>;

/** `GET …/moderation/report` (MOD-6). */
export const ModerationReportSchema = v.object({
  assignment: v.string(),
  /** Names are hidden: scripts have candidate names. */
  anonymous: v.boolean(),
  /** Number of scripts, graded scripts, and double-marked scripts. */
  scripts: v.number(),
  graded: v.number(),
  doubles: v.number(),
  moderators: v.array(v.string()),
  draws: v.array(DrawSchema),
  sample: v.array(ReportScriptSchema),
  agreed: v.array(ReportAgreedSchema),
  comparisons: v.array(ComparisonSchema),
  severity: v.array(MarkerFigureSchema),
  changes: v.array(ReportChangeSchema),
  signings: v.array(SigningSchema),
  /** Whether signatures, draws or moderators' remarks were imported from an archive file. */
  from_file: v.optional(v.boolean()),
  /** Digest of everything but the signings: this is what is signed. */
  digest: v.string(),
  made_at: TimeSchema,
});
export type ModerationReport = v.InferOutput<typeof ModerationReportSchema>;

export const REPORT_FORMATS = ['docx', 'pdf', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const ReportFileQuerySchema = v.object({
  format: v.picklist(REPORT_FORMATS, `format is ${REPORT_FORMATS.join(', ')}.`),
});
