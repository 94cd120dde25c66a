import { Hono } from 'hono';
import {
  AssignmentListSchema,
  AssignmentPatchSchema,
  AssignmentSchema,
  NewAssignmentSchema,
} from '#contract/assignments/assignment.ts';
import { pageQuery } from '#contract/common.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { discardFiles } from '#server/platform/files/discard.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, query } from '#server/platform/http/validate.ts';
import { answerPage, idPath, noContent } from '#server/platform/http/answers.ts';
import { assignmentFileRoutes } from './assignment-files.routes.ts';
import { describer } from '#server/platform/http/describe.ts';
import { guidanceRoutes } from '#server/features/drafts/drafting.routes.ts';
import { deadlineRoutes } from '#server/features/deadlines/deadlines.routes.ts';
import { studentLinkRoutes } from '#server/features/release/student-page.routes.ts';
import { assignmentReleaseRoutes } from '#server/features/release/releases.routes.ts';
import { archiveRoutes } from '#server/features/exchange/archive/routes.ts';
import { handbackRoutes } from '#server/features/exchange/return/handbacks.routes.ts';
import { linkRoutes } from '#server/features/exchange/connect/connections.routes.ts';
import { assignmentSendingRoutes } from '#server/features/exchange/connect/sendings.routes.ts';
import { intakeRoutes } from '#server/features/exchange/import/intakes.routes.ts';
import { coverageRoutes } from '#server/features/marking/coverage.routes.ts';
import { assignmentInsightRoutes } from '#server/features/analytics/insight.routes.ts';
import { agreementRoutes } from '#server/features/teams/agreement.routes.ts';
import { allocationRoutes } from '#server/features/teams/allocation.routes.ts';
import { moderationRoutes } from '#server/features/teams/moderation/moderation.routes.ts';
import { retentionRoutes } from '#server/features/privacy/retention.routes.ts';
import { logRoutes } from './log.routes.ts';
import { memberRoutes } from '#server/features/teams/members.routes.ts';
import { rubricRoutes } from '#server/features/rubrics/rubrics.routes.ts';
import { studentRoutes } from './students.routes.ts';

const describe = describer('Assignments');

export function assignmentRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { assignments } = parts.stores;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .route('/', assignmentFileRoutes(parts))
    .route('/', guidanceRoutes(parts))
    .route('/', rubricRoutes(parts))
    .route('/', studentRoutes(parts))
    .route('/', deadlineRoutes(parts))
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
    .route('/', coverageRoutes(parts))
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
