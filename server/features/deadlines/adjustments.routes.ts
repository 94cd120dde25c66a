import { Hono } from 'hono';
import * as v from 'valibot';
import { IdParamSchema } from '#contract/common.ts';
import {
  AdjustmentsChangeSchema,
  AdjustmentsSchema,
  TeamMarkChangesSchema,
} from '#contract/deadlines/adjustment.ts';
import { NewRuleTemplateSchema } from '#contract/deadlines/rule-template.ts';
import { MarkerNotesSchema } from '#contract/deadlines/marker-notes.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { answerLong, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { body, path } from '#server/platform/http/validate.ts';

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

/** Behind `requireUser`, under `/teams`: rules for late work that a team keeps for other assignments. */
export const teamRuleTemplateRoutes = ({
  stores: { ruleTemplates },
}: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .put(
      '/:id/rule-templates',
      describe(
        'Keep a rule for late work; one of the same name is replaced',
        { 204: 'Kept' },
        [403, 404, 409],
      ),
      idPath,
      body(NewRuleTemplateSchema),
      async (c) => {
        await ruleTemplates.put(c.get('principal'), c.req.valid('param').id, c.req.valid('json'));
        return noContent(c);
      },
    )
    .delete(
      '/:id/rule-templates/:templateId',
      describe(
        'Remove a template; assignments that began with it keep their rule',
        { 204: 'Removed' },
        [403, 404],
      ),
      path(v.object({ id: IdParamSchema, templateId: IdParamSchema })),
      async (c) => {
        const { id, templateId } = c.req.valid('param');
        await ruleTemplates.remove(c.get('principal'), id, templateId);
        return noContent(c);
      },
    );
