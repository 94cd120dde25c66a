import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';

/**
 * `same`: only case, white space, punctuation and the student's own name differ. `nearly`: articles
 * and the like differ as well.
 */
export const LIKENESSES = ['same', 'nearly'] as const;

/**
 * `GET /api/v1/submissions/{id}/same-answers`: another script that says the same as this one
 * (FIND-1). Contains nothing about marks.
 */
export const SameAnswerSchema = v.object({
  submission_id: IdSchema,
  likeness: v.picklist(LIKENESSES),
});
export type SameAnswer = v.InferOutput<typeof SameAnswerSchema>;
export const SameAnswerListSchema = v.array(SameAnswerSchema);

/**
 * Maximum number reported; in a larger group, the rest appear once these are marked differently or
 * removed.
 */
export const MAX_SAME_ANSWERS = 200;
