import { Hono } from 'hono';
import { CoverageSchema, ExpectedItemsSchema } from '#contract/marking/coverage.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { answerLong, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { body } from '#server/platform/http/validate.ts';

const describe = describer('Coverage');

/** What works must have, and which have it. Behind `requireUser`. */
export function coverageRoutes({ stores: { coverages }, files }: AppParts): Hono<SignedInEnv> {
  const read = async (key: string): Promise<string> => (await files.read(key)).toString('utf8');
  return new Hono<SignedInEnv>()
    .get(
      '/:id/coverage',
      describe(
        'What the scripts of an assignment hold of what is looked for, of their texts alone',
        { 200: CoverageSchema },
        [404],
      ),
      idPath,
      async (c) =>
        answerLong(c, await coverages.get(c.get('principal'), c.req.valid('param').id, read)),
    )

    .put(
      '/:id/expected-items',
      describe('Say what is looked for', { 200: ExpectedItemsSchema }, [403, 404, 409, 412]),
      idPath,
      body(ExpectedItemsSchema),
      async (c) =>
        c.json(
          await coverages.put(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    );
}
