import { Hono } from 'hono';
import * as v from 'valibot';
import { sentTime } from '#contract/common.ts';
import { RetentionSchema } from '#contract/privacy/retention.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { body } from '#server/platform/http/validate.ts';
import { idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Student data');
const BodySchema = v.strictObject({ erase_at: v.nullable(sentTime('The day')) });

/** Behind `requireUser`: `/assignments/{id}/retention`. */
export const retentionRoutes = ({ stores: { retentions } }: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/retention',
      describe('When its student data is erased', { 200: RetentionSchema }, [403, 404]),
      idPath,
      async (c) => c.json(await retentions.get(c.get('principal'), c.req.valid('param').id)),
    )

    .put(
      '/:id/retention',
      describe(
        'Set when its student data is erased. `null` keeps it',
        { 200: RetentionSchema },
        [403, 404, 409],
      ),
      idPath,
      body(BodySchema),
      async (c) =>
        c.json(
          await retentions.put(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json').erase_at,
          ),
        ),
    );
