import { Hono } from 'hono';
import {
  AssignmentListSchema,
  AssignmentPatchSchema,
  AssignmentSchema,
  NewAssignmentSchema,
} from '#contract/assignment.ts';
import { pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import type { AppParts, SignedInEnv } from '../../context.ts';
import { discardFiles } from '../../files/discard.ts';
import { once } from '../../middleware/idempotency.ts';
import { requireUser } from '../../middleware/require-user.ts';
import { body, query } from '../../middleware/validate.ts';
import { answerPage, idPath, noContent } from '../answers.ts';
import { assignmentFileRoutes } from './assignment-files.ts';
import { describer } from '../describe.ts';
import { guidanceRoutes } from '../drafting/drafting.ts';
import { studentLinkRoutes } from '../release/student-page.ts';
import { assignmentReleaseRoutes } from '../release/releases.ts';
import { archiveRoutes } from '../class/archives.ts';
import { handbackRoutes } from '../class/handbacks.ts';
import { linkRoutes } from '../connect/connections.ts';
import { assignmentSendingRoutes } from '../connect/sendings.ts';
import { intakeRoutes } from '../class/intakes.ts';
import { assignmentInsightRoutes } from '../insight/insight.ts';
import { agreementRoutes } from '../team/agreement.ts';
import { allocationRoutes } from '../team/allocation.ts';
import { moderationRoutes } from '../moderation/moderation.ts';
import { retentionRoutes } from '../privacy/retention.ts';
import { logRoutes } from './log.ts';
import { memberRoutes } from './members.ts';
import { rubricRoutes } from './rubrics.ts';
import { studentRoutes } from './students.ts';

const describe = describer('Assignments');

export function assignmentRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { assignments } = parts.stores;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .route('/', assignmentFileRoutes(parts))
    .route('/', guidanceRoutes(parts))
    .route('/', rubricRoutes(parts))
    .route('/', studentRoutes(parts))
    .route('/', archiveRoutes(parts))
    .route('/', handbackRoutes(parts))
    .route('/', assignmentReleaseRoutes(parts))
    .route('/', studentLinkRoutes(parts))
    .route('/', intakeRoutes(parts))
    .route('/', linkRoutes(parts))
    .route('/', assignmentSendingRoutes(parts))
    .route('/', memberRoutes(parts))
    .route('/', logRoutes(parts))
    .route('/', retentionRoutes(parts))
    .route('/', assignmentInsightRoutes(parts))
    .route('/', allocationRoutes(parts))
    .route('/', agreementRoutes(parts))
    .route('/', moderationRoutes(parts))

    .get(
      '/',
      describe('The caller’s assignments', { 200: AssignmentListSchema }),
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) => answerPage(c, await assignments.list(c.get('principal'), c.req.valid('query'))),
    )

    .post(
      '/',
      describe('Create an assignment', { 201: AssignmentSchema }, [409]),
      body(NewAssignmentSchema),
      async (c) => {
        const values = c.req.valid('json');
        const principal = c.get('principal');
        const made = await once(c, parts, values, {
          make: (fence) => assignments.create(principal, values, fence),
          again: (id) => assignments.get(principal, id),
        });
        return c.json(made, 201);
      },
    )

    .get('/:id', describe('One assignment', { 200: AssignmentSchema }, [404]), idPath, async (c) =>
      c.json(await assignments.get(c.get('principal'), c.req.valid('param').id)),
    )

    .patch(
      '/:id',
      describe('Change an assignment', { 200: AssignmentSchema }, [403, 404]),
      idPath,
      body(AssignmentPatchSchema),
      async (c) =>
        c.json(
          await assignments.update(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('json'),
          ),
        ),
    )

    .delete(
      '/:id',
      describe('Delete an assignment and everything in it', { 204: 'Deleted' }, [403, 404]),
      idPath,
      async (c) => {
        await discardFiles(
          parts,
          await assignments.remove(c.get('principal'), c.req.valid('param').id),
        );
        await parts.runner.dropGone();
        return noContent(c);
      },
    );
}
