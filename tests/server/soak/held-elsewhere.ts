import type { Caller } from '#tests/support/caller.ts';

/**
 * Calls on an object without a row in `tests/server/routes/permissions.test.ts`: their objects need
 * an elaborate set-up, and the tests of their subject check what each role gets.
 * `every-call.test.ts` tries all of them as a stranger, and with absent objects. A new call has a
 * row there, or an entry here.
 */
export const HELD_ELSEWHERE: readonly string[] = [
  'DELETE /api/v1/annotations/{}',
  'PATCH /api/v1/annotations/{}',
  'PUT /api/v1/assignments/{}/class-feedback',
  'DELETE /api/v1/assignments/{}/connection',
  'PUT /api/v1/assignments/{}/connection',
  'GET /api/v1/assignments/{}/guidance',
  'PUT /api/v1/assignments/{}/guidance',
  'GET /api/v1/assignments/{}/handback',
  'POST /api/v1/assignments/{}/handback',
  'GET /api/v1/assignments/{}/intakes',
  'POST /api/v1/assignments/{}/intakes',
  'GET /api/v1/assignments/{}/log',
  'GET /api/v1/assignments/{}/marks',
  'GET /api/v1/assignments/{}/moderation/report/file',
  'GET /api/v1/assignments/{}/regrades',
  'DELETE /api/v1/assignments/{}/rubric',
  'GET /api/v1/assignments/{}/rubric',
  'PUT /api/v1/assignments/{}/rubric',
  'GET /api/v1/assignments/{}/rubric/file',
  'GET /api/v1/assignments/{}/rubric/formats',
  'POST /api/v1/assignments/{}/rubric/preview',
  'GET /api/v1/assignments/{}/rubric/versions',
  'GET /api/v1/assignments/{}/student-links',
  'POST /api/v1/assignments/{}/student-links',
  'POST /api/v1/assignments/{}/student-links/revoke',
  'POST /api/v1/assignments/{}/students/read',
  'DELETE /api/v1/comments/{}',
  'PUT /api/v1/comments/{}',
  'GET /api/v1/handbacks/{}/file',
  'DELETE /api/v1/intakes/{}',
  'GET /api/v1/intakes/{}',
  'PATCH /api/v1/intakes/{}',
  'POST /api/v1/intakes/{}/accept',
  'GET /api/v1/invitations/{}',
  'POST /api/v1/invitations/{}/accept',
  'POST /api/v1/regrades/{}/answer',
  'GET /api/v1/releases/{}/snapshot',
  'POST /api/v1/releases/{}/withdraw',
  'GET /api/v1/sendings/{}',
  'POST /api/v1/sendings/{}/send',
  'GET /api/v1/submissions/{}/annotations',
  'POST /api/v1/submissions/{}/annotations',
  'GET /api/v1/submissions/{}/annotations/alike',
  'DELETE /api/v1/submissions/{}/conflict',
  'PUT /api/v1/submissions/{}/conflict',
  'GET /api/v1/submissions/{}/draft-points',
  'PUT /api/v1/submissions/{}/draft-points',
  'POST /api/v1/submissions/{}/drafts/{}/restore',
  'GET /api/v1/submissions/{}/leaving',
  'GET /api/v1/submissions/{}/marks',
  'PUT /api/v1/submissions/{}/marks',
  'GET /api/v1/submissions/{}/marks/revisions',
  'GET /api/v1/submissions/{}/openings',
  'PUT /api/v1/submissions/{}/openings',
  'GET /api/v1/submissions/{}/returned',
  'DELETE /api/v1/users/me/connections/{}',
  'GET /api/v1/users/me/connections/{}/assignments',
  'DELETE /api/v1/users/me/sessions/{}',
  'DELETE /comment-sets/{}',
  'PATCH /comment-sets/{}',
];

/** Converts `GET /api/v1/assignments/1/files/2?x=1` to its form in the API's description. */
const patternOf = (method: string, path: string): string =>
  `${method} ${path.split('?')[0]!.replaceAll(/\/\d+(?=\/|$)/g, '/{}')}`;
/** The same caller, with its calls recorded. */
export const noting = (who: Caller, tried: Set<string>): Caller => {
  const note =
    <A extends unknown[], R>(method: string, call: (path: string, ...rest: A) => R) =>
    (path: string, ...rest: A): R => {
      tried.add(patternOf(method, path));
      return call(path, ...rest);
    };
  return {
    ...who,
    get: note('GET', who.get),
    post: note('POST', who.post),
    put: note('PUT', who.put),
    patch: note('PATCH', who.patch),
    delete: note('DELETE', who.delete),
  } as Caller;
};
