import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';

/**
 * `same`: nothing but case, white space, punctuation and the student's own name differs. `nearly`: articles and the like differ
 * besides.
 */
export const LIKENESSES = ['same', 'nearly'] as const;

/**
 * `GET /api/v1/submissions/{id}/same-answers`: another script that says what this one says
 * (FIND-1). Nothing of any mark.
 */
export const SameAnswerSchema = v.object({
  submission_id: IdSchema,
  likeness: v.picklist(LIKENESSES),
});
export type SameAnswer = v.InferOutput<typeof SameAnswerSchema>;
export const SameAnswerListSchema = v.array(SameAnswerSchema);

/** So many are told of; of a larger group, the rest once these are marked differently or removed. */
export const MAX_SAME_ANSWERS = 200;
