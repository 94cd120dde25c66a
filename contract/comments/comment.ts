import * as v from 'valibot';
import { IdSchema, nameText, SentIdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_COMMENT, MAX_NAME } from '#contract/limits.ts';

/** Grade bands: the categories an educator files a comment under (specification, section 3). */
export const GRADE_BANDS = [
  'A+ Grade (80-100)',
  'A Grade (70-80)',
  'B+ Grade (65-69)',
  'B Grade (60-64)',
  'C+ Grade (55-59)',
  'C Grade (50-54)',
  'D+ Grade (45-49)',
  'D Grade (40-44)',
  'E Grade (30-39)',
  'F Grade (0-29)',
] as const;

export const QUALITY_LEVELS = ['excellent', 'good', 'fair', 'poor'] as const;
export type QualityLevel = (typeof QUALITY_LEVELS)[number];
export const QUALITY_RANK: Readonly<Record<QualityLevel, number>> = {
  excellent: 4,
  good: 3,
  fair: 2,
  poor: 1,
};

export const CommentSchema = v.object({
  id: IdSchema,
  text: v.string(),
  category: v.string(),
  quality_level: v.picklist(QUALITY_LEVELS),
  comment_set_id: v.nullable(IdSchema),
  created_at: TimeSchema,
  is_system_default: v.boolean(),
});
export type Comment = v.InferOutput<typeof CommentSchema>;
export const CommentListSchema = v.array(CommentSchema);

/** `GET /api/v1/comments/bank`: category, then quality level, then comments. */
export const CommentBankSchema = v.record(v.string(), v.record(v.string(), v.array(CommentSchema)));
export type CommentBank = v.InferOutput<typeof CommentBankSchema>;

const body = {
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Comment text cannot be empty.'),
    v.maxLength(MAX_COMMENT, `A comment has at most ${MAX_COMMENT} characters.`),
  ),
  category: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please select a category.'),
    v.maxLength(MAX_NAME, `A category has at most ${MAX_NAME} characters.`),
  ),
  quality_level: v.picklist(QUALITY_LEVELS, 'Please select a quality level.'),
};
export const NewCommentSchema = v.object({
  ...body,
  comment_set_id: v.optional(v.nullable(SentIdSchema), null),
});
export type NewComment = v.InferInput<typeof NewCommentSchema>;
export const CommentChangeSchema = v.object(body);
export type CommentChange = v.InferInput<typeof CommentChangeSchema>;

export const CommentQuerySchema = v.object({
  comment_set_id: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'comment_set_id is an id.'), v.transform(Number)),
  ),
});

export const CommentSetSchema = v.object({
  id: IdSchema,
  name: v.string(),
  is_default: v.boolean(),
  comment_count: v.number(),
  created_at: TimeSchema,
});
export type CommentSet = v.InferOutput<typeof CommentSetSchema>;
export const CommentSetListSchema = v.array(CommentSetSchema);
export const DEFAULT_SET_NAME = 'My comments';

/** `POST /comment-sets/`, `PATCH /comment-sets/{id}`. */
export const CommentSetBodySchema = v.object({ name: nameText('Name', MAX_NAME) });
export type CommentSetBody = v.InferInput<typeof CommentSetBodySchema>;
