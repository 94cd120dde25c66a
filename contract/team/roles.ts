/** What may be done in an assignment: what each permits is said in docs/decisions/roles.md. */
export type Permission = 'read' | 'mark' | 'spend' | 'report' | 'moderate' | 'release' | 'manage' | 'own';

/** What each role may, the widest first: who has several is called by the first of them. */
const ROLE_MAY = {
  owner: 'read mark spend report moderate release manage own',
  coowner: 'read mark spend report moderate release manage',
  grader: 'read mark spend',
  moderator: 'read report moderate',
  examiner: 'read report',
  viewer: 'read',
};

export type AssignmentRole = keyof typeof ROLE_MAY;
export type MemberRole = Exclude<AssignmentRole, 'owner'>;

export const ASSIGNMENT_ROLES = Object.keys(ROLE_MAY) as AssignmentRole[];

export function permits(role: AssignmentRole, permission: 'own'): role is 'owner';
export function permits(role: AssignmentRole, permission: Permission): boolean;
export function permits(role: AssignmentRole, permission: Permission): boolean {
  return ROLE_MAY[role].includes(permission);
}
