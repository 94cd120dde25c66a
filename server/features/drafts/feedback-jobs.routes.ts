import { Hono } from 'hono';
import * as v from 'valibot';
import { IdParamSchema, pageQuery } from '#contract/common.ts';
import { FeedbackJobListSchema, FeedbackJobSchema } from '#contract/drafts/feedback.ts';
import { MAX_LIMIT } from '#contract/limits.ts';
import { masked } from '#server/features/marking/anonymity/name-mask.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { query } from '#server/platform/http/validate.ts';
import { toJob } from '#server/platform/http/present.ts';
import type { StoredJob } from './feedback-job-types.ts';
import { answerPage, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Feedback jobs');
const listQuery = v.object({ assignment_id: IdParamSchema, ...pageQuery(MAX_LIMIT).entries });

export function feedbackJobRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { feedbackJobs, anonymity } = parts.stores;
  const shown = async (jobs: readonly StoredJob[]) => {
    const veils = await anonymity.veils(jobs.map(({ submission_id }) => submission_id));
    return jobs.map((job) => masked(toJob(job), veils.get(job.submission_id) ?? null));
  };
  const one = async (job: StoredJob) => (await shown([job]))[0]!;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get(
      '/',
      describe(
        'Each open or lately ended generation of an assignment',
        { 200: FeedbackJobListSchema },
        [404],
      ),
      query(listQuery),
      async (c) => {
        const { assignment_id, ...page } = c.req.valid('query');
        const { items, total } = await feedbackJobs.list(c.get('principal'), assignment_id, page);
        return answerPage(c, { items: await shown(items), total });
      },
    )
    .get('/:id', describe('One generation', { 200: FeedbackJobSchema }, [404]), idPath, async (c) =>
      c.json(await one(await feedbackJobs.get(c.get('principal'), c.req.valid('param').id))),
    )
    .post(
      '/:id/cancel',
      describe('Cancel one that is waiting', { 200: FeedbackJobSchema }, [403, 404, 409]),
      idPath,
      async (c) =>
        c.json(await one(await feedbackJobs.cancel(c.get('principal'), c.req.valid('param').id))),
    );
}
