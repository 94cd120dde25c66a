import { Hono } from 'hono';
import * as v from 'valibot';
import { AuditEventSchema } from '#contract/accounts/audit.ts';
import { pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { query } from '#server/platform/http/validate.ts';
import { answerPage, idPath } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Assignments');

/** Behind `requireUser`: who did what in an assignment, for its owner. */
export const logRoutes = ({ stores: { audit } }: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>().get(
    '/:id/log',
    describe('Who did what, newest first', { 200: v.array(AuditEventSchema) }, [403, 404]),
    idPath,
    query(pageQuery(SUBMISSIONS_PAGE)),
    async (c) =>
      answerPage(
        c,
        await audit.list(c.get('principal'), c.req.valid('param').id, c.req.valid('query')),
      ),
  );
