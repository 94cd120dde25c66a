import { Hono } from 'hono';
import {
  RewordingPlaceListSchema,
  RewordingQuestionSchema,
  RewordingResultSchema,
  RewordingSchema,
} from '#contract/comments/rewording.ts';
import {
  SuggestionChoiceSchema,
  SuggestionListSchema,
  SuggestionQuerySchema,
} from '#contract/comments/suggestion.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { masked } from '#server/features/marking/anonymity/name-mask.ts';
import { answerLong, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { body, query } from '#server/platform/http/validate.ts';

const describe = describer('Comments');

/**
 * The marker's own comments, offered again at a script (SUG-2), and changed where they were given
 * before (SUG-4). Behind `requireUser`.
 */
export function suggestionRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { suggestions, rewordings, anonymity } = parts.stores;
  const read = async (key: string): Promise<string> =>
    (await parts.files.read(key)).toString('utf8');

  return new Hono<SignedInEnv>()
    .get(
      '/:id/suggestions',
      describe(
        'Up to eight comments for a criterion of this script, or for the whole script: the caller’s own here, then from earlier assignments, then the bank',
        { 200: SuggestionListSchema },
        [404],
      ),
      idPath,
      query(SuggestionQuerySchema),
      async (c) => {
        const { id } = c.req.valid('param');
        const { criterion = null, levels, points = null } = c.req.valid('query');
        const found = await suggestions.list(
          c.get('principal'),
          id,
          {
            criterion,
            level_ids: levels === undefined ? null : levels.split(',').filter((one) => one !== ''),
            points,
          },
          read,
        );
        // Comments written on another script may name whose work that is.
        const last = found.flatMap((one) => (one.last === null ? [] : [one.last]));
        const veils = await anonymity.veils([...new Set(last)]);
        return answerLong(
          c,
          found.map((one) => masked(one, one.last === null ? null : (veils.get(one.last) ?? null))),
        );
      },
    )

    .put(
      '/:id/suggestions',
      describe(
        'Pin or hide a suggestion in this assignment, or change its wording',
        { 204: 'Chosen' },
        [403, 404],
      ),
      idPath,
      body(SuggestionChoiceSchema),
      async (c) => {
        await suggestions.choose(c.get('principal'), c.req.valid('param').id, c.req.valid('json'));
        return noContent(c);
      },
    )

    .post(
      '/:id/rewordings/plan',
      describe(
        'The other scripts on which the caller gave this comment and may still change it',
        { 200: RewordingPlaceListSchema },
        [403, 404],
      ),
      idPath,
      body(RewordingQuestionSchema),
      async (c) =>
        answerLong(
          c,
          await rewordings.plan(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .post(
      '/:id/rewordings',
      describe(
        'Change a comment of the caller’s in other scripts; those released or changed meanwhile are left and reported',
        { 200: RewordingResultSchema },
        [403, 404],
      ),
      idPath,
      body(RewordingSchema),
      async (c) =>
        answerLong(
          c,
          await rewordings.apply(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    );
}
