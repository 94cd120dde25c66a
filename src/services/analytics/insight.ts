import { fromPromise } from 'xstate';
import {
  type Insight,
  InsightSchema,
  type ScriptGroup,
  ScriptGroupSchema,
} from '#contract/analytics/insight.ts';
import { parsed, type Http } from '#services/http.ts';

const placeOf = (assignmentId: number | null): string =>
  assignmentId === null ? 'api/v1/insight' : `api/v1/assignments/${assignmentId}/insight`;

/** Returns the actors for the figures of an assignment, or across all. */
export const insightActors = (http: Http) => ({
  loadInsight: fromPromise<Insight, { assignmentId: number | null }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(InsightSchema, await http.get(placeOf(assignmentId), { signal }).json()),
  ),
});

/** Returns the actors of the chart for a table that a number leads to. */
export const scriptGroupActors = (http: Http) => ({
  loadGroup: fromPromise<ScriptGroup, { assignmentId: number | null; key: string }>(
    async ({ input: { assignmentId, key }, signal }) =>
      parsed(
        ScriptGroupSchema,
        await http
          .get(`${placeOf(assignmentId)}/scripts`, { searchParams: { group: key }, signal })
          .json(),
      ),
  ),
});
