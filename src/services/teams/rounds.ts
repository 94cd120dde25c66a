import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type MarkChange, type MarkRevision, MarkRevisionSchema } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { plainRubric } from '#contract/rubrics/text.ts';
import { RubricAnswerSchema } from '#contract/rubrics/versions.ts';
import {
  type AgreementRule,
  type AgreementRuleAnswer,
  AgreementRuleAnswerSchema,
  type RoundList,
  RoundListSchema,
  type RoundScript,
  type ScriptRounds,
  ScriptRoundsSchema,
} from '#contract/teams/agreement.ts';
import { apartFrom, type OwnDecisions, waitingBeside } from '#lib/teams/reconcile.ts';
import { parsed, type Http } from '#services/http.ts';
import { keysByTab } from '#services/storage/keys-by-tab.ts';
import { takeOver } from '#services/storage/left-by-tabs.ts';

/** Number of newest history entries shown. */
const HISTORY_SHOWN = 100;
const ruleOf = (assignmentId: number): string =>
  `api/v1/assignments/${assignmentId}/agreement-rule`;

/** Returns the actors of the chart for double-marked scripts. */
export const roundsActors = (http: Http) => ({
  loadRounds: fromPromise<
    { list: RoundList; answer: AgreementRuleAnswer | null },
    { assignmentId: number; manages: boolean }
  >(async ({ input: { assignmentId, manages }, signal }) => {
    const [list, answer] = await Promise.all([
      http.get(`api/v1/assignments/${assignmentId}/rounds`, { signal }).json(),
      manages ? http.get(ruleOf(assignmentId), { signal }).json() : null,
    ]);
    return {
      list: parsed(RoundListSchema, list),
      answer: answer === null ? null : parsed(AgreementRuleAnswerSchema, answer),
    };
  }),
  saveRule: fromPromise<AgreementRuleAnswer, { assignmentId: number; rule: AgreementRule | null }>(
    async ({ input: { assignmentId, rule }, signal }) =>
      parsed(
        AgreementRuleAnswerSchema,
        await http.put(ruleOf(assignmentId), { json: { rule }, signal }).json(),
      ),
  ),
  handOver: fromPromise<void, { submissionIds: readonly number[] }>(
    async ({ input: { submissionIds }, signal }) => {
      for (const id of submissionIds)
        await http.post(`api/v1/submissions/${id}/marks/hand-over`, { signal });
    },
  ),
});

const OwnSchema = v.record(
  v.string(),
  v.object({
    from: v.nullable(v.picklist(['first', 'second', 'third', 'mean', 'own'])),
    level_ids: v.nullable(v.array(v.string())),
    points: v.nullable(v.number()),
    comment: v.string(),
    reason: v.string(),
    version: v.number(),
  }),
);

/**
 * Stores decisions not agreed on yet in the browser, by tab. `keep` throws if the storage is full
 * or forbidden.
 */
export function agreedStorage(storage: () => Storage, user: number) {
  const tabs = keysByTab(storage, (submission) => `marginalia.agreed.${user}.${submission}.`);
  return {
    keep: (submission: number, own: OwnDecisions): void =>
      tabs.keep(submission, Object.keys(own).length === 0 ? null : own),
    /**
     * Returns what other tabs left for criteria that this one has nothing for; anything different
     * waits until this tab's is agreed on.
     */
    recall: (submission: number): OwnDecisions =>
      takeOver(tabs, submission, OwnSchema, (left, held) => {
        let kept: OwnDecisions = {};
        const rests = left.map((one) => {
          const { free, rest } = apartFrom({ ...held, ...kept }, one);
          kept = { ...kept, ...free };
          return rest;
        });
        return { kept, rests };
      }),
  };
}

interface Opened {
  rounds: ScriptRounds;
  rubric: Rubric;
  history: readonly MarkRevision[];
  waiting: readonly RoundScript[];
}

/** Returns the actors of the chart for reconciling a script. */
export const reconcileActors = (http: Http, recall: (submission: number) => OwnDecisions) => ({
  loadScript: fromPromise<
    { opened: Opened; kept: OwnDecisions },
    { assignmentId: number; submissionId: number }
  >(async ({ input: { assignmentId, submissionId }, signal }) => {
    const at = `api/v1/submissions/${submissionId}`;
    const [rounds, rubric, history, list] = await Promise.all([
      http.get(`${at}/rounds`, { signal }).json(),
      http.get(`api/v1/assignments/${assignmentId}/rubric`, { signal }).json(),
      http
        .get(`${at}/marks/revisions`, {
          searchParams: { round: 'agreed', limit: HISTORY_SHOWN },
          signal,
        })
        .json(),
      http.get(`api/v1/assignments/${assignmentId}/rounds`, { signal }).json(),
    ]);
    const waiting = waitingBeside(parsed(RoundListSchema, list).scripts, submissionId);
    const opened = {
      waiting,
      rounds: parsed(ScriptRoundsSchema, rounds),
      rubric: parsed(RubricAnswerSchema, rubric).rubric ?? plainRubric([]),
      history: parsed(v.array(MarkRevisionSchema), history),
    };
    return { opened, kept: recall(submissionId) };
  }),
  agreeOnMarks: fromPromise<void, { submissionId: number; marks: readonly MarkChange[] }>(
    async ({ input: { submissionId, marks }, signal }) => {
      await http.put(`api/v1/submissions/${submissionId}/marks`, {
        searchParams: { round: 'agreed' },
        json: { marks },
        signal,
      });
    },
  ),
  askThird: fromPromise<void, { submissionId: number; userId: number | null; blind: boolean }>(
    async ({ input: { submissionId, userId, blind }, signal }) => {
      await http.put(`api/v1/submissions/${submissionId}/third-marker`, {
        json: { user_id: userId, blind },
        signal,
      });
    },
  ),
});
