import { type Context, Hono } from 'hono';
import { AskAgainSchema } from '#contract/drafts/drafting.ts';
import { FeedbackJobSchema } from '#contract/drafts/feedback.ts';
import { shareText } from '#contract/site/share-text.ts';
import { isReadInPart, readShareOf } from '#contract/submissions/submission-file.ts';
import { SubmissionSchema } from '#contract/submissions/submission.ts';
import { masked } from '#server/features/marking/anonymity/name-mask.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { body } from '#server/platform/http/validate.ts';
import { toJob } from '#server/platform/http/present.ts';
import type { StoredJob } from './feedback-job-types.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { answerSubmission, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const UNCHARGED = 'Nothing was charged.';
const STOPPING_RETRY_S = '5';

const prefersAsync = (c: Context): boolean =>
  (c.req.header('prefer') ?? '')
    .split(/[,;]/)
    .some((preference) => preference.trim().toLowerCase() === 'respond-async');

const uncharged = (message: string): string =>
  message.includes(UNCHARGED) ? message : `${message} ${UNCHARGED}`;

/** Returns why a job that has ended produced no draft. */
function refusal({ state, failure, error_message }: StoredJob): ApiError {
  if (state === 'cancelled') return new ApiError(409, uncharged('The generation was cancelled.'));
  const message = uncharged(error_message ?? 'Feedback could not be generated.');
  if (failure === 'unreadable') return invalidInput(['submission_file'], message, 'unreadable');
  return new ApiError(failure === 'provider' ? 502 : 500, message);
}

/** Behind `requireUser`. */
export function generateRoute(parts: AppParts): Hono<SignedInEnv> {
  const { stores, runner, limits, stopping } = parts;
  const describe = describer('Submissions');

  /**
   * Returns the job once it has ended; it continues in the background if the client leaves or the
   * server stops.
   */
  async function ended(c: Context, jobId: number): Promise<StoredJob> {
    try {
      return await runner.waitFor(jobId, AbortSignal.any([c.req.raw.signal, stopping]));
    } catch (error) {
      if (!stopping.aborted) throw error;
      throw new ApiError(
        503,
        'The server is restarting. The draft is being written and will be there soon.',
        { 'Retry-After': STOPPING_RETRY_S },
      );
    }
  }

  /**
   * Without a prior warning, no credit is spent on a work that could only be read in part (READ-4).
   */
  async function refusePartial(principal: Principal, id: number): Promise<void> {
    const { files } = await stores.submissions.get(principal, id);
    if (!isReadInPart({ files })) return;
    throw new ApiError(
      409,
      `We could read ${shareText(readShareOf(files) ?? 0)} of this work, so a draft would speak of that part only. Ask with accept_partial if you want one all the same. ${UNCHARGED}`,
    );
  }

  return new Hono<SignedInEnv>().post(
    '/:id/generate-feedback',
    describe(
      'Generate a feedback draft; costs one credit once it is stored. With a word a draft that was paid for is written anew, once for nothing. Of a work under 90 % of which could be read it is refused with 409 without accept_partial',
      { 200: SubmissionSchema, 202: FeedbackJobSchema },
      [402, 403, 404, 409, 429, 500, 502, 503],
      {
        parameters: [
          { in: 'header', name: 'Prefer', schema: { type: 'string', enum: ['respond-async'] } },
        ],
      },
    ),
    idPath,
    body(AskAgainSchema),
    async (c) => {
      const principal = c.get('principal');
      const { id } = c.req.valid('param');
      const { wish, accept_partial } = c.req.valid('json');
      await limits.generate.take(String(principal.userId));
      if (!accept_partial) await refusePartial(principal, id);
      // The idempotency key represents the job, so that repeating the request waits for the same
      // draft, whatever happened to the first one.
      const jobId = await once(c, parts, wish === '' ? id : [id, wish], {
        make: async (fence) =>
          (await stores.feedbackJobs.request(principal, id, fence, wish)).job.id,
        again: async (madeId) => madeId,
      });
      runner.wake();
      if (prefersAsync(c)) {
        const job = await stores.feedbackJobs.get(principal, jobId);
        return c.json(masked(toJob(job), await stores.anonymity.veil(id)), 202, {
          'Preference-Applied': 'respond-async',
          Location: `/api/v1/feedback-jobs/${job.id}`,
        });
      }
      const job = await ended(c, jobId);
      if (job.state !== 'done') throw refusal(masked(job, await stores.anonymity.veil(id)));
      return answerSubmission(c, parts, await stores.submissions.get(principal, id));
    },
  );
}
