import { Hono } from 'hono';
import * as v from 'valibot';
import {
  CommentBankSchema,
  CommentChangeSchema,
  CommentListSchema,
  CommentQuerySchema,
  CommentSchema,
  CommentSetBodySchema,
  CommentSetListSchema,
  CommentSetSchema,
  NewCommentSchema,
} from '#contract/comments/comment.ts';
import { pageQuery } from '#contract/common.ts';
import { MAX_LIMIT } from '#contract/limits.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { answerLong, answerPage, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describeComments = describer('Comments');
const describeSets = describer('Comment sets');
const listQuery = v.object({ ...CommentQuerySchema.entries, ...pageQuery(MAX_LIMIT).entries });

export function commentRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { comments } = parts.stores;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get(
      '/bank',
      describeComments('The standard bank and the caller’s own comments', {
        200: CommentBankSchema,
      }),
      async (c) => answerLong(c, await comments.bank(c.get('principal'))),
    )

    .get(
      '/',
      describeComments(
        'The caller’s comments, or those of one set',
        { 200: CommentListSchema },
        [404],
      ),
      query(listQuery),
      async (c) => answerPage(c, await comments.list(c.get('principal'), c.req.valid('query'))),
    )

    .post(
      '/',
      describeComments('Add a comment', { 201: CommentSchema }, [404, 409]),
      body(NewCommentSchema),
      async (c) => {
        const values = c.req.valid('json');
        const principal = c.get('principal');
        const made = await once(c, parts, values, {
          make: (fence) => comments.create(principal, values, fence),
          again: (id) => comments.get(principal, id),
        });
        return c.json(made, 201);
      },
    )

    .put(
      '/:id',
      describeComments('Change a comment', { 200: CommentSchema }, [403, 404]),
      idPath,
      body(CommentChangeSchema),
      async (c) =>
        c.json(
          await comments.update(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .delete(
      '/:id',
      describeComments('Delete a comment', { 204: 'Deleted' }, [403, 404]),
      idPath,
      async (c) => {
        await comments.remove(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    );
}

/** `/comment-sets/`, without `/api/v1` in front (specification, section 7). */
export function commentSetRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { commentSets } = parts.stores;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get(
      '/',
      describeSets('The caller’s comment sets', { 200: CommentSetListSchema }),
      query(pageQuery(MAX_LIMIT)),
      async (c) => answerPage(c, await commentSets.list(c.get('principal'), c.req.valid('query'))),
    )

    .post(
      '/',
      describeSets('Create a set', { 201: CommentSetSchema }, [409]),
      body(CommentSetBodySchema),
      async (c) => {
        const values = c.req.valid('json');
        const principal = c.get('principal');
        const made = await once(c, parts, values, {
          make: (fence) => commentSets.create(principal, values, fence),
          again: (id) => commentSets.get(principal, id),
        });
        return c.json(made, 201);
      },
    )

    .patch(
      '/:id',
      describeSets('Rename a set', { 200: CommentSetSchema }, [404]),
      idPath,
      body(CommentSetBodySchema),
      async (c) =>
        c.json(
          await commentSets.rename(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json'),
          ),
        ),
    )

    .delete(
      '/:id',
      describeSets('Delete a set and its comments', { 204: 'Deleted' }, [404, 409]),
      idPath,
      async (c) => {
        await commentSets.remove(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    );
}
