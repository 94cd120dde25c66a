import { fromPromise } from 'xstate';
import { MAX_LIMIT } from '#contract/limits.ts';
import {
  type Team,
  type TeamAssignment,
  TeamAssignmentSchema,
  TeamSchema,
} from '#contract/teams/team.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { parsed, type Http } from '#services/http.ts';
import { wholeList } from '#services/lists.ts';

const TEAMS = 'api/v1/teams';

/** A team with its shared assignments. */
export interface TeamWithAssignments {
  team: Team;
  shared: TeamAssignment[];
  unread: readonly UnreadableEntry[];
}

export const loadTeams = (http: Http, signal: AbortSignal) =>
  wholeList(http, TEAMS, TeamSchema, MAX_LIMIT, signal);

export async function loadTeam(
  http: Http,
  id: number,
  signal: AbortSignal,
): Promise<TeamWithAssignments> {
  const [team, { items, unread }] = await Promise.all([
    http.get(`${TEAMS}/${id}`, { signal }).json(),
    wholeList(http, `${TEAMS}/${id}/assignments`, TeamAssignmentSchema, MAX_LIMIT, signal),
  ]);
  return { team: parsed(TeamSchema, team), shared: items, unread };
}

/** Returns the actors of the teams chart. */
export const teamsActors = (http: Http) => ({
  makeTeam: fromPromise<Team, { name: string }>(async ({ input, signal }) =>
    parsed(TeamSchema, await http.post(TEAMS, { json: input, signal }).json()),
  ),
});

/** Returns the actors of the team chart. */
export const teamActors = (http: Http) => ({
  renameTeam: fromPromise<Team, { teamId: number; name: string }>(
    async ({ input: { teamId, name }, signal }) =>
      parsed(TeamSchema, await http.patch(`${TEAMS}/${teamId}`, { json: { name }, signal }).json()),
  ),
  shareAssignment: fromPromise<void, { teamId: number; assignmentId: number }>(
    async ({ input: { teamId, assignmentId }, signal }) => {
      await http.put(`${TEAMS}/${teamId}/assignments/${assignmentId}`, { signal });
    },
  ),
  takeOut: fromPromise<void, { teamId: number; assignmentId: number }>(
    async ({ input: { teamId, assignmentId }, signal }) => {
      await http.delete(`${TEAMS}/${teamId}/assignments/${assignmentId}`, { signal });
    },
  ),
  deleteTeam: fromPromise<void, { teamId: number }>(async ({ input: { teamId }, signal }) => {
    await http.delete(`${TEAMS}/${teamId}`, { signal });
  }),
});
