import type { Assignment } from '#contract/assignment.ts';

/** Whose an assignment is and whose credits its drafts are paid with, said to whom it is shared with (TEAM-8); null to its owner. */
export function sharedSentence({ owner, my_role }: Pick<Assignment, 'owner' | 'my_role'>, hasCredits: boolean): string | null {
  if (my_role === 'owner') return null;
  if (my_role === 'viewer') return `${owner}’s assignment: you read all of it and change nothing.`;
  return `${owner}’s assignment: you mark it${hasCredits ? ', and drafts are paid with their credits' : ''}.`;
}
