import * as v from 'valibot';
import { GradeScaleSchema } from '#contract/assignments/assignment.ts';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { LateMarkSchema } from '#contract/deadlines/late-rule.ts';
import { SelectorSchema } from '#contract/rubrics/annotation.ts';

const ReturnedLevelSchema = v.object({
  name: v.string(),
  descriptor: v.string(),
  /** As students see it, e.g. `5` or `4–6`; null if the rubric hides points. */
  points: v.nullable(v.string()),
  chosen: v.boolean(),
  /** Feedback for a student at this level; '' for every other level. */
  feedback: v.string(),
});

const ReturnedCriterionSchema = v.object({
  group: v.string(),
  name: v.string(),
  description: v.string(),
  bonus: v.boolean(),
  levels: v.array(ReturnedLevelSchema),
  /** Points given, and points possible; null if the rubric hides points, or none were given. */
  points: v.nullable(v.number()),
  worth: v.nullable(v.string()),
  comment: v.string(),
});
export type ReturnedCriterion = v.InferOutput<typeof ReturnedCriterionSchema>;

const ReturnedAnnotationSchema = v.object({
  /** In reading order, from 1. */
  n: v.number(),
  /** The words the note is on; null for a place without words, and for a note on a whole file. */
  quote: v.nullable(v.string()),
  page: v.nullable(v.number()),
  text: v.string(),
  criterion: v.nullable(v.string()),
  /** Index into `submission.files`, from 0, and the place in that file. */
  file: v.number(),
  selectors: v.array(SelectorSchema),
});
export type ReturnedAnnotation = v.InferOutput<typeof ReturnedAnnotationSchema>;

/**
 * What one student of one submission is given (OUT-4, OUT-5, OUT-6): documents render it, releases
 * store it and the student's page shows it.
 */
export const ReturnedSchema = v.object({
  assignment: v.object({ title: v.string() }),
  student: v.object({ name: v.string(), identifier: v.nullable(v.string()) }),
  submission: v.object({
    id: IdSchema,
    files: v.array(v.string()),
    /** Null if not known. */
    submitted_at: v.nullable(TimeSchema),
  }),
  /** As awarded. */
  grade: v.nullable(v.string()),
  /**
   * For a late grade under a rule: the penalty, the final mark and the reason. Otherwise missing.
   */
  late: v.optional(v.pick(LateMarkSchema, ['penalty', 'final', 'reason'])),
  scale: GradeScaleSchema,
  /** Markdown, as stored. */
  feedback: v.nullable(v.string()),
  /**
   * As marked; null without marks. Never contains notes for markers, or points that the rubric
   * hides.
   */
  rubric: v.nullable(
    v.object({
      criteria: v.array(ReturnedCriterionSchema),
      total: v.nullable(v.object({ points: v.number(), max: v.number() })),
    }),
  ),
  annotations: v.array(ReturnedAnnotationSchema),
  /** The assignment's owner, with the text they put above and below everything they return. */
  educator: v.object({ name: v.string(), header: v.string(), closing: v.string() }),
  /** How AI actually took part; null if the owner doesn't state it. */
  ai_statement: v.nullable(v.string()),
  made_at: TimeSchema,
});
export type Returned = v.InferOutput<typeof ReturnedSchema>;

/** Returns a grade with its maximum, unless it already says so. */
export const gradeInWords = (grade: string, scale: Returned['scale']): string =>
  scale.kind === 'points' && /^\d{1,6}(?:[.,]\d{1,6})?$/.test(grade.trim())
    ? `${grade.trim()} / ${scale.max}`
    : grade;

interface GradeLines {
  label: string;
  /** The grade that counts. */
  value: string;
  /**
   * How it came about: awarded mark and penalty with the reason; '' if lateness played no part.
   */
  note: string;
}

/**
 * Returns what a student reads about their grade, in every document and on their page; null without
 * a grade.
 */
export function gradeLines({
  grade,
  late,
  scale,
}: Pick<Returned, 'grade' | 'late' | 'scale'>): GradeLines | null {
  if (grade === null || grade.trim() === '') return null;
  const awarded = gradeInWords(grade, scale);
  if (late === undefined) return { label: 'Grade', value: awarded, note: '' };
  if (late.penalty === '0') return { label: 'Grade', value: awarded, note: late.reason };
  const penalty = late.penalty === null ? 'not decided' : late.penalty;
  return {
    label: 'Final grade',
    value: late.final === null ? 'Not decided' : gradeInWords(late.final, scale),
    note: `Awarded: ${awarded}. Penalty: ${penalty}. ${late.reason}`,
  };
}
