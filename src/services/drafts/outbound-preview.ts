import { fromPromise } from 'xstate';
import { type OutboundPreview, LeavingSchema } from '#contract/drafts/drafting.ts';
import { parsed, type Http } from '#services/http.ts';

/** What a look at what leaves invokes. */
export const outboundPreviewActors = (http: Http) => ({
  loadLeaving: fromPromise<OutboundPreview, { submission: number }>(
    async ({ input: { submission }, signal }) =>
      parsed(
        LeavingSchema,
        await http.get(`api/v1/submissions/${submission}/leaving`, { signal }).json(),
      ),
  ),
});
