import { fromPromise } from 'xstate';
import {
  type Lease,
  LeaseSchema,
  type NextScript,
  NextScriptSchema,
} from '#contract/teams/allocation.ts';
import { parsed, type Http } from '#services/http.ts';

const at = (submission: number): string => `api/v1/submissions/${submission}/open`;

/** Returns the actors of the lease chart. */
export const leaseActors = (http: Http) => ({
  openScript: fromPromise<Lease, { submission: number }>(
    async ({ input: { submission }, signal }) =>
      parsed(LeaseSchema, await http.post(at(submission), { signal }).json()),
  ),
  findNext: fromPromise<NextScript, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(
        NextScriptSchema,
        await http.post(`api/v1/assignments/${assignmentId}/allocation/next`, { signal }).json(),
      ),
  ),
});

/**
 * Reports that a script is no longer open here, even from a page being closed; otherwise its lease
 * expires.
 */
export const freeScript = (http: Http, submission: number): void => {
  http.delete(at(submission), { keepalive: true }).then(
    () => {},
    () => {},
  );
};
