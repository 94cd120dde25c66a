import { Hono } from 'hono';
import { DraftOutcomesSchema } from '#contract/analytics/draft-outcomes.ts';
import { ClassFeedbackSchema, HardSchema } from '#contract/analytics/hard.ts';
import { MachineRoundSchema } from '#contract/analytics/machine/machine.ts';
import {
  RemarkingSwitchSchema,
  SelfAgreementSchema,
} from '#contract/analytics/marking/self-agreement.ts';
import {
  DriftQuerySchema,
  DriftShareSchema,
  MarkerDriftSchema,
} from '#contract/analytics/marking/drift.ts';
import {
  InsightSchema,
  ScriptGroupQuerySchema,
  ScriptGroupSchema,
} from '#contract/analytics/insight.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Figures');

/** Figures of one assignment. Behind `requireUser`. */
export const assignmentInsightRoutes = ({
  stores: { allocations, classFeedbacks, insights },
}: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/insight',
      describe('Figures on an assignment’s marks', { 200: InsightSchema }, [404]),
      idPath,
      async (c) =>
        answerLong(c, await insights.figures(c.get('principal'), c.req.valid('param').id)),
    )

    .get(
      '/:id/insight/hard',
      describe(
        'What its cohort found hard, by criterion and similar comments',
        { 200: HardSchema },
        [404],
      ),
      idPath,
      async (c) => answerLong(c, await insights.hard(c.get('principal'), c.req.valid('param').id)),
    )

    .get(
      '/:id/insight/drafts',
      describe('How its drafts were used', { 200: DraftOutcomesSchema }, [404]),
      idPath,
      async (c) => c.json(await insights.drafts(c.get('principal'), c.req.valid('param').id)),
    )

    .get(
      '/:id/insight/machine',
      describe(
        'A model’s drafts compared with marks given before anybody read them',
        { 200: MachineRoundSchema },
        [404],
      ),
      idPath,
      async (c) => c.json(await insights.machine(c.get('principal'), c.req.valid('param').id)),
    )

    .get(
      '/:id/insight/drift',
      describe(
        'How a marker’s standard drifts: the caller’s own, or that of a marker who shares it with the caller',
        { 200: MarkerDriftSchema },
        [404],
      ),
      idPath,
      query(DriftQuerySchema),
      async (c) =>
        answerLong(
          c,
          await insights.drift(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('query').marker,
          ),
        ),
    )

    .put(
      '/:id/insight/drift/shared',
      describe(
        'Share the caller’s own drift with the owner, or stop sharing it',
        { 200: MarkerDriftSchema },
        [403, 404, 409],
      ),
      idPath,
      body(DriftShareSchema),
      async (c) =>
        answerLong(
          c,
          await insights.shareDrift(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json').shared,
          ),
        ),
    )

    .get(
      '/:id/insight/again',
      describe(
        'Scripts that come back to the caller to be marked again blind, and how far the two markings agree. Only the caller’s own',
        { 200: SelfAgreementSchema },
        [404],
      ),
      idPath,
      async (c) => answerLong(c, await insights.again(c.get('principal'), c.req.valid('param').id)),
    )

    .put(
      '/:id/insight/again',
      describe(
        'Have one in twenty of the caller’s scripts come back, or drop those that are waiting',
        { 200: SelfAgreementSchema },
        [403, 404, 409],
      ),
      idPath,
      body(RemarkingSwitchSchema),
      async (c) =>
        answerLong(
          c,
          await insights.turnAgain(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json').on,
          ),
        ),
    )

    .get(
      '/:id/class-feedback',
      describe('The feedback to the whole class', { 200: ClassFeedbackSchema }, [404]),
      idPath,
      async (c) => c.json(await classFeedbacks.get(c.get('principal'), c.req.valid('param').id)),
    )

    .put(
      '/:id/class-feedback',
      describe(
        'Write the feedback to the whole class',
        { 200: ClassFeedbackSchema },
        [403, 404, 409, 412],
      ),
      idPath,
      body(ClassFeedbackSchema),
      async (c) =>
        c.json(
          await classFeedbacks.put(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json'),
          ),
        ),
    )

    .get(
      '/:id/insight/scripts',
      describe('The scripts behind one of its figures', { 200: ScriptGroupSchema }, [404]),
      idPath,
      query(ScriptGroupQuerySchema),
      async (c) => {
        const [principal, { id }, { group }] = [
          c.get('principal'),
          c.req.valid('param'),
          c.req.valid('query'),
        ];
        return await answerLong(
          c,
          (await allocations.group(principal, id, group)) ??
            (await insights.scripts(principal, id, group)),
        );
      },
    );

/** `/api/v1/insight`: the same over all that the caller may read. */
export const insightRoutes = (parts: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get(
      '/',
      describe('Figures on the marks of all assignments', { 200: InsightSchema }),
      async (c) => answerLong(c, await parts.stores.insights.figures(c.get('principal'), null)),
    )

    .get(
      '/scripts',
      describe('The scripts behind one of these figures', { 200: ScriptGroupSchema }, [404]),
      query(ScriptGroupQuerySchema),
      async (c) =>
        answerLong(
          c,
          await parts.stores.insights.scripts(c.get('principal'), null, c.req.valid('query').group),
        ),
    );
