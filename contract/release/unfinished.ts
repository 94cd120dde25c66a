import type { GradeScale } from '#contract/assignments/assignment.ts';
import { isOffScale, namedPlaceholders } from './doubts.ts';

interface Work {
  grade: string | null;
  feedback_text: string | null;
  /** The grade after a penalty for lateness, null where that can't be worked out. Missing where no rule takes part. */
  final?: string | null | undefined;
}

const UNDECIDED =
  'The penalty for lateness can’t be worked out of a grade in words: waive it, or give a grade in points.';

const isBlank = (text: string | null): boolean => (text?.trim() ?? '') === '';

/** Whether a student would be given nothing: neither a grade nor a word. */
export const isEmpty = ({ grade, feedback_text }: Work): boolean =>
  isBlank(grade) && isBlank(feedback_text);

/** What is unfinished in what a student would be given, a sentence each (OUT-1, OUT-5). */
export function unfinishedIn(
  { grade, feedback_text, final }: Work,
  scale: GradeScale,
  needsText = true,
): string[] {
  const placeholders = namedPlaceholders(feedback_text ?? '');
  return [
    ...(isBlank(grade) ? ['Has no grade yet.'] : []),
    ...(needsText && isBlank(feedback_text) ? ['Has no feedback yet.'] : []),
    ...(grade !== null && isOffScale(grade, scale)
      ? [`“${grade.trim()}” is not on the scale of this assignment.`]
      : []),
    ...(final === null && !isBlank(grade) ? [UNDECIDED] : []),
    ...(placeholders === '' ? [] : [`The feedback still says ${placeholders}.`]),
  ];
}
