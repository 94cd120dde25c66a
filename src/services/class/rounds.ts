import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type MarkChange, type MarkRevision, MarkRevisionSchema } from '#contract/rubric/mark.ts';
import type { Rubric } from '#contract/rubric/model.ts';
import { plainRubric } from '#contract/rubric/text.ts';
import { RubricAnswerSchema } from '#contract/rubric/versions.ts';
import {
  type AgreementRule, type AgreementRuleAnswer, AgreementRuleAnswerSchema, type RoundList, RoundListSchema, type ScriptRounds, ScriptRoundsSchema,
} from '#contract/team/agreement.ts';
import { parsed, type Http } from '../http.ts';

/** Of the history, the newest. */
const HISTORY_SHOWN = 100;
const ruleOf = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/agreement-rule`;

/** What the list of scripts that two mark invokes. */
export const roundsActors = (http: Http) => ({
  loadRounds: fromPromise<{ list: RoundList; answer: AgreementRuleAnswer | null }, { assignmentId: number; isOwner: boolean }>(async ({ input: { assignmentId, isOwner }, signal }) => {
    const [list, answer] = await Promise.all([
      http.get(`api/v1/assignments/${assignmentId}/rounds`, { signal }).json(), isOwner ? http.get(ruleOf(assignmentId), { signal }).json() : null,
    ]);
    return { list: parsed(RoundListSchema, list), answer: answer === null ? null : parsed(AgreementRuleAnswerSchema, answer) };
  }),
  saveRule: fromPromise<AgreementRuleAnswer, { assignmentId: number; rule: AgreementRule | null }>(async ({ input: { assignmentId, rule }, signal }) =>
    parsed(AgreementRuleAnswerSchema, await http.put(ruleOf(assignmentId), { json: { rule }, signal }).json())),
});

/** What reconciling one script invokes. */
export const reconcileActors = (http: Http) => ({
  loadScript: fromPromise<{ rounds: ScriptRounds; rubric: Rubric; history: readonly MarkRevision[] }, { assignmentId: number; submissionId: number }>(async ({ input: { assignmentId, submissionId }, signal }) => {
    const at = `api/v1/submissions/${submissionId}`;
    const [rounds, rubric, history] = await Promise.all([
      http.get(`${at}/rounds`, { signal }).json(), http.get(`api/v1/assignments/${assignmentId}/rubric`, { signal }).json(),
      http.get(`${at}/marks/revisions`, { searchParams: { round: 'agreed', limit: HISTORY_SHOWN }, signal }).json(),
    ]);
    return { rounds: parsed(ScriptRoundsSchema, rounds), rubric: parsed(RubricAnswerSchema, rubric).rubric ?? plainRubric([]), history: parsed(v.array(MarkRevisionSchema), history) };
  }),
  agree: fromPromise<void, { submissionId: number; marks: readonly MarkChange[] }>(async ({ input: { submissionId, marks }, signal }) => {
    await http.put(`api/v1/submissions/${submissionId}/marks`, { searchParams: { round: 'agreed' }, json: { marks }, signal });
  }),
  askThird: fromPromise<void, { submissionId: number; userId: number | null; blind: boolean }>(async ({ input: { submissionId, userId, blind }, signal }) => {
    await http.put(`api/v1/submissions/${submissionId}/third-marker`, { json: { user_id: userId, blind }, signal });
  }),
});
