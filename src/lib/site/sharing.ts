import type { Assignment } from '#contract/assignment.ts';
import { allows } from '#contract/team/roles.ts';

/** Whose an assignment is and whose credits its drafts are paid with, said to whom it is shared with (TEAM-8); null to its owner. */
export function sharedSentence(assignment: Pick<Assignment, 'owner' | 'may'>, hasCredits: boolean): string | null {
  if (allows(assignment, 'own')) return null;
  return `${assignment.owner}’s assignment: you ${allows(assignment, 'manage') ? 'run it with them' : allows(assignment, 'mark') ? 'mark it' : 'read it'}${hasCredits && allows(assignment, 'spend') ? '; their credits pay for drafts' : ''}.`;
}
