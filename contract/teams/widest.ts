import { ASSIGNMENT_ROLES, holds, type MemberRole, permits } from './roles.ts';

/** The roles of people an assignment is shared with, widest first. */
export const MEMBER_ROLES = ASSIGNMENT_ROLES.filter((role): role is MemberRole => role !== 'owner');

/** The roles possible in a team: a co-owner is named for one assignment, by its owner. */
export const TEAM_ROLES = MEMBER_ROLES.filter((role) => !permits(role, 'manage'));

/** Whether the owner may limit their spending: a co-owner spends like the owner. */
export const isCapped = (role: MemberRole): boolean =>
  permits(role, 'spend') && !permits(role, 'manage');

/** Returns the widest of several roles: ways of access add up (docs/decisions/teams.md). */
export const widest = (roles: readonly MemberRole[]): MemberRole =>
  MEMBER_ROLES.find((role) => roles.includes(role)) ?? 'viewer';

/**
 * Returns the role after accepting an invitation: it never gets narrower by the same way of access.
 */
export const roleAfter = (before: MemberRole | null, invited: MemberRole): MemberRole =>
  before !== null && holds(before, invited) ? before : invited;
