import { fromPromise } from 'xstate';
import {
  type Adjustment,
  type AdjustmentsChange,
  AdjustmentsSchema,
  type TeamMarkChanges,
  TeamMarkChangesSchema,
} from '#contract/deadlines/adjustment.ts';
import { parsed, type Http } from '#services/http.ts';

const addressOf = (teamId: number): string => `api/v1/teams/${teamId}/adjustments`;
interface Sent {
  teamId: number;
  sent: AdjustmentsChange['adjustments'];
}

/** What the chart of a team's adjustments invokes. */
export const adjustmentsActors = (http: Http) => {
  const load = async (teamId: number, signal: AbortSignal): Promise<Adjustment[]> =>
    parsed(AdjustmentsSchema, await http.get(addressOf(teamId), { signal }).json()).adjustments;
  const send = async (
    { teamId, sent: adjustments }: Sent,
    preview: boolean,
    signal: AbortSignal,
  ): Promise<TeamMarkChanges> =>
    parsed(
      TeamMarkChangesSchema,
      await http.put(addressOf(teamId), { json: { adjustments, preview }, signal }).json(),
    );
  return {
    loadAdjustments: fromPromise<Adjustment[], { teamId: number }>(
      async ({ input: { teamId }, signal }) => await load(teamId, signal),
    ),
    previewAdjustments: fromPromise<TeamMarkChanges, Sent>(
      async ({ input, signal }) => await send(input, true, signal),
    ),
    saveAdjustments: fromPromise<Adjustment[], Sent>(async ({ input, signal }) => {
      await send(input, false, signal);
      return await load(input.teamId, signal);
    }),
  };
};
