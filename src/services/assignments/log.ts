import { fromPromise } from 'xstate';
import { AuditEventSchema, type AuditEvent } from '#contract/accounts/audit.ts';
import { TOTAL_COUNT_HEADER } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import type { Http } from '#services/http.ts';
import { readRows } from '#services/lists.ts';

/** Returns the actors of the assignment-log chart. */
export const logActors = (http: Http) => ({
  loadPage: fromPromise<
    { events: AuditEvent[]; total: number },
    { assignmentId: number; skip: number }
  >(async ({ input: { assignmentId, skip }, signal }) => {
    const answer = await http.get(`api/v1/assignments/${assignmentId}/log`, {
      searchParams: { skip, limit: SUBMISSIONS_PAGE },
      signal,
    });
    const { items } = readRows(AuditEventSchema, await answer.json());
    return { events: items, total: Number(answer.headers.get(TOTAL_COUNT_HEADER) ?? items.length) };
  }),
});
