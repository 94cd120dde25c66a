import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';

/**
 * Returns what somebody may do in an assignment, combining all their ways of access: they may mark
 * through one, and moderate through another.
 */
const commands = (of: Pick<Assignment, 'may'>, mark: string): string =>
  [
    allows(of, 'mark') ? mark : '',
    allows(of, 'moderate') ? 'moderate' : allows(of, 'report') ? 'examine' : '',
  ]
    .filter(Boolean)
    .join(' and ');

/** Returns the same as a label; null for the owner. */
export function roleLabel(of: Pick<Assignment, 'may'>): string | null {
  if (allows(of, 'own')) return null;
  return allows(of, 'manage') ? 'You co-own' : `You ${commands(of, 'grade') || 'can read'}`;
}

/**
 * Says who owns an assignment and whose credits pay for its drafts, for people it is shared with
 * (TEAM-8); null for the owner.
 */
export function sharedSentence(
  assignment: Pick<Assignment, 'owner' | 'may'>,
  hasCredits: boolean,
): string | null {
  if (allows(assignment, 'own')) return null;
  return `${assignment.owner}’s assignment: you ${allows(assignment, 'manage') ? 'run it with them' : `${commands(assignment, 'mark') || 'read'} it`}${hasCredits && allows(assignment, 'spend') ? '; their credits pay for drafts' : ''}.`;
}
