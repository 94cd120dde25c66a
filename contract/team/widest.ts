import { ASSIGNMENT_ROLES, type MemberRole } from './roles.ts';

/** The roles of whom an assignment is shared with, the widest first. */
export const MEMBER_ROLES = ASSIGNMENT_ROLES.filter((role): role is MemberRole => role !== 'owner');

/** Of several roles the one that counts as the widest: ways in add up (docs/decisions/teams.md). */
export const widest = (roles: readonly MemberRole[]): MemberRole => MEMBER_ROLES.find((role) => roles.includes(role)) ?? 'viewer';
