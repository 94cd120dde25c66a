import { fromPromise } from 'xstate';
import { type Fates, FatesSchema } from '#contract/insight/fates.ts';
import { type ClassFeedback, ClassFeedbackSchema, type Hard, HardSchema } from '#contract/insight/hard.ts';
import { parsed, type Http } from '../http.ts';

const at = (assignmentId: number): string => `api/v1/assignments/${assignmentId}`;

/** What the feedback to a class invokes. */
export const classFeedbackActors = (http: Http) => ({
  loadHard: fromPromise<Hard, { assignmentId: number }>(async ({ input: { assignmentId }, signal }) =>
    parsed(HardSchema, await http.get(`${at(assignmentId)}/insight/hard`, { signal }).json())),
  loadClassFeedback: fromPromise<ClassFeedback, { assignmentId: number }>(async ({ input: { assignmentId }, signal }) =>
    parsed(ClassFeedbackSchema, await http.get(`${at(assignmentId)}/class-feedback`, { signal }).json())),
  saveClassFeedback: fromPromise<ClassFeedback, { assignmentId: number; feedback: ClassFeedback }>(async ({ input: { assignmentId, feedback }, signal }) =>
    parsed(ClassFeedbackSchema, await http.put(`${at(assignmentId)}/class-feedback`, { json: feedback, signal }).json())),
});

/** What the fate of an assignment's drafts invokes. */
export const draftFatesActors = (http: Http) => ({
  loadFates: fromPromise<Fates, { assignmentId: number }>(async ({ input: { assignmentId }, signal }) =>
    parsed(FatesSchema, await http.get(`${at(assignmentId)}/insight/drafts`, { signal }).json())),
});
