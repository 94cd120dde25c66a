import { fromPromise } from 'xstate';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import {
  DraftSchema,
  RevisionSchema,
  type DraftOfSubmission,
  type Revision,
} from '#contract/submissions/revision.ts';
import {
  SubmissionSchema,
  type Submission,
  type SubmissionPatch,
} from '#contract/submissions/submission.ts';
import { missingIn, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import { parsed, type Http } from '../http.ts';
import { eachOfList, refuseUnreadable } from '../lists.ts';

/** Returns the actors of the submission-record chart. */
export const recordActors = (http: Http) => ({
  loadHistory: fromPromise<
    { revisions: Revision[]; drafts: DraftOfSubmission[]; unread: readonly UnreadableEntry[] },
    { id: number }
  >(async ({ input: { id }, signal }) => {
    const [revisions, drafts] = await Promise.all([
      eachOfList(
        http,
        `api/v1/submissions/${id}/revisions`,
        RevisionSchema,
        SUBMISSIONS_PAGE,
        signal,
      ),
      eachOfList(http, `api/v1/submissions/${id}/drafts`, DraftSchema, SUBMISSIONS_PAGE, signal),
    ]);
    refuseUnreadable([revisions, drafts]);
    return {
      revisions: revisions.items,
      drafts: drafts.items,
      unread: [...missingIn('changes', revisions.unread), ...missingIn('drafts', drafts.unread)],
    };
  }),
  changeRecord: fromPromise<
    Submission,
    { id: number; version: number; change: { patch: SubmissionPatch } | { draft: number } }
  >(async ({ input: { id, version, change }, signal }) => {
    const headers = { 'If-Match': `"${version}"` };
    const call =
      'draft' in change
        ? http.post(`api/v1/submissions/${id}/drafts/${change.draft}/restore`, { headers, signal })
        : http.patch(`api/v1/submissions/${id}`, { json: change.patch, headers, signal });
    return parsed(SubmissionSchema, await call.json());
  }),
  loadSubmission: fromPromise<Submission, { id: number }>(async ({ input, signal }) =>
    parsed(SubmissionSchema, await http.get(`api/v1/submissions/${input.id}`, { signal }).json()),
  ),
});
