import { Hono } from 'hono';
import {
  AgreementRuleAnswerSchema,
  AgreementRuleChangeSchema,
  RoundListSchema,
  ScriptRoundsSchema,
  ThirdMarkerSchema,
} from '#contract/teams/agreement.ts';
import { masked } from '#server/features/marking/anonymity/name-mask.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { body } from '#server/platform/http/validate.ts';
import { answerLong, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Rounds');

/** When two markings of a script agree, and the progress of each. Behind `requireUser`. */
export const agreementRoutes = ({ stores: { agreements } }: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/agreement-rule',
      describe(
        'When two markings of a script agree, and what follows',
        { 200: AgreementRuleAnswerSchema },
        [403, 404],
      ),
      idPath,
      async (c) => c.json(await agreements.rule(c.get('principal'), c.req.valid('param').id)),
    )

    .put(
      '/:id/agreement-rule',
      describe(
        'Set the rule for scripts handed over from now on',
        { 200: AgreementRuleAnswerSchema },
        [403, 404],
      ),
      idPath,
      body(AgreementRuleChangeSchema),
      async (c) =>
        c.json(
          await agreements.setRule(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json').rule,
          ),
        ),
    )

    .get(
      '/:id/rounds',
      describe(
        'Every double-marked script, and who still has something to do. A marker sees their own',
        { 200: RoundListSchema },
        [404],
      ),
      idPath,
      async (c) =>
        answerLong(c, await agreements.list(c.get('principal'), c.req.valid('param').id)),
    );

/** What was given to one script in each round, side by side. Behind `requireUser`. */
export const scriptRoundRoutes = ({
  stores: { agreements, anonymity },
}: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/rounds',
      describe(
        'The marks each marker gave a script, and what they agreed on',
        { 200: ScriptRoundsSchema },
        [403, 404],
      ),
      idPath,
      async (c) => {
        const { id } = c.req.valid('param');
        return answerLong(
          c,
          masked(await agreements.of(c.get('principal'), id), await anonymity.veil(id)),
        );
      },
    )

    .put(
      '/:id/third-marker',
      describe(
        'Ask somebody to decide where two differ, or nobody',
        { 204: 'Asked' },
        [403, 404, 409],
      ),
      idPath,
      body(ThirdMarkerSchema),
      async (c) => {
        await agreements.askThird(c.get('principal'), c.req.valid('param').id, c.req.valid('json'));
        return noContent(c);
      },
    );
