import { fromPromise } from 'xstate';
import { FeedbackJobSchema, type FeedbackJob } from '#contract/drafts/feedback.ts';
import { MAX_LIMIT } from '#contract/limits.ts';
import { type Http } from '../http.ts';
import { wholeList } from '../lists.ts';

/**
 * Loads every open or recently ended generation of an assignment, in one call for all its rows.
 */
export const loadJobs = (http: Http) =>
  fromPromise<FeedbackJob[], { assignmentId: number }>(
    async ({ input, signal }) =>
      (
        await wholeList(http, 'api/v1/feedback-jobs', FeedbackJobSchema, MAX_LIMIT, signal, {
          assignment_id: input.assignmentId,
        })
      ).items,
  );
