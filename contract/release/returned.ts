import * as v from 'valibot';
import { GradeScaleSchema } from '#contract/assignments/assignment.ts';
import { IdSchema, TimeSchema } from '#contract/common.ts';
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

/** What goes out to one student of one submission (OUT-4, OUT-5, OUT-6): what documents render, releases keep and the student's page shows. */
export const ReturnedSchema = v.object({
  assignment: v.object({ title: v.string() }),
  student: v.object({ name: v.string(), identifier: v.nullable(v.string()) }),
  submission: v.object({
    id: IdSchema,
    files: v.array(v.string()),
    /** Null where it isn't known. */
    submitted_at: v.nullable(TimeSchema),
  }),
  grade: v.nullable(v.string()),
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
