import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { SessionSchema, type Session } from '#contract/accounts/session.ts';
import { parsed, type Http } from '#services/http.ts';

const PATH = 'api/v1/users/me/sessions';

/** Returns the actors of the open-sessions chart. */
export const openSessionsActors = (http: Http) => ({
  loadSessions: fromPromise<Session[]>(async ({ signal }) =>
    parsed(v.array(SessionSchema), await http.get(PATH, { signal }).json()),
  ),
  endSession: fromPromise<void, { id: string }>(async ({ input, signal }) => {
    await http.delete(`${PATH}/${encodeURIComponent(input.id)}`, { signal });
  }),
  endOthers: fromPromise<void>(async ({ signal }) => {
    await http.delete(PATH, { signal });
  }),
});
