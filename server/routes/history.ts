import { Hono } from 'hono';
import * as v from 'valibot';
import { IdParamSchema, pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { DraftSchema, RevisionSchema } from '#contract/revision.ts';
import { SubmissionSchema } from '#contract/submission.ts';
import type { AppParts, SignedInEnv } from '../context.ts';
import { expectedVersion } from '../middleware/conditional.ts';
import { path, query } from '../middleware/validate.ts';
import { answerPage, answerSubmission, idPath } from './answers.ts';
import { describer } from './describe.ts';

const describe = describer('Submissions');
const draftPath = path(v.object({ id: IdParamSchema, draftId: IdParamSchema }));

/** What a submission has been: its changes and its drafts. Behind `requireUser`. */
export function historyRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { submissions } = parts.stores;

  return new Hono<SignedInEnv>()
    .get('/:id/revisions', describe('Every change: who, when, from what to what', { 200: v.array(RevisionSchema) }, [404]), idPath,
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) => answerPage(c, await submissions.revisions(c.get('principal'), c.req.valid('param').id, c.req.valid('query'))))

    .get('/:id/drafts', describe('Every draft that was written for it', { 200: v.array(DraftSchema) }, [404]), idPath,
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) => answerPage(c, await submissions.drafts(c.get('principal'), c.req.valid('param').id, c.req.valid('query'))))

    .post('/:id/drafts/:draftId/restore', describe('Put an earlier draft back, free', { 200: SubmissionSchema }, [403, 404, 412]), draftPath, async (c) => {
      const principal = c.get('principal');
      const { id, draftId } = c.req.valid('param');
      const version = await expectedVersion(c, () => submissions.get(principal, id));
      return answerSubmission(c, parts, await submissions.putDraftBack(principal, id, draftId, version));
    });
}
