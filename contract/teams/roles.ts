/** Permissions in an assignment, explained in docs/decisions/roles.md. */
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

/**
 * What each role may do, widest first: a person with several roles is called by the first of them.
 */
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

/** Returns a role's permissions, in the order above. */
export const permissionsOf = (role: AssignmentRole): Permission[] =>
  PERMISSIONS.filter((permission) => permits(role, permission));

/**
 * Whether the caller may do this in an assignment, as the server reported: through all their ways
 * of access, and where they were named for it.
 */
export const allows = ({ may }: { may: readonly Permission[] }, permission: Permission): boolean =>
  may.includes(permission);

/** Whether a role permits everything that the other does; for some pairs neither does. */
export const holds = (role: AssignmentRole, other: AssignmentRole): boolean =>
  permissionsOf(other).every((permission) => permits(role, permission));
