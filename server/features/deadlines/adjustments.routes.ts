import { Hono } from 'hono';
import {
  AdjustmentsChangeSchema,
  AdjustmentsSchema,
  MarkerNotesSchema,
  TeamMarkChangesSchema,
} from '#contract/deadlines/adjustment.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { body } from '#server/platform/http/validate.ts';

const describe = describer('Adjustments');

/** Behind `requireUser`, under `/teams`: what a team gives single students in all that it shares. */
export const adjustmentRoutes = ({ stores: { adjustments } }: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/adjustments',
      describe(
        'More time and notes for markers, by student, with the reasons',
        { 200: AdjustmentsSchema },
        [403, 404],
      ),
      idPath,
      async (c) =>
        answerLong(c, {
          adjustments: await adjustments.list(c.get('principal'), c.req.valid('param').id),
        }),
    )
    .put(
      '/:id/adjustments',
      describe(
        'Set or end adjustments of these students; answers the marks that change, with `preview` without storing',
        { 200: TeamMarkChangesSchema },
        [403, 404],
      ),
      idPath,
      body(AdjustmentsChangeSchema),
      async (c) => {
        const { preview, adjustments: changes } = c.req.valid('json');
        const { id } = c.req.valid('param');
        return answerLong(c, await adjustments.change(c.get('principal'), id, changes, preview));
      },
    );

/** Behind `requireUser`, under `/submissions`. */
export const markerNoteRoutes = ({ stores: { adjustments } }: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>().get(
    '/:id/marker-notes',
    describe(
      'What whoever marks a script is to keep in mind, without whose it is or why',
      { 200: MarkerNotesSchema },
      [404],
    ),
    idPath,
    async (c) => c.json(await adjustments.notesOn(c.get('principal'), c.req.valid('param').id)),
  );
