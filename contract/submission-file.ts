import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from './common.ts';

/** How a file came: uploaded for a submission, out of a class's zip, or typed into the learning environment. */
export const FILE_ORIGINS = ['upload', 'intake', 'online_text'] as const;
export type FileOrigin = (typeof FILE_ORIGINS)[number];

/** One file of a submission. The first of `Submission.files` is what the specification calls the original file. */
export const SubmissionFileSchema = v.object({
  id: IdSchema,
  filename: v.string(),
  /** Where it lay in what was handed in, e.g. `src/util`; '' at the top. */
  folder: v.string(),
  bytes: v.number(),
  /** 1 for what was handed in first. */
  attempt: v.number(),
  /** Whether its text could be read (the specification's processed file). */
  has_text: v.boolean(),
  origin: v.picklist(FILE_ORIGINS),
  created_at: TimeSchema,
});
export type SubmissionFile = v.InferOutput<typeof SubmissionFileSchema>;

/** `PUT /api/v1/submissions/{id}/files`: the files of the current attempt, each once, in their new order. */
export const FileOrderSchema = v.object({
  order: v.pipe(v.array(SentIdSchema), v.minLength(1, 'The order names each file once.'), v.maxLength(1000, 'The order names each file once.')),
});
