/** Every address of the app behind sign-in (specification, section 2). The public pages are files of their own. */
const APP_PATHS = [
  '/dashboard', '/assignments', '/assignments/archive', '/assignments/[^/]+/submissions', '/assignments/[^/]+/rubric', '/assignments/[^/]+/desk', '/assignments/[^/]+/intake', '/assignments/[^/]+/markers', '/assignments/[^/]+/allocation', '/assignments/[^/]+/moderation', '/assignments/[^/]+/student-data', '/assignments/[^/]+/rounds', '/assignments/[^/]+/rounds/[^/]+', '/assignments/[^/]+/handback', '/assignments/[^/]+/connect', '/assignments/[^/]+/send', '/assignments/[^/]+/release',
  '/assignments/[^/]+/insight', '/insight',
  '/assignments/[^/]+/desk/[^/]+', '/submissions', '/notifications', '/credits',
  '/credits/history', '/profile', '/comments', '/feedbacks', '/settings', '/invitations/[^/]+',
];
const APP = new RegExp(`^(${APP_PATHS.join('|')})/?$`);

export const isAppPath = (path: string): boolean => APP.test(path);

/** Where people come with a link that opens a door: nothing of it is kept by a cache, told to the next site, or found by a search engine. */
export const isSecretPath = (path: string): boolean => /^\/(returned|new-password|confirm|signed-in)\/?$/.test(path);
