import { Hono } from 'hono';
import {
  ReleasedManySchema,
  ReleaseHistorySchema,
  ReleaseManySchema,
  ReleaseOneSchema,
  type ReleaseRow,
  ReleaseRowsSchema,
  ReleaseSchema,
  SnapshotSchema,
  WithdrawManySchema,
} from '#contract/release/release.ts';
import { isEmpty, unfinishedIn } from '#contract/release/unfinished.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body } from '#server/platform/http/validate.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Release');

/** Behind `requireUser`: `/submissions/{id}/release` and its history. */
export function submissionReleaseRoutes({ stores, releasing }: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .post(
      '/:id/release',
      describe(
        'Release one submission to its student, now or at a set time',
        { 201: ReleaseSchema },
        [403, 404, 409],
      ),
      idPath,
      body(ReleaseOneSchema),
      async (c) =>
        c.json(
          await releasing.one(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
          201,
        ),
    )

    .get(
      '/:id/releases',
      describe('The history of its releases, newest first', { 200: ReleaseHistorySchema }, [404]),
      idPath,
      async (c) =>
        c.json(await stores.releases.history(c.get('principal'), c.req.valid('param').id)),
    );
}

/** Behind `requireUser`: `/assignments/{id}/releases`. */
export function assignmentReleaseRoutes({ stores, releasing }: AppParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .get(
      '/:id/releases',
      describe(
        'Every submission: what students see, what is scheduled, what is unfinished',
        { 200: ReleaseRowsSchema },
        [404, 409],
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const { id } = c.req.valid('param');
        await stores.anonymity.requireNames(principal, id);
        const { grade_scale, needs_feedback_text } = await stores.assignments.get(principal, id);
        const works = await stores.releases.works(principal, id);
        return answerLong(
          c,
          works.map(({ feedback_text, ...work }): ReleaseRow => ({
            ...work,
            unfinished: unfinishedIn({ ...work, feedback_text }, grade_scale, needs_feedback_text),
            empty: isEmpty({ ...work, feedback_text }),
          })),
        );
      },
    )

    .post(
      '/:id/releases',
      describe(
        'Release a selection or all, now or at a set time',
        { 200: ReleasedManySchema },
        [403, 404],
      ),
      idPath,
      body(ReleaseManySchema),
      async (c) => {
        const { submission_ids, ...asked } = c.req.valid('json');
        return answerLong(
          c,
          await releasing.many(c.get('principal'), c.req.valid('param').id, submission_ids, asked),
        );
      },
    )

    .post(
      '/:id/releases/withdraw',
      describe(
        'Withdraw releases, or cancel scheduled ones',
        { 200: ReleaseHistorySchema },
        [403, 404],
      ),
      idPath,
      body(WithdrawManySchema),
      async (c) =>
        answerLong(
          c,
          await releasing.withdrawMany(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json').submission_ids,
          ),
        ),
    );
}

/** `/releases/{id}`. */
export function releaseRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { stores } = parts;
  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .post(
      '/:id/withdraw',
      describe(
        'Withdraw a release, or cancel a scheduled one',
        { 200: ReleaseSchema },
        [403, 404, 409],
      ),
      idPath,
      async (c) =>
        c.json(await stores.releases.withdraw(c.get('principal'), c.req.valid('param').id)),
    )

    .get(
      '/:id/snapshot',
      describe(
        'Exactly what the student was given. The SHA-256 of this response is the release’s',
        { 200: SnapshotSchema },
        [404, 409],
      ),
      idPath,
      async (c) => {
        const { text, sha256 } = await stores.releases.snapshot(
          c.get('principal'),
          c.req.valid('param').id,
        );
        return c.body(text, 200, { 'Content-Type': 'application/json', ETag: `"${sha256}"` });
      },
    );
}
