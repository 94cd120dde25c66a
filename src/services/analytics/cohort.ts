import { fromPromise } from 'xstate';
import { type DraftOutcomes, DraftOutcomesSchema } from '#contract/analytics/draft-outcomes.ts';
import {
  type ClassFeedback,
  ClassFeedbackSchema,
  type Hard,
  HardSchema,
} from '#contract/analytics/hard.ts';
import { type MachineRound, MachineRoundSchema } from '#contract/analytics/machine/machine.ts';
import { type MarkerDrift, MarkerDriftSchema } from '#contract/analytics/marking/drift.ts';
import { parsed, type Http } from '#services/http.ts';

const at = (assignmentId: number): string => `api/v1/assignments/${assignmentId}`;

/** Returns the actors of the class-feedback chart. */
export const classFeedbackActors = (http: Http) => ({
  loadHard: fromPromise<Hard, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(HardSchema, await http.get(`${at(assignmentId)}/insight/hard`, { signal }).json()),
  ),
  loadClassFeedback: fromPromise<ClassFeedback, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(
        ClassFeedbackSchema,
        await http.get(`${at(assignmentId)}/class-feedback`, { signal }).json(),
      ),
  ),
  saveClassFeedback: fromPromise<ClassFeedback, { assignmentId: number; feedback: ClassFeedback }>(
    async ({ input: { assignmentId, feedback }, signal }) =>
      parsed(
        ClassFeedbackSchema,
        await http.put(`${at(assignmentId)}/class-feedback`, { json: feedback, signal }).json(),
      ),
  ),
});

/** Returns the actors of the draft-fates chart. */
export const draftOutcomesActors = (http: Http) => ({
  loadFates: fromPromise<DraftOutcomes, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(
        DraftOutcomesSchema,
        await http.get(`${at(assignmentId)}/insight/drafts`, { signal }).json(),
      ),
  ),
});

/** Returns the actors of the marker-drift chart. */
export const markerDriftActors = (http: Http) => ({
  loadDrift: fromPromise<MarkerDrift, { assignmentId: number; marker: number | null }>(
    async ({ input: { assignmentId, marker }, signal }) =>
      parsed(
        MarkerDriftSchema,
        await http
          .get(`${at(assignmentId)}/insight/drift`, {
            searchParams: marker === null ? {} : { marker },
            signal,
          })
          .json(),
      ),
  ),
  shareDrift: fromPromise<MarkerDrift, { assignmentId: number; shared: boolean }>(
    async ({ input: { assignmentId, shared }, signal }) =>
      parsed(
        MarkerDriftSchema,
        await http
          .put(`${at(assignmentId)}/insight/drift/shared`, { json: { shared }, signal })
          .json(),
      ),
  ),
});

/** Returns the actors of the chart that measures drafts. */
export const machineRoundActors = (http: Http) => ({
  loadMachine: fromPromise<MachineRound, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(
        MachineRoundSchema,
        await http.get(`${at(assignmentId)}/insight/machine`, { signal }).json(),
      ),
  ),
});
