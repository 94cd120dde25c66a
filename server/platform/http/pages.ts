import { ASSIGNMENT_SCREENS } from '#contract/site/assignment-screens.ts';

/**
 * Every address of the app behind sign-in (specification, section 2), as its router has them
 * (`tests/house/pages.test.ts`). The public pages are files of their own.
 */
const OF_ASSIGNMENT = [
  'submissions',
  'rubric',
  'desk/:submissionId?',
  'insight',
  ...ASSIGNMENT_SCREENS,
]
  .map((screen) => screen.replace(/\/:\w+\?$/, '(/[^/]+)?'))
  .join('|');
const APP_PATHS = [
  '/dashboard',
  '/assignments',
  '/assignments/archive',
  '/assignments/bring',
  '/assignments/teams',
  '/assignments/teams/[^/]+',
  `/assignments/[^/]+/(${OF_ASSIGNMENT})`,
  '/insight',
  '/submissions',
  '/notifications',
  '/credits',
  '/credits/history',
  '/profile',
  '/comments',
  '/feedbacks',
  '/settings',
  '/invitations/[^/]+',
];
const APP = new RegExp(`^(${APP_PATHS.join('|')})/?$`);

export const isAppPath = (path: string): boolean => APP.test(path);

/** Of a script on the desk, whose first page comes before the app. */
export const isDeskPath = (path: string): boolean =>
  /^\/assignments\/[^/]+\/desk\/[^/]+\/?$/.test(path);

/**
 * Where people come with a link that opens a door: nothing of it is kept by a cache, told to the
 * next site, or found by a search engine.
 */
export const isSecretPath = (path: string): boolean =>
  /^\/(returned|new-password|new-email|confirm|signed-in|second-step)\/?$/.test(path);
