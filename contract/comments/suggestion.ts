import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';
import { MAX_MARK_COMMENT } from '#contract/rubrics/mark.ts';
import { MAX_LEVELS, RubricIdSchema } from '#contract/rubrics/model.ts';

/**
 * Where a suggestion comes from: this assignment, an earlier one with the same criterion, the
 * caller's bank or the standard one.
 */
export const SUGGESTION_SOURCES = ['assignment', 'earlier', 'bank', 'standard'] as const;

/** A comment of the caller's own, or of the bank, that may be wanted again (SUG-2). */
export const SuggestionSchema = v.object({
  text: v.string(),
  source: v.picklist(SUGGESTION_SOURCES),
  /** On how many scripts it was written, 0 of one that comes from the bank. */
  scripts: v.number(),
  /** The script of this assignment that it was written on last; null of one that comes from elsewhere. */
  last: v.nullable(IdSchema),
  /** The earlier assignment's name, or the bank's category; empty of one of this assignment. */
  from: v.string(),
  /** Whether it was given at the level that was asked for. */
  at_level: v.boolean(),
  pinned: v.boolean(),
});
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;
export const SuggestionListSchema = v.array(SuggestionSchema);

/** `GET /api/v1/submissions/{id}/suggestions`: without a criterion it is the feedback on the whole script. */
export const SuggestionQuerySchema = v.object({
  criterion: v.optional(RubricIdSchema),
  /** What is chosen there now, though it may not be saved: ids of levels, with commas between them. */
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
/** `PUT /api/v1/submissions/{id}/suggestions`: what becomes of a suggestion of this assignment from now on (SUG-3). */
export const SuggestionChoiceSchema = v.object({
  criterion: v.nullable(RubricIdSchema),
  text: wording,
  choice: v.picklist(SUGGESTION_CHOICES, `A choice is ${SUGGESTION_CHOICES.join(', ')}.`),
  /** The new words, of `reword`. */
  wording: v.optional(wording),
});
export type SuggestionChoice = v.InferOutput<typeof SuggestionChoiceSchema>;
