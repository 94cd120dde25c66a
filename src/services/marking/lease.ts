import { fromPromise } from 'xstate';
import {
  type Lease,
  LeaseSchema,
  type NextScript,
  NextScriptSchema,
} from '#contract/teams/allocation.ts';
import { parsed, type Http } from '#services/http.ts';

const at = (submission: number): string => `api/v1/submissions/${submission}/open`;

/** What a script on the desk invokes. */
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

/** Says that it is open here no longer, also from a page that is being closed; unsaid, it becomes free by time. */
export const freeScript = (http: Http, submission: number): void => {
  http.delete(at(submission), { keepalive: true }).then(
    () => {},
    () => {},
  );
};
