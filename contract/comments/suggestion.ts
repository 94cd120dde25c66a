import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';
import { MAX_MARK_COMMENT } from '#contract/rubrics/mark.ts';
import { MAX_LEVELS, RubricIdSchema } from '#contract/rubrics/model.ts';

/**
 * Source of a suggestion: this assignment, an earlier one with the same criterion, the caller's
 * bank or the standard one.
 */
export const SUGGESTION_SOURCES = ['assignment', 'earlier', 'bank', 'standard'] as const;

/** One of the caller's own comments, or one from the bank, that may be wanted again (SUG-2). */
export const SuggestionSchema = v.object({
  text: v.string(),
  source: v.picklist(SUGGESTION_SOURCES),
  /** On how many scripts it was written; 0 for a comment from the bank. */
  scripts: v.number(),
  /**
   * The script of this assignment that it was last written on; null for comments from elsewhere.
   */
  last: v.nullable(IdSchema),
  /**
   * The earlier assignment's name, or the bank's category; empty for comments of this assignment.
   */
  from: v.string(),
  /** Whether it was given at the requested level. */
  at_level: v.boolean(),
  pinned: v.boolean(),
});
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;
export const SuggestionListSchema = v.array(SuggestionSchema);

/**
 * `GET /api/v1/submissions/{id}/suggestions`: without a criterion, for feedback on the whole
 * script.
 */
export const SuggestionQuerySchema = v.object({
  criterion: v.optional(RubricIdSchema),
  /** The current choice, even if not yet saved: ids of levels, separated by commas. */
  levels: v.optional(v.pipe(v.string(), v.maxLength(MAX_LEVELS * 100))),
  points: v.optional(v.pipe(v.string(), v.toNumber(), v.number())),
});

const wording = v.pipe(
  v.string('A comment is text.'),
  v.trim(),
  v.minLength(1, 'A comment has words.'),
  v.maxLength(
    MAX_MARK_COMMENT,
    `A comment has at most ${MAX_MARK_COMMENT.toLocaleString('en')} characters.`,
  ),
);

export const SUGGESTION_CHOICES = ['pin', 'unpin', 'forget', 'reword'] as const;
/**
 * `PUT /api/v1/submissions/{id}/suggestions`: what to do with a suggestion of this assignment from
 * now on (SUG-3).
 */
export const SuggestionChoiceSchema = v.object({
  criterion: v.nullable(RubricIdSchema),
  text: wording,
  choice: v.picklist(SUGGESTION_CHOICES, `A choice is ${SUGGESTION_CHOICES.join(', ')}.`),
  /** The new words, for `reword`. */
  wording: v.optional(wording),
});
export type SuggestionChoice = v.InferOutput<typeof SuggestionChoiceSchema>;
