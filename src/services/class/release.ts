import { fromPromise } from 'xstate';
import { type ReleasedMany, ReleasedManySchema, type ReleaseRow, ReleaseRowsSchema } from '#contract/release/release.ts';
import { type NewStudentLink, NewStudentLinksSchema } from '#contract/release/student-page.ts';
import { parsed, type Http } from '../http.ts';

interface Asked { assignmentId: number; ids: readonly number[] }
const base = (assignmentId: number): string => `api/v1/assignments/${assignmentId}`;

/** What the release of a class invokes. */
export const releaseActors = (http: Http) => ({
  load: fromPromise<ReleaseRow[], { assignmentId: number }>(async ({ input: { assignmentId }, signal }) =>
    parsed(ReleaseRowsSchema, await http.get(`${base(assignmentId)}/releases`, { signal }).json())),
  release: fromPromise<ReleasedMany, Asked & { unfinished: boolean }>(async ({ input: { assignmentId, ids, unfinished }, signal }) =>
    parsed(ReleasedManySchema, await http.post(`${base(assignmentId)}/releases`, { json: { submission_ids: ids, unfinished }, signal }).json())),
  withdraw: fromPromise<void, Asked>(async ({ input: { assignmentId, ids }, signal }) => {
    await http.post(`${base(assignmentId)}/releases/withdraw`, { json: { submission_ids: ids }, signal });
  }),
  makeLinks: fromPromise<NewStudentLink[], { assignmentId: number }>(async ({ input: { assignmentId }, signal }) =>
    parsed(NewStudentLinksSchema, await http.post(`${base(assignmentId)}/student-links`, { json: { days: 90, regrade: true }, signal }).json())),
});
