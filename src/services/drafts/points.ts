import { fromPromise } from 'xstate';
import { type DraftPoints, DraftPointsSchema } from '#contract/drafts/drafting.ts';
import type { PointWish } from '#lib/drafts/points.ts';
import { parsed, type Http } from '#services/http.ts';

const addressOf = (submission: number): string => `api/v1/submissions/${submission}/draft-points`;

/** Returns the actors of the draft-points chart. */
export const draftPointsActors = (http: Http) => ({
  loadPoints: fromPromise<DraftPoints, { submission: number }>(
    async ({ input: { submission }, signal }) =>
      parsed(DraftPointsSchema, await http.get(addressOf(submission), { signal }).json()),
  ),
  sendPoint: fromPromise<DraftPoints, { submission: number; draft: number; wish: PointWish }>(
    async ({ input: { submission, draft, wish }, signal }) =>
      parsed(
        DraftPointsSchema,
        await http
          .put(addressOf(submission), { json: { ...wish, draft_id: draft }, signal })
          .json(),
      ),
  ),
});
