/**
 * An assignment's less-used screens: what follows `/assignments/:assignmentId/` in their address.
 * To add one, write `src/app/routes/NAME.tsx` with the screen as its default export, and name it
 * here: the router, the server and their tests follow. `?` marks an optional part of the address.
 */
export const ASSIGNMENT_SCREENS = [
  'check',
  'handback',
  'connect',
  'send',
  'release',
  'requests',
  'intake',
  'class-list',
  'coverage',
  'deadline',
  'markers',
  'allocation',
  'student-data',
  'setup',
  'moderation',
  'rounds/:submissionId?',
] as const;
