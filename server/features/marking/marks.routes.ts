import { Hono } from 'hono';
import * as v from 'valibot';
import { pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import {
  MarkChangesSchema,
  MarkHistoryQuerySchema,
  MarkRevisionSchema,
  MarkSheetSchema,
  MarksQuerySchema,
} from '#contract/rubrics/mark.ts';
import { OpeningListSchema, OpenSchema } from '#contract/rubrics/opening.ts';
import { SameAnswerListSchema } from '#contract/submissions/same-answer.ts';
import { AlikeListSchema } from '#contract/rubrics/similar-comments.ts';
import {
  AnnotationListSchema,
  AnnotationPatchSchema,
  AnnotationSchema,
  NewAnnotationSchema,
} from '#contract/rubrics/annotation.ts';
import { masked } from './anonymity/name-mask.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { etagOf, expectedVersion } from '#server/platform/http/conditional.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { answerLong, answerPage, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describeMarks = describer('Marks');
const describeNotes = describer('Annotations');

/** Marks and annotations of a submission. Behind `requireUser`. */
export function markRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { marks, annotations, anonymity, openings, sameAnswers } = parts.stores;
  const read = async (key: string): Promise<string> =>
    (await parts.files.read(key)).toString('utf8');
  const hidden = async <T>(id: number, value: T): Promise<T> =>
    masked(value, await anonymity.veil(id));

  return new Hono<SignedInEnv>()
    .get(
      '/:id/marks',
      describeMarks(
        'The marks of a submission, their total and the grade they suggest',
        { 200: MarkSheetSchema },
        [404],
      ),
      idPath,
      query(MarksQuerySchema),
      async (c) =>
        answerLong(
          c,
          await hidden(
            c.req.valid('param').id,
            await marks.sheet(
              c.get('principal'),
              c.req.valid('param').id,
              c.req.valid('query').round,
            ),
          ),
        ),
    )

    .put(
      '/:id/marks',
      describeMarks(
        'Set marks, each with the version it changes',
        { 200: MarkSheetSchema },
        [403, 404, 409, 412],
      ),
      idPath,
      query(MarksQuerySchema),
      body(MarkChangesSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        return await answerLong(
          c,
          await hidden(
            id,
            await marks.put(
              c.get('principal'),
              id,
              c.req.valid('query').round,
              c.req.valid('json'),
            ),
          ),
        );
      },
    )

    .get(
      '/:id/marks/revisions',
      describeMarks(
        'Every change of the marks, newest first',
        { 200: v.array(MarkRevisionSchema) },
        [403, 404],
      ),
      idPath,
      query(
        v.object({ ...MarkHistoryQuerySchema.entries, ...pageQuery(SUBMISSIONS_PAGE).entries }),
      ),
      async (c) => {
        const { round, ...page } = c.req.valid('query');
        return answerPage(
          c,
          await hidden(
            c.req.valid('param').id,
            await marks.revisions(c.get('principal'), c.req.valid('param').id, round, page),
          ),
        );
      },
    )

    .post(
      '/:id/marks/hand-over',
      describeMarks(
        'Hand over the caller’s round. Both markers’ marks are shown once both have handed over',
        { 204: 'Handed over' },
        [403, 404, 409],
      ),
      idPath,
      async (c) => {
        await marks.handOver(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    )

    .get(
      '/:id/same-answers',
      describeMarks(
        'Other scripts with the same answer that the caller may mark, compared by text alone',
        { 200: SameAnswerListSchema },
        [404],
      ),
      idPath,
      async (c) =>
        answerLong(c, await sameAnswers.list(c.get('principal'), c.req.valid('param').id, read)),
    )

    .get(
      '/:id/openings',
      describeMarks(
        'The mark the caller had given when they opened the draft for a criterion',
        { 200: OpeningListSchema },
        [404],
      ),
      idPath,
      async (c) => answerLong(c, await openings.list(c.get('principal'), c.req.valid('param').id)),
    )

    .put(
      '/:id/openings',
      describeMarks(
        'Record that the caller opened the draft for a criterion. Only the first time counts',
        { 200: OpeningListSchema },
        [403, 404],
      ),
      idPath,
      body(OpenSchema),
      async (c) =>
        answerLong(
          c,
          await openings.put(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .get(
      '/:id/annotations',
      describeNotes('The annotations of a submission', { 200: AnnotationListSchema }, [404]),
      idPath,
      async (c) =>
        answerLong(
          c,
          await hidden(
            c.req.valid('param').id,
            await annotations.list(c.get('principal'), c.req.valid('param').id),
          ),
        ),
    )

    .get(
      '/:id/annotations/alike',
      describeNotes(
        'Comments on a submission that recur in its assignment, and where',
        { 200: AlikeListSchema },
        [404],
      ),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        const found = await annotations.alike(c.get('principal'), id);
        const [veil, veils] = [
          await anonymity.veil(id),
          await anonymity.veils([
            ...new Set(found.flatMap(({ passages }) => passages.map((one) => one.submission_id))),
          ]),
        ];
        // Each passage hides whose work it is from; the comment itself is masked as in its own
        // script.
        return answerLong(
          c,
          found.map(({ passages, ...one }) => ({
            ...masked(one, veil),
            passages: passages.map((passage) =>
              masked(passage, veils.get(passage.submission_id) ?? null),
            ),
          })),
        );
      },
    )

    .post(
      '/:id/annotations',
      describeNotes('Annotate a submission', { 201: AnnotationSchema }, [403, 404, 409]),
      idPath,
      body(NewAnnotationSchema),
      async (c) => {
        const values = c.req.valid('json');
        const principal = c.get('principal');
        const made = await once(c, parts, values, {
          make: (fence) => annotations.create(principal, c.req.valid('param').id, values, fence),
          again: (id) => annotations.get(principal, id),
        });
        return c.json(await hidden(made.submission_id, made), 201, { ETag: etagOf(made.version) });
      },
    );
}

/** `/api/v1/annotations/{id}`. */
export function annotationRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { annotations, anonymity } = parts.stores;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .patch(
      '/:id',
      describeNotes(
        'Change one of the caller’s annotations',
        { 200: AnnotationSchema },
        [403, 404, 412],
      ),
      idPath,
      body(AnnotationPatchSchema),
      async (c) => {
        const version = await expectedVersion(c, async () => ({}));
        const changed = await annotations.patch(
          c.get('principal'),
          c.req.valid('param').id,
          c.req.valid('json'),
          version,
        );
        return c.json(masked(changed, await anonymity.veil(changed.submission_id)), 200, {
          ETag: etagOf(changed.version),
        });
      },
    )

    .delete(
      '/:id',
      describeNotes('Remove one of the caller’s annotations', { 204: 'Removed' }, [403, 404, 412]),
      idPath,
      async (c) => {
        await annotations.remove(
          c.get('principal'),
          c.req.valid('param').id,
          await expectedVersion(c, async () => ({})),
        );
        return noContent(c);
      },
    );
}
