import type { Assignment } from '#contract/assignment.ts';
import { permits } from '#contract/team/roles.ts';

/** Whose an assignment is and whose credits its drafts are paid with, said to whom it is shared with (TEAM-8); null to its owner. */
export function sharedSentence({ owner, my_role }: Pick<Assignment, 'owner' | 'my_role'>, hasCredits: boolean): string | null {
  if (permits(my_role, 'own')) return null;
  return `${owner}’s assignment: you ${permits(my_role, 'manage') ? 'run it with them' : permits(my_role, 'mark') ? 'mark it' : 'read it'}${hasCredits && permits(my_role, 'spend') ? '; their credits pay for drafts' : ''}.`;
}
