import { Hono } from 'hono';
import { PrivateNoteSchema } from '#contract/teams/private-note.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { body } from '#server/platform/http/validate.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Private notes');

/** The caller's private note on a submission. Behind `requireUser`. */
export const privateNoteRoutes = ({ stores: { privateNotes } }: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/private-note',
      describe(
        'The caller’s own private note on a submission. Nobody else can read it',
        { 200: PrivateNoteSchema },
        [404],
      ),
      idPath,
      async (c) =>
        answerLong(c, await privateNotes.get(c.get('principal'), c.req.valid('param').id)),
    )

    .put(
      '/:id/private-note',
      describe('Write it', { 200: PrivateNoteSchema }, [403, 404, 412]),
      idPath,
      body(PrivateNoteSchema),
      async (c) =>
        answerLong(
          c,
          await privateNotes.put(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    );
