import type { GradeScale } from '#contract/assignments/assignment.ts';
import type { LateMark } from '#contract/deadlines/late-rule.ts';
import { isOffScale, namedPlaceholders, offScale } from './doubts.ts';

interface Work {
  grade: string | null;
  feedback_text: string | null;
  /** The mark that counts; missing or null if no rule applies. */
  late_mark?: Pick<LateMark, 'final' | 'held' | 'held_feedback'> | null | undefined;
}

const UNDECIDED =
  'The penalty for lateness can’t be worked out of a grade in words: waive it, or give a grade in points.';

const isBlank = (text: string | null): boolean => (text?.trim() ?? '') === '';

/** Whether a student would be given nothing: no grade, no code in its place, and no feedback. */
export const isEmpty = ({ grade, feedback_text, late_mark }: Work): boolean =>
  isBlank(grade) && isBlank(feedback_text) && late_mark?.held === undefined;

/**
 * Returns what is unfinished in what a student would be given, one sentence each (OUT-1, OUT-5).
 */
export function unfinishedIn(
  { grade, feedback_text, late_mark }: Work,
  scale: GradeScale,
  needsText = true,
): string[] {
  const placeholders = namedPlaceholders(feedback_text ?? '');
  const unfilled = placeholders === '' ? [] : [`The feedback still says ${placeholders}.`];
  const { held, held_feedback, final } = late_mark ?? {};
  if (held !== undefined)
    return held_feedback === true
      ? [`Its mark is held back: the student is given ${held} and the feedback.`, ...unfilled]
      : [`Its mark is held back: the student is given ${held}, and no feedback.`];
  return [
    ...(isBlank(grade) ? ['Has no grade yet.'] : []),
    ...(needsText && isBlank(feedback_text) ? ['Has no feedback yet.'] : []),
    ...(grade !== null && isOffScale(grade, scale) ? [offScale(grade)] : []),
    ...(final === null && !isBlank(grade) ? [UNDECIDED] : []),
    ...unfilled,
  ];
}
