import type { Context } from 'hono';
import type { NewMember } from '#contract/teams/member.ts';
import type { AppParts, SignedInEnv } from '#server/context.ts';
import type { InvitedTo } from './invitations.store.ts';
import { appOrigin } from '#server/platform/http/answers.ts';

/**
 * Invites a person by e-mail, to an assignment or to a team: the response contains the link to hand
 * over, only this once.
 */
export async function answerInvited(
  c: Context<SignedInEnv>,
  parts: AppParts,
  to: InvitedTo,
  member: NewMember,
): Promise<Response> {
  const { stores, limits, settings } = parts;
  const principal = c.get('principal');
  await limits.invite.take(String(principal.userId));
  const { invitation, token } = await stores.invitations.create(
    principal,
    to,
    member,
    settings.quotas.invitations,
  );
  return c.json(
    {
      ...invitation,
      url: `${appOrigin(c, parts)}/invitations/${token}`,
      mailed: settings.mail !== null,
    },
    201,
  );
}
