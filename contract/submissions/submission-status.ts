/** In the order of a submission’s life, which lists are sorted by. */
export const STATUSES = ['pending', 'processing', 'completed', 'error'] as const;
export type SubmissionStatus = (typeof STATUSES)[number];

export interface StatusFacts {
  grade: string | null;
  feedback_text: string | null;
  ai_feedback_text: string | null;
  /** Why the last generation failed; null when it succeeded or none ran. */
  error_message: string | null;
}

const says = (text: string | null): boolean => text !== null && text.trim() !== '';

/**
 * Whether marking is done: there is a grade, and feedback text if the assignment needs it
 * (docs/decisions/done.md).
 */
export const isDone = (
  { grade, feedback_text }: Pick<StatusFacts, 'grade' | 'feedback_text'>,
  needsText: boolean,
): boolean => says(grade) && (!needsText || says(feedback_text));

/** Derives a submission's status from what is stored (decisions, section 3). */
export function deriveStatus(facts: StatusFacts, needsText: boolean): SubmissionStatus {
  if (isDone(facts, needsText)) return 'completed';
  if (facts.error_message !== null) return 'error';
  return says(facts.ai_feedback_text) ? 'processing' : 'pending';
}
