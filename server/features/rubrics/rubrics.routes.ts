import { type Context, Hono } from 'hono';
import { pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { MarkProgressListSchema, MarksQuerySchema } from '#contract/rubrics/mark.ts';
import { RubricEffectSchema } from '#contract/rubrics/change.ts';
import { RubricFileListSchema, RubricFileQuerySchema } from '#contract/rubrics/file.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { RubricSchema } from '#contract/rubrics/problems.ts';
import { type ReadRubric, ReadRubricSchema } from '#contract/rubrics/read.ts';
import {
  type RubricAnswer,
  RubricAnswerSchema,
  RubricQuerySchema,
  RubricVersionListSchema,
} from '#contract/rubrics/versions.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { contentDisposition } from '#server/platform/files/names.ts';
import { UnreadableError, WorkerDied, WriterError } from '#server/features/drafts/errors.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import { etagOf, expectedVersion } from '#server/platform/http/conditional.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { fileName, fileOf, filesOf } from './write/write.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import type { ProposalMaterial } from '#server/features/drafts/proposals.store.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { answerLong, answerPage, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Rubrics');

const answer = (c: Context, rubric: RubricAnswer) =>
  answerLong(c, rubric, { ETag: etagOf(rubric.version) });

/** Everything about an assignment's rubric. Behind `requireUser`. */
export function rubricRoutes({
  stores,
  proposeRubric,
  limits,
  stopping,
}: AppParts): Hono<SignedInEnv> {
  const { rubrics, marks } = stores;

  /** Returns the rubric to be written, and its assignment. */
  async function present(
    principal: Principal,
    id: number,
  ): Promise<{ rubric: Rubric; name: string }> {
    const { rubric } = await rubrics.get(principal, id);
    if (rubric === null) throw new Conflict('This assignment has no rubric yet.');
    return { rubric, name: (await stores.assignments.get(principal, id)).name };
  }

  /** Translates what kept a model from proposing into an error for the caller. */
  async function proposed(
    principal: Principal,
    material: ProposalMaterial,
    signal: AbortSignal,
  ): Promise<ReadRubric> {
    try {
      return await proposeRubric(principal, material, signal);
    } catch (error) {
      if (stopping.aborted)
        throw new ApiError(503, 'The server is restarting. Please ask for the proposal again.', {
          'Retry-After': '5',
        });
      if (error instanceof UnreadableError)
        throw invalidInput(['assignment'], error.message, 'nothing_to_read');
      if (error instanceof WorkerDied)
        throw new ApiError(
          502,
          'The AI model’s answer could not be read. Please ask for the proposal again.',
        );
      if (!(error instanceof WriterError)) throw error;
      throw new ApiError(
        502,
        error.message,
        error.retryAfterS === null ? {} : { 'Retry-After': String(error.retryAfterS) },
      );
    }
  }

  return new Hono<SignedInEnv>()
    .get(
      '/:id/rubric',
      describe(
        'The rubric of an assignment, or as it was in a version',
        { 200: RubricAnswerSchema },
        [404],
      ),
      idPath,
      query(RubricQuerySchema),
      async (c) =>
        answer(
          c,
          await rubrics.get(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('query').version,
          ),
        ),
    )

    .put(
      '/:id/rubric',
      describe(
        'Set the rubric; `If-Match` names the version it changes',
        { 200: RubricAnswerSchema },
        [403, 404, 412],
      ),
      idPath,
      body(RubricSchema),
      async (c) => {
        const { id } = c.req.valid('param');
        const version = await expectedVersion(c, () => rubrics.get(c.get('principal'), id));
        return answer(c, await rubrics.put(c.get('principal'), id, c.req.valid('json'), version));
      },
    )

    .delete(
      '/:id/rubric',
      describe(
        'Take the rubric away; its versions and marks are kept',
        { 200: RubricAnswerSchema },
        [403, 404, 412],
      ),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        const version = await expectedVersion(c, () => rubrics.get(c.get('principal'), id));
        return answer(c, await rubrics.put(c.get('principal'), id, null, version));
      },
    )

    .post(
      '/:id/rubric/preview',
      describe(
        'What a change of the rubric would do to what is marked; nothing is stored',
        { 200: RubricEffectSchema },
        [404],
      ),
      idPath,
      body(RubricSchema),
      async (c) =>
        answerLong(
          c,
          await rubrics.preview(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .post(
      '/:id/rubric/proposal',
      describe(
        'Ask the AI model for a rubric to look at, from the description, the brief and what is attached; costs no credit, and nothing is stored',
        { 200: ReadRubricSchema },
        [403, 404, 409, 422, 429, 502, 503],
      ),
      idPath,
      async (c) => {
        const principal = c.get('principal');
        const material = await stores.drafting.proposalMaterial(principal, c.req.valid('param').id);
        await limits.generate.take(String(principal.userId));
        return answerLong(
          c,
          await proposed(principal, material, AbortSignal.any([c.req.raw.signal, stopping])),
        );
      },
    )

    .get(
      '/:id/rubric/versions',
      describe(
        'Every version of the rubric, newest first',
        { 200: RubricVersionListSchema },
        [404],
      ),
      idPath,
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) =>
        answerPage(
          c,
          await rubrics.versions(c.get('principal'), c.req.valid('param').id, c.req.valid('query')),
        ),
    )

    .get(
      '/:id/rubric/formats',
      describe(
        'The files it can be written as, and what each can’t hold',
        { 200: RubricFileListSchema },
        [404, 409],
      ),
      idPath,
      async (c) => {
        const { rubric, name } = await present(c.get('principal'), c.req.valid('param').id);
        return c.json(filesOf(rubric, name));
      },
    )

    .get(
      '/:id/rubric/file',
      describe('The rubric as a file', { 200: 'The file' }, [404, 409]),
      idPath,
      query(RubricFileQuerySchema),
      async (c) => {
        const { rubric, name } = await present(c.get('principal'), c.req.valid('param').id);
        const { format } = c.req.valid('query');
        const file = fileOf(format, rubric);
        if (file.rubric.criteria.length === 0)
          throw new Conflict(
            `Nothing of this rubric fits into that format. ${file.losses.join(' ')}`,
          );
        return c.body(file.text(name), 200, {
          'Content-Type': file.mime,
          'Content-Disposition': contentDisposition('attachment', fileName(name, format)),
        });
      },
    )

    .get(
      '/:id/marks',
      describe(
        'How far the submissions are that have marks',
        { 200: MarkProgressListSchema },
        [404],
      ),
      idPath,
      query(MarksQuerySchema),
      async (c) =>
        answerLong(
          c,
          await marks.progress(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('query').round,
          ),
        ),
    );
}
