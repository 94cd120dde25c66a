import * as v from 'valibot';
import { GradeScaleSchema } from '#contract/assignments/assignment.ts';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { LateMarkSchema } from '#contract/deadlines/late-rule.ts';
import { SelectorSchema } from '#contract/rubrics/annotation.ts';

const ReturnedLevelSchema = v.object({
  name: v.string(),
  descriptor: v.string(),
  /** As students see it, e.g. `5` or `4–6`; null where the rubric hides points. */
  points: v.nullable(v.string()),
  chosen: v.boolean(),
  /** What a student who was given this level is told; '' for every other level. */
  feedback: v.string(),
});

const ReturnedCriterionSchema = v.object({
  group: v.string(),
  name: v.string(),
  description: v.string(),
  bonus: v.boolean(),
  levels: v.array(ReturnedLevelSchema),
  /** What was given, and what can be had; null where the rubric hides points, or none was given. */
  points: v.nullable(v.number()),
  worth: v.nullable(v.string()),
  comment: v.string(),
});
export type ReturnedCriterion = v.InferOutput<typeof ReturnedCriterionSchema>;

const ReturnedAnnotationSchema = v.object({
  /** In reading order, from 1. */
  n: v.number(),
  /** What the note is on; null for a place without words, and for a note on a whole file. */
  quote: v.nullable(v.string()),
  page: v.nullable(v.number()),
  text: v.string(),
  criterion: v.nullable(v.string()),
  /** Which of `submission.files`, from 0, and where in it. */
  file: v.number(),
  selectors: v.array(SelectorSchema),
});
export type ReturnedAnnotation = v.InferOutput<typeof ReturnedAnnotationSchema>;

/**
 * What goes out to one student of one submission (OUT-4, OUT-5, OUT-6): what documents render,
 * releases keep and the student's page shows.
 */
export const ReturnedSchema = v.object({
  assignment: v.object({ title: v.string() }),
  student: v.object({ name: v.string(), identifier: v.nullable(v.string()) }),
  submission: v.object({
    id: IdSchema,
    files: v.array(v.string()),
    /** Null where it isn't known. */
    submitted_at: v.nullable(TimeSchema),
  }),
  /** As it was awarded. */
  grade: v.nullable(v.string()),
  /** Of a grade for late work under a rule: what is taken off it, what counts, and why. Missing for any other. */
  late: v.optional(v.pick(LateMarkSchema, ['penalty', 'final', 'reason'])),
  scale: GradeScaleSchema,
  /** Markdown, as stored. */
  feedback: v.nullable(v.string()),
  /** As marked; null without marks. Notes for markers are never in it, nor points that the rubric hides. */
  rubric: v.nullable(
    v.object({
      criteria: v.array(ReturnedCriterionSchema),
      total: v.nullable(v.object({ points: v.number(), max: v.number() })),
    }),
  ),
  annotations: v.array(ReturnedAnnotationSchema),
  /** The owner of the assignment, with what they put above and below everything they give back. */
  educator: v.object({ name: v.string(), header: v.string(), closing: v.string() }),
  /** How AI took part, from what really happened; null where the owner doesn't say it. */
  ai_statement: v.nullable(v.string()),
  made_at: TimeSchema,
});
export type Returned = v.InferOutput<typeof ReturnedSchema>;

/** A grade with what it is out of, where that isn't said in it. */
export const gradeInWords = (grade: string, scale: Returned['scale']): string =>
  scale.kind === 'points' && /^\d{1,6}(?:[.,]\d{1,6})?$/.test(grade.trim())
    ? `${grade.trim()} / ${scale.max}`
    : grade;

interface GradeLines {
  label: string;
  /** What counts. */
  value: string;
  /** How it came to be: awarded and penalty with the reason; '' where lateness has nothing to do with it. */
  note: string;
}

/** What a student is told of their grade, in every document and on their page; null without a grade. */
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
