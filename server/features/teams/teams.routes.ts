import { Hono } from 'hono';
import * as v from 'valibot';
import { NewTeamMemberSchema, TeamMemberPatchSchema } from '#contract/teams/member.ts';
import { IdParamSchema, pageQuery } from '#contract/common.ts';
import { InvitationSchema, NewInvitationSchema } from '#contract/accounts/invitation.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import {
  NewTeamSchema,
  TeamAssignmentSchema,
  TeamPersonSchema,
  TeamSchema,
} from '#contract/teams/team.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, path, query } from '#server/platform/http/validate.ts';
import { answerPage, idPath, noContent } from '#server/platform/http/answers.ts';
import {
  adjustmentRoutes,
  teamRuleTemplateRoutes,
} from '#server/features/deadlines/adjustments.routes.ts';
import { describer } from '#server/platform/http/describe.ts';
import { answerInvited } from './invite.routes.ts';

const describe = describer('Teams');
const personPath = path(v.object({ id: IdParamSchema, userId: IdParamSchema }));
const sharedPath = path(v.object({ id: IdParamSchema, assignmentId: IdParamSchema }));
const invitationPath = path(v.object({ id: IdParamSchema, invitationId: IdParamSchema }));
const page = query(pageQuery(SUBMISSIONS_PAGE));

/** `/api/v1/teams`: people who share several assignments at once (TEAM-3). */
export function teamRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { teams, invitations } = parts.stores;

  return new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .route('/', adjustmentRoutes(parts))
    .route('/', teamRuleTemplateRoutes(parts))
    .get(
      '/',
      describe('The teams that the caller owns or belongs to', { 200: v.array(TeamSchema) }),
      page,
      async (c) => answerPage(c, await teams.list(c.get('principal'), c.req.valid('query'))),
    )

    .post(
      '/',
      describe('Make a team', { 201: TeamSchema }, [409]),
      body(NewTeamSchema),
      async (c) => c.json(await teams.create(c.get('principal'), c.req.valid('json').name), 201),
    )

    .get('/:id', describe('One team', { 200: TeamSchema }, [404]), idPath, async (c) =>
      c.json(await teams.get(c.get('principal'), c.req.valid('param').id)),
    )

    .patch(
      '/:id',
      describe('Rename a team', { 200: TeamSchema }, [403, 404, 409]),
      idPath,
      body(NewTeamSchema),
      async (c) =>
        c.json(
          await teams.rename(c.get('principal'), c.req.valid('param').id, c.req.valid('json').name),
        ),
    )

    .delete(
      '/:id',
      describe(
        'Delete a team. Its members lose access to what it shares',
        { 204: 'Deleted' },
        [403, 404],
      ),
      idPath,
      async (c) => {
        await teams.remove(c.get('principal'), c.req.valid('param').id);
        return noContent(c);
      },
    )

    .get(
      '/:id/members',
      describe('Who is in a team', { 200: v.array(TeamPersonSchema) }, [404]),
      idPath,
      page,
      async (c) =>
        answerPage(
          c,
          await teams.people(c.get('principal'), c.req.valid('param').id, c.req.valid('query')),
        ),
    )

    .post(
      '/:id/members',
      describe(
        'Invite someone to a team by e-mail. The link to pass on is returned only this once',
        { 201: NewInvitationSchema },
        [403, 404, 409, 429],
      ),
      idPath,
      body(NewTeamMemberSchema),
      async (c) =>
        await answerInvited(c, parts, { teamId: c.req.valid('param').id }, c.req.valid('json')),
    )

    .patch(
      '/:id/members/:userId',
      describe(
        'Change somebody’s role in a team, or how much they may spend',
        { 200: TeamPersonSchema },
        [403, 404],
      ),
      personPath,
      body(TeamMemberPatchSchema),
      async (c) => {
        const { id, userId } = c.req.valid('param');
        return c.json(await teams.change(c.get('principal'), id, userId, c.req.valid('json')));
      },
    )

    .delete(
      '/:id/members/:userId',
      describe('Remove somebody from a team, or leave it', { 204: 'Removed' }, [403, 404]),
      personPath,
      async (c) => {
        const { id, userId } = c.req.valid('param');
        await teams.removePerson(c.get('principal'), id, userId);
        return noContent(c);
      },
    )

    .get(
      '/:id/invitations',
      describe(
        'Who is invited to a team and hasn’t accepted',
        { 200: v.array(InvitationSchema) },
        [403, 404],
      ),
      idPath,
      async (c) =>
        answerPage(
          c,
          await invitations.list(c.get('principal'), { teamId: c.req.valid('param').id }),
        ),
    )

    .delete(
      '/:id/invitations/:invitationId',
      describe('Revoke an invitation to a team', { 204: 'Revoked' }, [403, 404]),
      invitationPath,
      async (c) => {
        const { id, invitationId } = c.req.valid('param');
        await invitations.revoke(c.get('principal'), { teamId: id }, invitationId);
        return noContent(c);
      },
    )

    .get(
      '/:id/assignments',
      describe('What a team shares', { 200: v.array(TeamAssignmentSchema) }, [404]),
      idPath,
      page,
      async (c) =>
        answerPage(
          c,
          await teams.assignments(
            c.get('principal'),
            c.req.valid('param').id,
            c.req.valid('query'),
          ),
        ),
    )

    .put(
      '/:id/assignments/:assignmentId',
      describe(
        'Share one of the caller’s own assignments with a team',
        { 204: 'Shared' },
        [403, 404],
      ),
      sharedPath,
      async (c) => {
        const { id, assignmentId } = c.req.valid('param');
        await teams.share(c.get('principal'), id, assignmentId);
        return noContent(c);
      },
    )

    .delete(
      '/:id/assignments/:assignmentId',
      describe('Take an assignment out of a team', { 204: 'Taken out' }, [403, 404]),
      sharedPath,
      async (c) => {
        const { id, assignmentId } = c.req.valid('param');
        await teams.unshare(c.get('principal'), id, assignmentId);
        return noContent(c);
      },
    );
}
