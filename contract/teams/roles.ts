/** What may be done in an assignment: what each permits is said in docs/decisions/roles.md. */
export const PERMISSIONS = [
  'read',
  'mark',
  'spend',
  'report',
  'moderate',
  'release',
  'manage',
  'own',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

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

/** What a role may, in the order above. */
export const permissionsOf = (role: AssignmentRole): Permission[] =>
  PERMISSIONS.filter((permission) => permits(role, permission));

/**
 * Whether the caller may do this in an assignment, as the server said with it: by every way in, and
 * where they were named for it.
 */
export const allows = ({ may }: { may: readonly Permission[] }, permission: Permission): boolean =>
  may.includes(permission);

/** Whether a role permits all that the other does; of some two neither does. */
export const holds = (role: AssignmentRole, other: AssignmentRole): boolean =>
  permissionsOf(other).every((permission) => permits(role, permission));
