import { Hono } from 'hono';
import * as v from 'valibot';
import { candidateName } from '#contract/assignments/candidate.ts';
import { IdParamSchema, pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { DraftSchema, type Revision, RevisionSchema } from '#contract/submissions/revision.ts';
import { SubmissionSchema } from '#contract/submissions/submission.ts';
import { type NameMask, masked } from './anonymity/name-mask.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { expectedVersion } from '#server/platform/http/conditional.ts';
import { path, query } from '#server/platform/http/validate.ts';
import { answerPage, answerSubmission, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Submissions');
const draftPath = path(v.object({ id: IdParamSchema, draftId: IdParamSchema }));

/** A student whose name was once attached to the wrong script could still be identified by it. */
function withoutName(revision: Revision, { candidate }: NameMask): Revision {
  if (revision.field !== 'student_identifier') return revision;
  const named = (value: Revision['from']) => (value === null ? null : candidateName(candidate));
  return { ...revision, from: named(revision.from), to: named(revision.to) };
}

/** The history of a submission: its changes and its drafts. Behind `requireUser`. */
export function historyRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { submissions, anonymity } = parts.stores;

  return new Hono<SignedInEnv>()
    .get(
      '/:id/revisions',
      describe(
        'Every change: who, when, from what to what',
        { 200: v.array(RevisionSchema) },
        [404],
      ),
      idPath,
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) => {
        const { id } = c.req.valid('param');
        const page = await submissions.revisions(c.get('principal'), id, c.req.valid('query'));
        const veil = await anonymity.veil(id);
        return answerPage(
          c,
          veil === null
            ? page
            : {
                ...page,
                items: page.items.map((revision) => withoutName(masked(revision, veil), veil)),
              },
        );
      },
    )

    .get(
      '/:id/drafts',
      describe('Every draft that was written for it', { 200: v.array(DraftSchema) }, [404]),
      idPath,
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) => {
        const { id } = c.req.valid('param');
        return answerPage(
          c,
          masked(
            await submissions.drafts(c.get('principal'), id, c.req.valid('query')),
            await anonymity.veil(id),
          ),
        );
      },
    )

    .post(
      '/:id/drafts/:draftId/restore',
      describe(
        'Restore an earlier draft, free of charge',
        { 200: SubmissionSchema },
        [403, 404, 412],
      ),
      draftPath,
      async (c) => {
        const principal = c.get('principal');
        const { id, draftId } = c.req.valid('param');
        const version = await expectedVersion(c, () => submissions.get(principal, id));
        return answerSubmission(
          c,
          parts,
          await submissions.putDraftBack(principal, id, draftId, version),
        );
      },
    );
}
