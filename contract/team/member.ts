import * as v from 'valibot';
import { MEMBER_ROLES } from '../assignment.ts';
import { IdSchema } from '../common.ts';
import { MAX_EMAIL } from '../limits.ts';

/** Who else may see or grade an assignment: `GET …/members`, `DELETE …/members/{userId}`. */
export const MemberSchema = v.object({
  user_id: IdSchema,
  email: v.string(),
  full_name: v.string(),
  /** What they may: the widest of all ways in which they have part. */
  role: v.picklist(MEMBER_ROLES),
  /** What they were invited as to this assignment alone; null for who comes by teams. */
  direct_role: v.nullable(v.picklist(MEMBER_ROLES)),
  /** Teams by which they come, as far as the caller owns them or is in them (TEAM-3). */
  teams: v.array(v.object({ id: IdSchema, name: v.string(), role: v.picklist(MEMBER_ROLES) })),
});
export type Member = v.InferOutput<typeof MemberSchema>;
/** `POST …/members` invites: nobody is a member who hasn't accepted. */
export const NewMemberSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(MAX_EMAIL, 'Email is too long.'), v.email('Email is not an e-mail address.')),
  role: v.picklist(MEMBER_ROLES),
});
export type NewMember = v.InferOutput<typeof NewMemberSchema>;

/** `PATCH …/members/{userId}`. */
export const MemberPatchSchema = v.object({ role: v.picklist(MEMBER_ROLES) });
