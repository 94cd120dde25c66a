import { Hono } from 'hono';
import * as v from 'valibot';
import { pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import {
  AllocationChangeSchema,
  AllocationQuerySchema,
  AllocationSchema,
  CriteriaMoveSchema,
  DealPlanSchema,
  DealSchema,
  LeaseSchema,
  MovesSchema,
  NextScriptSchema,
} from '#contract/teams/allocation.ts';
import { QueueSchema } from '#contract/teams/queue.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { answerLong, answerPage, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';

const describe = describer('Allocation');

/** Who marks each script of an assignment. Behind `requireUser`. */
export const allocationRoutes = ({
  stores: { allocations, leases },
}: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .get(
      '/:id/allocation',
      describe('Who marks each script. A marker sees their own', { 200: AllocationSchema }, [404]),
      idPath,
      query(AllocationQuerySchema),
      async (c) =>
        answerLong(
          c,
          await allocations.get(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('query').round,
          ),
        ),
    )

    .put(
      '/:id/allocation',
      describe(
        'Allocate scripts to markers, naming the current marker of each',
        { 200: AllocationSchema },
        [403, 404, 409],
      ),
      idPath,
      body(MovesSchema),
      async (c) =>
        answerLong(
          c,
          await allocations.move(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .put(
      '/:id/allocation/criteria',
      describe('Allocate criteria to first markers', { 200: AllocationSchema }, [403, 404]),
      idPath,
      body(CriteriaMoveSchema),
      async (c) =>
        answerLong(
          c,
          await allocations.giveCriteria(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json'),
          ),
        ),
    )

    .get(
      '/:id/queue',
      describe(
        'What the caller is to mark, and who has which script open now',
        { 200: QueueSchema },
        [404],
      ),
      idPath,
      async (c) => answerLong(c, await leases.queue(c.get('principal'), c.req.valid('param').id)),
    )

    .post(
      '/:id/allocation/plan',
      describe('Preview an allocation. Nothing is stored', { 200: DealPlanSchema }, [403, 404]),
      idPath,
      body(DealSchema),
      async (c) =>
        answerLong(
          c,
          await allocations.plan(c.get('principal'), c.req.valid('param').id, c.req.valid('json')),
        ),
    )

    .get(
      '/:id/allocation/changes',
      describe(
        'Every allocation of a script, newest first',
        { 200: v.array(AllocationChangeSchema) },
        [403, 404],
      ),
      idPath,
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) =>
        answerPage(
          c,
          await allocations.changes(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('query'),
          ),
        ),
    )

    .post(
      '/:id/allocation/next',
      describe(
        'The caller’s next script, leased to them for ten minutes',
        { 200: NextScriptSchema },
        [403, 404],
      ),
      idPath,
      async (c) => c.json(await leases.next(c.get('principal'), c.req.valid('param').id)),
    );

/** What a marker says about one script. Behind `requireUser`. */
export const scriptWordRoutes = ({
  stores: { allocations, leases },
}: AppParts): Hono<SignedInEnv> =>
  new Hono<SignedInEnv>()
    .post(
      '/:id/open',
      describe(
        'Lease it to the caller for ten minutes. Returns who else has it open',
        { 200: LeaseSchema },
        [403, 404],
      ),
      idPath,
      async (c) => c.json(await leases.open(c.get('principal'), c.req.valid('param').id)),
    )

    .delete(
      '/:id/open',
      describe('End the caller’s lease', { 204: 'Freed' }, [403, 404]),
      idPath,
      async (c) => {
        await leases.leave(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    )

    .put(
      '/:id/conflict',
      describe(
        'Declare that the caller shouldn’t mark it, which ends their allocation',
        { 204: 'Noted' },
        [403, 404],
      ),
      idPath,
      async (c) => {
        await allocations.keepFrom(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    )

    .delete(
      '/:id/conflict',
      describe('Withdraw that declaration', { 204: 'Taken back' }, [403, 404]),
      idPath,
      async (c) => {
        await allocations.takeBack(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    );
