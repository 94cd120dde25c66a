import { fromPromise } from 'xstate';
import {
  type Coverage,
  CoverageSchema,
  type ExpectedItems,
  ExpectedItemsSchema,
} from '#contract/marking/coverage.ts';
import { type Http, parsed } from '#services/http.ts';

const at = (assignmentId: number): string => `api/v1/assignments/${assignmentId}`;

/** What the coverage of an assignment invokes. */
export function coverageActors(http: Http) {
  const load = async (assignmentId: number, signal: AbortSignal): Promise<Coverage> =>
    parsed(CoverageSchema, await http.get(`${at(assignmentId)}/coverage`, { signal }).json());
  return {
    loadCoverage: fromPromise<Coverage, { assignmentId: number }>(
      async ({ input: { assignmentId }, signal }) => await load(assignmentId, signal),
    ),
    /** What the scripts have of it is told with it. */
    saveItems: fromPromise<Coverage, { assignmentId: number; wanted: ExpectedItems }>(
      async ({ input: { assignmentId, wanted }, signal }) => {
        parsed(
          ExpectedItemsSchema,
          await http.put(`${at(assignmentId)}/expected-items`, { json: wanted, signal }).json(),
        );
        return await load(assignmentId, signal);
      },
    ),
  };
}
