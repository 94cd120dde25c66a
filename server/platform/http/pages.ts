import { ASSIGNMENT_SCREENS } from '#contract/site/assignment-screens.ts';

/**
 * Every address of the app that needs a sign-in (specification, section 2), as in its router
 * (`tests/house/pages.test.ts`). The public pages are separate files.
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

/** Whether it is a script on the desk, whose first page is loaded before the app. */
export const isDeskPath = (path: string): boolean =>
  /^\/assignments\/[^/]+\/desk\/[^/]+\/?$/.test(path);

/**
 * Pages that people open with a link that gives access: they aren't cached, sent to other sites as
 * a referrer, or indexed by search engines.
 */
export const isSecretPath = (path: string): boolean =>
  /^\/(returned|new-password|new-email|confirm|signed-in|second-step)\/?$/.test(path);
