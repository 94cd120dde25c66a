import { fromPromise } from 'xstate';
import { type Leaving, LeavingSchema } from '#contract/drafts/drafting.ts';
import { parsed, type Http } from '#services/http.ts';

/** What a look at what leaves invokes. */
export const leavingActors = (http: Http) => ({
  loadLeaving: fromPromise<Leaving, { submission: number }>(
    async ({ input: { submission }, signal }) =>
      parsed(
        LeavingSchema,
        await http.get(`api/v1/submissions/${submission}/leaving`, { signal }).json(),
      ),
  ),
});
