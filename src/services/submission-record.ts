import { fromPromise } from 'xstate';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { DraftSchema, RevisionSchema, type DraftOfSubmission, type Revision } from '#contract/revision.ts';
import { SubmissionSchema, type Submission, type SubmissionPatch } from '#contract/submission.ts';
import { parsed, type Http } from './http.ts';
import { wholeList } from './lists.ts';

/** What the record of a submission invokes. */
export const recordActors = (http: Http) => ({
  loadHistory: fromPromise<{ revisions: Revision[]; drafts: DraftOfSubmission[] }, { id: number }>(async ({ input: { id }, signal }) => {
    const [revisions, drafts] = await Promise.all([
      wholeList(http, `api/v1/submissions/${id}/revisions`, RevisionSchema, SUBMISSIONS_PAGE, signal),
      wholeList(http, `api/v1/submissions/${id}/drafts`, DraftSchema, SUBMISSIONS_PAGE, signal),
    ]);
    return { revisions: revisions.items, drafts: drafts.items };
  }),
  changeRecord: fromPromise<Submission, { id: number; version: number; change: { patch: SubmissionPatch } | { draft: number } }>(
    async ({ input: { id, version, change }, signal }) => {
      const headers = { 'If-Match': `"${version}"` };
      const call = 'draft' in change
        ? http.post(`api/v1/submissions/${id}/drafts/${change.draft}/restore`, { headers, signal })
        : http.patch(`api/v1/submissions/${id}`, { json: change.patch, headers, signal });
      return parsed(SubmissionSchema, await call.json());
    },
  ),
  loadSubmission: fromPromise<Submission, { id: number }>(async ({ input, signal }) =>
    parsed(SubmissionSchema, await http.get(`api/v1/submissions/${input.id}`, { signal }).json())),
});
