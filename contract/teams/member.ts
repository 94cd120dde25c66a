import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';
import { MAX_CREDIT_CAP, MAX_EMAIL } from '#contract/limits.ts';
import { MEMBER_ROLES, TEAM_ROLES } from './widest.ts';

const CAP = `A cap is a whole number of credits between 0 and ${MAX_CREDIT_CAP.toLocaleString('en')}.`;
/** How many of the owner’s credits a member may spend on an assignment; null for no cap. */
const CreditCapSchema = v.nullable(
  v.pipe(v.number(CAP), v.integer(CAP), v.minValue(0, CAP), v.maxValue(MAX_CREDIT_CAP, CAP)),
);

/**
 * For members who may spend; shown to the owner and to the member concerned, null for everybody
 * else.
 */
export const SpendingSchema = v.nullable(
  v.object({
    /**
     * What they have spent and reserved here; null in a team, which shares several assignments.
     */
    spent: v.nullable(v.number()),
    /** The highest cap of all their ways of access; null if one of them has none. */
    cap: v.nullable(v.number()),
    /** The cap of their direct invitation to this assignment. */
    direct_cap: v.nullable(v.number()),
  }),
);
export type Spending = v.InferOutput<typeof SpendingSchema>;

/**
 * Other people who may see or grade an assignment: `GET …/members`, `DELETE …/members/{userId}`.
 */
export const MemberSchema = v.object({
  user_id: IdSchema,
  email: v.string(),
  full_name: v.string(),
  /** Their role: the widest of all their ways of access. */
  role: v.picklist(MEMBER_ROLES),
  /**
   * Their role by direct invitation to this assignment; null if they have access only through
   * teams.
   */
  direct_role: v.nullable(v.picklist(MEMBER_ROLES)),
  /** Teams that give them access, as far as the caller owns or belongs to them (TEAM-3). */
  teams: v.array(v.object({ id: IdSchema, name: v.string(), role: v.picklist(MEMBER_ROLES) })),
  credits: SpendingSchema,
});
export type Member = v.InferOutput<typeof MemberSchema>;
/** `POST …/members` invites: nobody is a member until they accept. */
export const NewMemberSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(MAX_EMAIL, 'Email is too long.'),
    v.email('Email is not an e-mail address.'),
  ),
  role: v.picklist(MEMBER_ROLES),
  credit_cap: v.optional(CreditCapSchema),
});
export type NewMember = v.InferOutput<typeof NewMemberSchema>;

/** `PATCH …/members/{userId}`. */
export const MemberPatchSchema = v.object({
  role: v.optional(v.picklist(MEMBER_ROLES)),
  credit_cap: v.optional(CreditCapSchema),
});
export type MemberPatch = v.InferOutput<typeof MemberPatchSchema>;

/**
 * `POST …/teams/{id}/members` and `PATCH …/teams/{id}/members/{userId}`: the same, except for
 * co-owners.
 */
export const NewTeamMemberSchema = v.object({
  ...NewMemberSchema.entries,
  role: v.picklist(TEAM_ROLES),
});
export const TeamMemberPatchSchema = v.object({
  ...MemberPatchSchema.entries,
  role: v.optional(v.picklist(TEAM_ROLES)),
});
