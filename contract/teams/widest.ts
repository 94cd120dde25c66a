import { ASSIGNMENT_ROLES, holds, type MemberRole, permits } from './roles.ts';

/** The roles of whom an assignment is shared with, the widest first. */
export const MEMBER_ROLES = ASSIGNMENT_ROLES.filter((role): role is MemberRole => role !== 'owner');

/** What somebody may be in a team: a co-owner is named for one assignment, by its owner. */
export const TEAM_ROLES = MEMBER_ROLES.filter((role) => !permits(role, 'manage'));

/** Whether their owner may say how much they spend: a co-owner spends as the owner does. */
export const isCapped = (role: MemberRole): boolean =>
  permits(role, 'spend') && !permits(role, 'manage');

/** Of several roles the one that counts as the widest: ways in add up (docs/decisions/teams.md). */
export const widest = (roles: readonly MemberRole[]): MemberRole =>
  MEMBER_ROLES.find((role) => roles.includes(role)) ?? 'viewer';

/** What somebody is after accepting an invitation: less than they were by the same way in they never become. */
export const roleAfter = (before: MemberRole | null, invited: MemberRole): MemberRole =>
  before !== null && holds(before, invited) ? before : invited;
