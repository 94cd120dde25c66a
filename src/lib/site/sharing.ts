import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';

/** What somebody does in an assignment by all their ways in together: they may mark by one, and moderate by another. */
const commands = (of: Pick<Assignment, 'may'>, mark: string): string =>
  [
    allows(of, 'mark') ? mark : '',
    allows(of, 'moderate') ? 'moderate' : allows(of, 'report') ? 'examine' : '',
  ]
    .filter(Boolean)
    .join(' and ');

/** The same as a label; null to its owner. */
export function partIn(of: Pick<Assignment, 'may'>): string | null {
  if (allows(of, 'own')) return null;
  return allows(of, 'manage') ? 'You co-own' : `You ${commands(of, 'grade') || 'can read'}`;
}

/**
 * Whose an assignment is and whose credits its drafts are paid with, said to whom it is shared with
 * (TEAM-8); null to its owner.
 */
export function sharedSentence(
  assignment: Pick<Assignment, 'owner' | 'may'>,
  hasCredits: boolean,
): string | null {
  if (allows(assignment, 'own')) return null;
  return `${assignment.owner}’s assignment: you ${allows(assignment, 'manage') ? 'run it with them' : `${commands(assignment, 'mark') || 'read'} it`}${hasCredits && allows(assignment, 'spend') ? '; their credits pay for drafts' : ''}.`;
}
