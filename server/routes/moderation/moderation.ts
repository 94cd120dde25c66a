import { Hono } from 'hono';
import { ModerationReportSchema } from '#contract/moderation/report.ts';
import { DrawAskedSchema, ModerationSchema, ModeratorsSchema, SampleAskedSchema, SamplePlanSchema, SigningAskedSchema, WordSchema } from '#contract/moderation/sample.ts';
import type { AppParts, SignedInEnv } from '../../context.ts';
import { body } from '../../middleware/validate.ts';
import { answerLong, idPath, noContent } from '../answers.ts';
import { describer } from '../describe.ts';

const describe = describer('Moderation');

/** The sample of an assignment and what comes of it. Behind `requireUser`. */
export const moderationRoutes = ({ stores: { moderations } }: AppParts): Hono<SignedInEnv> => new Hono<SignedInEnv>()
  .get('/:id/moderation', describe('The sample that is looked at again, for the owner and moderators', { 200: ModerationSchema }, [403, 404]), idPath, async (c) =>
    answerLong(c, await moderations.get(c.get('principal'), c.req.valid('param').id)))

  .put('/:id/moderation/moderators', describe('Name who may see the sample and say something of it', { 200: ModerationSchema }, [403, 404]), idPath, body(ModeratorsSchema), async (c) =>
    answerLong(c, await moderations.name(c.get('principal'), c.req.valid('param').id, c.req.valid('json').user_ids)))

  .post('/:id/moderation/plan', describe('Which scripts a rule would draw; nothing is stored', { 200: SamplePlanSchema }, [403, 404]), idPath, body(SampleAskedSchema), async (c) =>
    answerLong(c, await moderations.plan(c.get('principal'), c.req.valid('param').id, c.req.valid('json'))))

  .post('/:id/moderation/draws', describe('Draw the scripts that a plan showed', { 200: ModerationSchema }, [403, 404, 409]), idPath, body(DrawAskedSchema), async (c) =>
    answerLong(c, await moderations.draw(c.get('principal'), c.req.valid('param').id, c.req.valid('json'))))

  .get('/:id/moderation/report', describe('The moderation report', { 200: ModerationReportSchema }, [403, 404, 409]), idPath, async (c) =>
    answerLong(c, await moderations.report(c.get('principal'), c.req.valid('param').id)))

  .post('/:id/moderation/signings', describe('Put the caller’s name under the report as they read it', { 200: ModerationReportSchema }, [403, 404, 409]), idPath, body(SigningAskedSchema), async (c) =>
    answerLong(c, await moderations.sign(c.get('principal'), c.req.valid('param').id, c.req.valid('json'))));

/** What a moderator says of one script. Behind `requireUser`. */
export const moderationWordRoutes = ({ stores: { moderations } }: AppParts): Hono<SignedInEnv> => new Hono<SignedInEnv>()
  .put('/:id/moderation', describe('Say whether its mark stands, and why', { 204: 'Said' }, [403, 404, 409]), idPath, body(WordSchema), async (c) => {
    await moderations.say(c.get('principal'), c.req.valid('param').id, c.req.valid('json'));
    return noContent(c);
  });
