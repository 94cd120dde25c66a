import { fromPromise } from 'xstate';
import {
  type SelfAgreement,
  SelfAgreementSchema,
} from '#contract/analytics/marking/self-agreement.ts';
import { parsed, type Http } from '#services/http.ts';

const at = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/insight/again`;

/** Returns the actors of the self-agreement chart, for scripts that come back to their marker. */
export const selfAgreementActors = (http: Http) => ({
  loadAgain: fromPromise<SelfAgreement, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(SelfAgreementSchema, await http.get(at(assignmentId), { signal }).json()),
  ),
  turnAgain: fromPromise<SelfAgreement, { assignmentId: number; on: boolean }>(
    async ({ input: { assignmentId, on }, signal }) =>
      parsed(
        SelfAgreementSchema,
        await http.put(at(assignmentId), { json: { on }, signal }).json(),
      ),
  ),
  giveOpinion: fromPromise<void, { submission: number }>(
    async ({ input: { submission }, signal }) => {
      await http.post(`api/v1/submissions/${submission}/marks/hand-over`, { signal });
    },
  ),
});
