import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '#contract/common.ts';

/**
 * Where a file came from: uploaded for a submission, from a class's zip, or typed into the learning
 * environment.
 */
export const FILE_ORIGINS = ['upload', 'intake', 'online_text'] as const;
export type FileOrigin = (typeof FILE_ORIGINS)[number];

/** One file of a submission. The first of `Submission.files` is what the specification calls the original file. */
export const SubmissionFileSchema = v.object({
  id: IdSchema,
  filename: v.string(),
  /** Its folder in what was handed in, e.g. `src/util`; '' at the top. */
  folder: v.string(),
  bytes: v.number(),
  /** 1 for the first attempt. */
  attempt: v.number(),
  /** Whether its text could be read (the specification's processed file). */
  has_text: v.boolean(),
  /** The share of it that could be read, 0 to 1; null while not known. */
  read_share: v.nullable(v.number()),
  origin: v.picklist(FILE_ORIGINS),
  /**
   * Which model has read its text in pictures, `OCR` where OCR has, and whether somebody has set that
   * right since; absent of a file that was read as it is. `doubtful`: lines that OCR is not sure of.
   */
  transcript: v.optional(
    v.object({
      model: v.string(),
      corrected: v.boolean(),
      doubtful: v.optional(v.number()),
    }),
  ),
  created_at: TimeSchema,
});
export type SubmissionFile = v.InferOutput<typeof SubmissionFileSchema>;

/** Below this share of a work, the user is asked before a credit is spent (READ-4). */
export const MIN_READ_SHARE = 0.9;

/**
 * Returns the share of a work that could be read, over its files with text. Null if it isn't known
 * for one of them, or none has text.
 */
export function readShareOf(
  files: readonly Pick<SubmissionFile, 'has_text' | 'read_share'>[],
): number | null {
  const shares = files.filter(({ has_text }) => has_text).map(({ read_share }) => read_share);
  if (shares.length === 0 || shares.includes(null)) return null;
  return shares.reduce<number>((sum, share) => sum + (share ?? 0), 0) / shares.length;
}

/** Whether a draft from these files would be based on only part of the work. */
export const isReadInPart = ({
  files,
}: {
  files: readonly Pick<SubmissionFile, 'has_text' | 'read_share'>[];
}): boolean => (readShareOf(files) ?? 1) < MIN_READ_SHARE;

export const MAX_TRANSCRIPT = 200_000;
/**
 * Body of `PUT /api/v1/submissions/{id}/files/{fileId}/transcript`: the text in its pictures,
 * corrected by a person (DRAFT-14).
 */
export const TranscriptSchema = v.object({
  text: v.pipe(
    v.string('A transcript is text.'),
    v.maxLength(MAX_TRANSCRIPT, 'A transcript has at most 200,000 characters.'),
    v.check(
      (text) => text.trim() !== '',
      'Write down what the pictures say, or leave it as it was.',
    ),
  ),
});

/**
 * `PUT /api/v1/submissions/{id}/files`: the files of the current attempt, each once, in their new
 * order.
 */
export const FileOrderSchema = v.object({
  order: v.pipe(
    v.array(SentIdSchema),
    v.minLength(1, 'The order names each file once.'),
    v.maxLength(1000, 'The order names each file once.'),
  ),
});
