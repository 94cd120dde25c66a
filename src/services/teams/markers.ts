import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  type Member,
  type MemberPatch,
  MemberSchema,
  type NewMember,
} from '#contract/teams/member.ts';
import {
  type Invitation,
  InvitationSchema,
  type NewInvitation,
  NewInvitationSchema,
} from '#contract/accounts/invitation.ts';
import { MAX_LIMIT } from '#contract/limits.ts';
import { TeamPersonSchema } from '#contract/teams/team.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { Place } from '#lib/teams/place.ts';
import { parsed, type Http } from '#services/http.ts';
import { eachOfList, readEach, refuseUnreadable } from '#services/lists.ts';

const NOBODY = readEach(InvitationSchema, []);
const addressOf = ({ of, id }: Place): string => `api/v1/${of}s/${id}`;
/** A team's members have no other way of access to it. */
const InTeamSchema = v.pipe(
  TeamPersonSchema,
  v.transform((person): Member => ({ ...person, direct_role: person.role, teams: [] })),
);
const personIn = ({ of }: Place) => (of === 'team' ? InTeamSchema : MemberSchema);

/** Returns the actors of the chart for the people of an assignment or a team. */
export const markersActors = (http: Http) => ({
  loadPeople: fromPromise<
    { members: Member[]; invitations: Invitation[]; unread: readonly UnreadableEntry[] },
    { place: Place; manages: boolean }
  >(async ({ input: { place, manages }, signal }) => {
    const of = addressOf(place);
    const [members, invitations] = await Promise.all([
      eachOfList(http, `${of}/members`, personIn(place), MAX_LIMIT, signal),
      manages
        ? http
            .get(`${of}/invitations`, { signal })
            .json()
            .then((body) => readEach(InvitationSchema, parsed(v.array(v.unknown()), body)))
        : NOBODY,
    ]);
    refuseUnreadable([members, invitations]);
    return {
      members: members.items,
      invitations: invitations.items,
      unread: [...members.unread, ...invitations.unread],
    };
  }),
  inviteMember: fromPromise<NewInvitation, { place: Place; member: NewMember }>(
    async ({ input: { place, member }, signal }) =>
      parsed(
        NewInvitationSchema,
        await http.post(`${addressOf(place)}/members`, { json: member, signal }).json(),
      ),
  ),
  revokeInvitation: fromPromise<void, { place: Place; id: number }>(
    async ({ input: { place, id }, signal }) => {
      await http.delete(`${addressOf(place)}/invitations/${id}`, { signal });
    },
  ),
  changeMember: fromPromise<Member, { place: Place; userId: number; patch: MemberPatch }>(
    async ({ input: { place, userId, patch }, signal }) =>
      parsed(
        personIn(place),
        await http.patch(`${addressOf(place)}/members/${userId}`, { json: patch, signal }).json(),
      ),
  ),
  removeMember: fromPromise<void, { place: Place; userId: number }>(
    async ({ input: { place, userId }, signal }) => {
      await http.delete(`${addressOf(place)}/members/${userId}`, { signal });
    },
  ),
});
