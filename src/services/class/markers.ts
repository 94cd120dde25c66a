import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type Member, MemberSchema, type NewMember } from '#contract/assignment.ts';
import { type Invitation, InvitationSchema, type NewInvitation, NewInvitationSchema } from '#contract/invitation.ts';
import { MAX_LIMIT } from '#contract/limits.ts';
import type { Unread } from '#lib/lists/unread.ts';
import { parsed, type Http } from '../http.ts';
import { eachOfList, readEach, refuseUnread } from '../lists.ts';

const NOBODY = readEach(InvitationSchema, []);

/** What the markers of an assignment invoke. */
export const markersActors = (http: Http) => ({
  loadPeople: fromPromise<{ members: Member[]; invitations: Invitation[]; unread: readonly Unread[] }, { assignmentId: number; isOwner: boolean }>(
    async ({ input: { assignmentId, isOwner }, signal }) => {
      const of = `api/v1/assignments/${assignmentId}`;
      const [members, invitations] = await Promise.all([
        eachOfList(http, `${of}/members`, MemberSchema, MAX_LIMIT, signal),
        isOwner ? http.get(`${of}/invitations`, { signal }).json().then((body) => readEach(InvitationSchema, parsed(v.array(v.unknown()), body))) : NOBODY,
      ]);
      refuseUnread([members, invitations]);
      return { members: members.items, invitations: invitations.items, unread: [...members.unread, ...invitations.unread] };
    },
  ),
  invite: fromPromise<NewInvitation, { assignmentId: number; member: NewMember }>(async ({ input: { assignmentId, member }, signal }) =>
    parsed(NewInvitationSchema, await http.post(`api/v1/assignments/${assignmentId}/members`, { json: member, signal }).json())),
  revoke: fromPromise<void, { assignmentId: number; id: number }>(async ({ input: { assignmentId, id }, signal }) => {
    await http.delete(`api/v1/assignments/${assignmentId}/invitations/${id}`, { signal });
  }),
  changeRole: fromPromise<Member, { assignmentId: number; userId: number; role: Member['role'] }>(async ({ input: { assignmentId, userId, role }, signal }) =>
    parsed(MemberSchema, await http.patch(`api/v1/assignments/${assignmentId}/members/${userId}`, { json: { role }, signal }).json())),
  removeMember: fromPromise<void, { assignmentId: number; userId: number }>(async ({ input: { assignmentId, userId }, signal }) => {
    await http.delete(`api/v1/assignments/${assignmentId}/members/${userId}`, { signal });
  }),
});
