import { Hono } from 'hono';
import * as v from 'valibot';
import { MemberPatchSchema, MemberSchema, NewMemberSchema } from '#contract/teams/member.ts';
import { IdParamSchema, pageQuery } from '#contract/common.ts';
import {
  AcceptedInvitationSchema,
  InvitationOfferSchema,
  InvitationSchema,
  InvitationTokenSchema,
  NewInvitationSchema,
} from '#contract/accounts/invitation.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import { requireUser } from '#server/platform/http/require-user.ts';
import { body, path, query } from '#server/platform/http/validate.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { answerPage, idPath, noContent } from '#server/platform/http/answers.ts';
import { describer } from '#server/platform/http/describe.ts';
import { answerInvited } from './invite.routes.ts';

const describe = describer('Members');
const memberPath = path(v.object({ id: IdParamSchema, userId: IdParamSchema }));
const invitationPath = path(v.object({ id: IdParamSchema, invitationId: IdParamSchema }));

/** Who takes part in an assignment, and who is invited. Behind `requireUser`. */
export function memberRoutes(parts: AppParts): Hono<SignedInEnv> {
  const { members, invitations } = parts.stores;

  return new Hono<SignedInEnv>()
    .get(
      '/:id/members',
      describe('Who else can see or mark it', { 200: v.array(MemberSchema) }, [404]),
      idPath,
      query(pageQuery(SUBMISSIONS_PAGE)),
      async (c) =>
        answerPage(
          c,
          await members.list(c.get('principal'), c.req.valid('param').id, c.req.valid('query')),
        ),
    )

    .post(
      '/:id/members',
      describe(
        'Invite someone by e-mail. The link to pass on is returned only this once',
        { 201: NewInvitationSchema },
        [403, 404, 409, 429],
      ),
      idPath,
      body(NewMemberSchema),
      async (c) =>
        await answerInvited(
          c,
          parts,
          { assignmentId: c.req.valid('param').id },
          c.req.valid('json'),
        ),
    )

    .patch(
      '/:id/members/:userId',
      describe(
        'Change a member’s role, or how much they may spend',
        { 200: MemberSchema },
        [403, 404, 409],
      ),
      memberPath,
      body(MemberPatchSchema),
      async (c) => {
        const { id, userId } = c.req.valid('param');
        return c.json(await members.change(c.get('principal'), id, userId, c.req.valid('json')));
      },
    )

    .delete(
      '/:id/members/:userId',
      describe('Remove a member', { 204: 'Removed' }, [403, 404, 409]),
      memberPath,
      async (c) => {
        const { id, userId } = c.req.valid('param');
        await members.remove(c.get('principal'), id, userId);
        return noContent(c);
      },
    )

    .get(
      '/:id/invitations',
      describe(
        'Who is invited and hasn’t accepted',
        { 200: v.array(InvitationSchema) },
        [403, 404],
      ),
      idPath,
      async (c) =>
        answerPage(
          c,
          await invitations.list(c.get('principal'), { assignmentId: c.req.valid('param').id }),
        ),
    )

    .delete(
      '/:id/invitations/:invitationId',
      describe('Revoke an invitation', { 204: 'Revoked' }, [403, 404]),
      invitationPath,
      async (c) => {
        const { id, invitationId } = c.req.valid('param');
        await invitations.revoke(c.get('principal'), { assignmentId: id }, invitationId);
        return noContent(c);
      },
    );
}

/** `/api/v1/invitations/{token}`: shows an invitation and accepts it. */
export function invitationRoutes({ stores, limits, settings }: AppParts): Hono<SignedInEnv> {
  /** Anything that can't be a token is treated as an invitation that doesn't exist. */
  const tokenOf = (given: string): string => {
    if (!v.is(InvitationTokenSchema, given)) throw new NotFound();
    return given;
  };

  return new Hono<SignedInEnv>()
    .use(requireUser({ stores, settings }))
    .use(async (c, next) => {
      await limits.acceptInvitation.take(String(c.get('principal').userId));
      await next();
    })
    .get(
      '/:token',
      describe('What an invitation is for', { 200: InvitationOfferSchema }, [404, 429]),
      async (c) =>
        c.json(await stores.invitations.find(c.get('principal'), tokenOf(c.req.param('token')))),
    )

    .post(
      '/:token/accept',
      describe('Accept an invitation', { 200: AcceptedInvitationSchema }, [403, 404, 429]),
      async (c) => {
        return c.json(
          await stores.invitations.accept(c.get('principal'), tokenOf(c.req.param('token'))),
        );
      },
    );
}
