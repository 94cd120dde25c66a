import * as v from 'valibot';
import { ASSIGNMENT_ROLES, MEMBER_ROLES } from '../assignment.ts';
import { IdSchema, nameText, TimeSchema } from '../common.ts';
import { MAX_NAME } from '../limits.ts';

/** Of several roles the one that may do more: ways in add up (docs/decisions/teams.md). */
export const widest = (roles: readonly (typeof MEMBER_ROLES)[number][]): (typeof MEMBER_ROLES)[number] => (roles.includes('grader') ? 'grader' : 'viewer');

/** Teams of one account, at most. */
export const MAX_TEAMS = 200;

/** People with roles who share several assignments at once (TEAM-3): `GET /api/v1/teams`. */
export const TeamSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** Whose it is. */
  owner: v.string(),
  my_role: v.picklist(ASSIGNMENT_ROLES),
  /** How many are in beside its owner, and how many assignments it shares. */
  people: v.number(),
  assignments: v.number(),
  created_at: TimeSchema,
});
export type Team = v.InferOutput<typeof TeamSchema>;

/** `POST /api/v1/teams`, `PATCH /api/v1/teams/{id}`. */
export const NewTeamSchema = v.object({ name: nameText('Name', MAX_NAME) });

/** Who has accepted to be in it: `GET …/teams/{id}/members`. */
export const TeamPersonSchema = v.object({ user_id: IdSchema, email: v.string(), full_name: v.string(), role: v.picklist(MEMBER_ROLES) });
export type TeamPerson = v.InferOutput<typeof TeamPersonSchema>;

/** What it shares: `GET …/teams/{id}/assignments`. */
export const TeamAssignmentSchema = v.object({ id: IdSchema, name: v.string() });
export type TeamAssignment = v.InferOutput<typeof TeamAssignmentSchema>;
