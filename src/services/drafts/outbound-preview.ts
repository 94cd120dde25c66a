import { fromPromise } from 'xstate';
import { type OutboundPreview, OutboundPreviewSchema } from '#contract/drafts/drafting.ts';
import { parsed, type Http } from '#services/http.ts';

/** Returns the actors of the chart that previews what leaves the server. */
export const outboundPreviewActors = (http: Http) => ({
  loadLeaving: fromPromise<OutboundPreview, { submission: number }>(
    async ({ input: { submission }, signal }) =>
      parsed(
        OutboundPreviewSchema,
        await http.get(`api/v1/submissions/${submission}/leaving`, { signal }).json(),
      ),
  ),
});
