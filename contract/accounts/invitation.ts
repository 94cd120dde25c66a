import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { MEMBER_ROLES } from '#contract/teams/widest.ts';

/** A pending invitation: `GET …/invitations`. */
export const InvitationSchema = v.object({
  id: IdSchema,
  email: v.string(),
  role: v.picklist(MEMBER_ROLES),
  /** How many of the owner’s credits they may spend; null for no cap. */
  credit_cap: v.nullable(v.number()),
  created_at: TimeSchema,
  expires_at: TimeSchema,
});
export type Invitation = v.InferOutput<typeof InvitationSchema>;

/** The answer to `POST …/members`, with the link, which is shown only once. */
export const NewInvitationSchema = v.object({
  ...InvitationSchema.entries,
  url: v.string(),
  /** Whether it was also e-mailed to them. */ mailed: v.boolean(),
});
export type NewInvitation = v.InferOutput<typeof NewInvitationSchema>;

/** What anyone who follows the link is shown: `GET /api/v1/invitations/{token}`. */
export const InvitationOfferSchema = v.object({
  /** Exactly one of these two is set: the invitation is to an assignment or to a team. */
  assignment_name: v.nullable(v.string()),
  team_name: v.nullable(v.string()),
  /** How many assignments the team shares now. */
  shares: v.number(),
  owner_name: v.string(),
  email: v.string(),
  role: v.picklist(MEMBER_ROLES),
  credit_cap: v.nullable(v.number()),
  expires_at: TimeSchema,
  /** Whether the caller's account has the e-mail that was invited. */
  is_yours: v.boolean(),
  /** The role that the caller already has there through an invitation; null for anybody else. */
  has: v.nullable(v.picklist(MEMBER_ROLES)),
});
export type InvitationOffer = v.InferOutput<typeof InvitationOfferSchema>;

/** `POST /api/v1/invitations/{token}/accept`. */
export const AcceptedInvitationSchema = v.object({
  assignment_id: v.nullable(IdSchema),
  team_id: v.nullable(IdSchema),
  role: v.picklist(MEMBER_ROLES),
});
export type AcceptedInvitation = v.InferOutput<typeof AcceptedInvitationSchema>;

/** The secret that identifies an invitation in its link. */
export const InvitationTokenSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{20,100}$/, 'This is no invitation.'),
);
