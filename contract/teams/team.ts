import * as v from 'valibot';
import { IdSchema, nameText, TimeSchema } from '#contract/common.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { SpendingSchema } from './member.ts';
import { ASSIGNMENT_ROLES } from './roles.ts';
import { MEMBER_ROLES } from './widest.ts';

/** Maximum number of teams per account. */
export const MAX_TEAMS = 200;

/** People with roles who share several assignments at once (TEAM-3): `GET /api/v1/teams`. */
export const TeamSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** The owner's name. */
  owner: v.string(),
  my_role: v.picklist(ASSIGNMENT_ROLES),
  /** Number of people besides the owner, and number of shared assignments. */
  people: v.number(),
  assignments: v.number(),
  created_at: TimeSchema,
});
export type Team = v.InferOutput<typeof TeamSchema>;

/** `POST /api/v1/teams`, `PATCH /api/v1/teams/{id}`. */
export const NewTeamSchema = v.object({ name: nameText('Name', MAX_NAME) });

/** A person who has joined: `GET …/teams/{id}/members`. */
export const TeamPersonSchema = v.object({
  user_id: IdSchema,
  email: v.string(),
  full_name: v.string(),
  role: v.picklist(MEMBER_ROLES),
  credits: SpendingSchema,
});
export type TeamPerson = v.InferOutput<typeof TeamPersonSchema>;

/** A shared assignment: `GET …/teams/{id}/assignments`. */
export const TeamAssignmentSchema = v.object({ id: IdSchema, name: v.string() });
export type TeamAssignment = v.InferOutput<typeof TeamAssignmentSchema>;
