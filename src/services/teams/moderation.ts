import { fromPromise } from 'xstate';
import {
  type ModerationReport,
  ModerationReportSchema,
  type ReportFormat,
} from '#contract/teams/moderation/report.ts';
import {
  type DrawAsked,
  type Moderation,
  ModerationSchema,
  type SampleAsked,
  type SamplePlan,
  SamplePlanSchema,
  type SigningAsked,
  type Word,
} from '#contract/teams/moderation/sample.ts';
import { parsed, type Http } from '#services/http.ts';
import { Failure } from '#lib/site/failure.ts';

const place = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/moderation`;
type Of = { assignmentId: number };

const CLOSED = 409;

/** Returns the actors of the moderation chart. */
export const moderationActors = (http: Http) => ({
  loadModeration: fromPromise<{ moderation: Moderation; report: ModerationReport | null }, Of>(
    async ({ input: { assignmentId }, signal }) => {
      const moderation = parsed(
        ModerationSchema,
        await http.get(place(assignmentId), { signal }).json(),
      );
      try {
        return {
          moderation,
          report: parsed(
            ModerationReportSchema,
            await http.get(`${place(assignmentId)}/report`, { signal }).json(),
          ),
        };
      } catch (error) {
        // A user who marks one of its scripts blind may see the sample, but not the report.
        if (error instanceof Failure && error.facts.status === CLOSED)
          return { moderation, report: null };
        throw error;
      }
    },
  ),
  planSample: fromPromise<SamplePlan, Of & { asked: SampleAsked }>(
    async ({ input: { assignmentId, asked }, signal }) =>
      parsed(
        SamplePlanSchema,
        await http.post(`${place(assignmentId)}/plan`, { json: asked, signal }).json(),
      ),
  ),
  drawSample: fromPromise<void, Of & { asked: DrawAsked }>(
    async ({ input: { assignmentId, asked }, signal }) => {
      await http.post(`${place(assignmentId)}/draws`, { json: asked, signal });
    },
  ),
  sayWord: fromPromise<void, { submissionId: number; word: Word }>(
    async ({ input: { submissionId, word }, signal }) => {
      await http.put(`api/v1/submissions/${submissionId}/moderation`, { json: word, signal });
    },
  ),
  nameModerators: fromPromise<void, Of & { userIds: readonly number[] }>(
    async ({ input: { assignmentId, userIds }, signal }) => {
      await http.put(`${place(assignmentId)}/moderators`, { json: { user_ids: userIds }, signal });
    },
  ),
  signReport: fromPromise<void, Of & { asked: SigningAsked }>(
    async ({ input: { assignmentId, asked }, signal }) => {
      await http.post(`${place(assignmentId)}/signings`, { json: asked, signal });
    },
  ),
  fetchReport: fromPromise<Blob, Of & { format: ReportFormat }>(
    async ({ input: { assignmentId, format }, signal }) =>
      http.get(`${place(assignmentId)}/report/file`, { searchParams: { format }, signal }).blob(),
  ),
});
