import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  type Allocation,
  type AllocationChange,
  AllocationChangeSchema,
  AllocationSchema,
  type Deal,
  type DealPlan,
  DealPlanSchema,
  type GivenRound,
  type Move,
  type NextScript,
  NextScriptSchema,
} from '#contract/teams/allocation.ts';
import { parsed, type Http } from '#services/http.ts';

/** Number of newest history entries shown. */
const CHANGES_SHOWN = 20;
const place = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/allocation`;

/** Returns the actors of the allocation chart. */
export const allocationActors = (http: Http) => ({
  loadShares: fromPromise<
    { allocation: Allocation; changes: readonly AllocationChange[] },
    { assignmentId: number; manages: boolean; round: GivenRound }
  >(async ({ input: { assignmentId, manages, round }, signal }) => {
    const [allocation, changes] = await Promise.all([
      http.get(place(assignmentId), { searchParams: { round }, signal }).json(),
      manages
        ? http
            .get(`${place(assignmentId)}/changes`, {
              searchParams: { limit: CHANGES_SHOWN },
              signal,
            })
            .json()
        : [],
    ]);
    return {
      allocation: parsed(AllocationSchema, allocation),
      changes: parsed(v.array(AllocationChangeSchema), changes),
    };
  }),
  planDeal: fromPromise<DealPlan, { assignmentId: number; asked: Deal }>(
    async ({ input: { assignmentId, asked }, signal }) =>
      parsed(
        DealPlanSchema,
        await http.post(`${place(assignmentId)}/plan`, { json: asked, signal }).json(),
      ),
  ),
  giveScripts: fromPromise<
    void,
    { assignmentId: number; round: GivenRound; moves: readonly Move[]; seed: number | null }
  >(async ({ input: { assignmentId, ...json }, signal }) => {
    await http.put(place(assignmentId), { json, signal });
  }),
  giveCriterion: fromPromise<
    void,
    { assignmentId: number; criterion: string; markers: readonly number[] }
  >(async ({ input: { assignmentId, criterion, markers }, signal }) => {
    await http.put(`${place(assignmentId)}/criteria`, {
      json: { criteria: [{ criterion, marker_ids: markers }] },
      signal,
    });
  }),
  sayConflict: fromPromise<void, { submissionId: number; keeps: boolean }>(
    async ({ input: { submissionId, keeps }, signal }) => {
      const at = `api/v1/submissions/${submissionId}/conflict`;
      await (keeps ? http.put(at, { signal }) : http.delete(at, { signal }));
    },
  ),
  findNext: fromPromise<NextScript, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(NextScriptSchema, await http.post(`${place(assignmentId)}/next`, { signal }).json()),
  ),
});
