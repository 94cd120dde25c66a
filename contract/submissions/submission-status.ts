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

/** The status of a submission, always derived from what is stored (decisions, section 3). */
export function deriveStatus(facts: StatusFacts): SubmissionStatus {
  if (says(facts.grade) && says(facts.feedback_text)) return 'completed';
  if (facts.error_message !== null) return 'error';
  return says(facts.ai_feedback_text) ? 'processing' : 'pending';
}
