import { assign, fromPromise, setup } from 'xstate';
import type { Member, MemberPatch, NewMember } from '#contract/teams/member.ts';
import type { Invitation, NewInvitation } from '#contract/accounts/invitation.ts';
import { permits } from '#contract/teams/roles.ts';
import { isCapped, widest } from '#contract/teams/widest.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { failureOf, faultOf, isNotFound, type FailureFacts } from '#lib/site/failure.ts';
import { readCap } from '#lib/teams/cap.ts';
import type { Place } from '#lib/teams/place.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

export type Role = Member['role'];
/**
 * Members of an assignment or a team, and pending invitations; only those who manage it get the
 * latter.
 */
export interface People {
  members: Member[];
  invitations: Invitation[];
  unread: readonly UnreadableEntry[];
}

interface MarkersContext {
  place: Place;
  /** Whether the user may invite, change and remove others. */
  manages: boolean;
  /** Whether the user may appoint and remove co-owners. */
  names: boolean;
  people: People;
  /** The input for the next invitation, and what was last sent. */
  email: string;
  role: Role;
  cap: string;
  sent: NewMember;
  /** The newest invitation with its link, which the server shows only once. */
  made: NewInvitation | null;
  /** The member whose access is changed, and the change. */
  changed: Member | null;
  patch: MemberPatch;
  revoked: number;
  failure: FailureFacts | null;
  /** The form field that the failure is about. */
  faultAt: 'email' | 'credit_cap' | null;
}

export type MarkersEvent =
  | { type: 'people.retry' }
  | { type: 'email.type'; email: string }
  | { type: 'role.choose'; role: Role }
  | { type: 'cap.type'; cap: string }
  | { type: 'invitation.send' }
  | { type: 'invitation.renew'; invitation: Invitation }
  | { type: 'invitation.revoke'; id: number }
  | { type: 'member.change'; member: Member; role: Role }
  | { type: 'member.cap'; member: Member; cap: number | null }
  | { type: 'member.remove'; member: Member }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' };

/** Whether the user may give somebody this role, or remove it. */
export const canGive = (
  { manages, names }: Pick<MarkersContext, 'manages' | 'names'>,
  role: Role,
): boolean => (permits(role, 'manage') ? names : manages);
const NO_EMAIL: FailureFacts = {
  status: null,
  detail: null,
  message: 'Enter the e-mail of whom you invite.',
};
const NO_CAP: FailureFacts = {
  status: null,
  detail: null,
  message: 'Enter a whole number of credits, or nothing for no cap.',
};
/**
 * Returns a member without their own invitation: still a member through their teams, or gone. Their
 * credit limit through a team isn’t known here.
 */
const byTeams = (member: Member): Member[] =>
  member.teams.length === 0
    ? []
    : [
        {
          ...member,
          direct_role: null,
          role: widest(member.teams.map(({ role }) => role)),
          credits: null,
        },
      ];
const withInvitation = (people: People, made: Invitation): People => ({
  ...people,
  invitations: [...people.invitations.filter(({ email }) => email !== made.email), made],
});

export const markersMachine = setup({
  types: {} as {
    context: MarkersContext;
    events: MarkersEvent;
    input: { place: Place; manages: boolean; names: boolean };
    tags: 'busy';
  },
  actors: {
    loadPeople: fromPromise<People, { place: Place; manages: boolean }>(promiseNotProvided),
    inviteMember: fromPromise<NewInvitation, { place: Place; member: NewMember }>(
      promiseNotProvided,
    ),
    revokeInvitation: fromPromise<void, { place: Place; id: number }>(promiseNotProvided),
    changeMember: fromPromise<Member, { place: Place; userId: number; patch: MemberPatch }>(
      promiseNotProvided,
    ),
    removeMember: fromPromise<void, { place: Place; userId: number }>(promiseNotProvided),
  },
  guards: {
    isComplete: ({ context: { email, role, cap } }) =>
      email.trim() !== '' && (!isCapped(role) || readCap(cap) !== undefined),
    isWithoutEmail: ({ context }) => context.manages && context.email.trim() === '',
    canManage: ({ context }) => context.manages,
    canChoose: ({ context }, { role }: { role: Role }) => canGive(context, role),
    canChange: ({ context }, { member: { direct_role }, role }: { member: Member; role: Role }) =>
      direct_role !== null &&
      direct_role !== role &&
      canGive(context, direct_role) &&
      canGive(context, role),
    canCap: (
      { context },
      { member: { direct_role, credits }, cap }: { member: Member; cap: number | null },
    ) =>
      context.manages &&
      direct_role !== null &&
      isCapped(direct_role) &&
      credits?.direct_cap !== cap,
    isDirect: (_, { member }: { member: Member }) => member.direct_role !== null,
    // A user who may not remove others has removed themselves; a team may still give them access.
    isStillSeen: ({ context }) =>
      canGive(context, context.changed!.direct_role!) ||
      (!context.manages && context.changed!.teams.length > 0),
    isInvitationGone: (_, { error }: { error: unknown }) => isNotFound(failureOf(error)),
  },
  actions: {
    setPeople: assign((_, { people }: { people: People }) => ({ people, failure: null })),
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    chooseRole: assign((_, { role }: { role: Role }) => ({ role })),
    setCap: assign((_, { cap }: { cap: string }) => ({ cap })),
    setInvitationFromForm: assign(({ context: { email, role, cap } }) => ({
      sent: {
        email: email.trim(),
        role,
        credit_cap: isCapped(role) ? (readCap(cap) ?? null) : null,
      },
    })),
    setInvitationToRenew: assign((_, { email, role, credit_cap }: Invitation) => ({
      sent: { email, role, credit_cap },
    })),
    addInvitation: assign(({ context }, { made }: { made: NewInvitation }) => {
      const { url: _url, mailed: _mailed, ...invitation } = made;
      return { made, people: withInvitation(context.people, invitation) };
    }),
    clearForm: assign({ email: '' }),
    markInvitationToRevoke: assign((_, { id }: { id: number }) => ({ revoked: id })),
    removeInvitationFromList: assign(({ context: { people, revoked, made } }) => ({
      people: { ...people, invitations: people.invitations.filter(({ id }) => id !== revoked) },
      made: made?.id === revoked ? null : made,
    })),
    markMemberToChange: assign((_, { member, patch }: { member: Member; patch: MemberPatch }) => ({
      changed: member,
      patch,
    })),
    markMemberToRemove: assign((_, { member }: { member: Member }) => ({ changed: member })),
    replaceMember: assign(({ context: { people } }, { member }: { member: Member }) => ({
      people: {
        ...people,
        members: people.members.map((one) => (one.user_id === member.user_id ? member : one)),
      },
    })),
    removeMemberFromList: assign(({ context: { people, changed } }) => ({
      people: {
        ...people,
        members: people.members.flatMap((one) =>
          one.user_id === changed?.user_id ? byTeams(one) : [one],
        ),
      },
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    setInvitationError: assign((_, { error }: { error: unknown }) => {
      const fault = faultOf(failureOf(error));
      return {
        failure: failureOf(error),
        faultAt: fault === 'email' || fault === 'credit_cap' ? fault : null,
      };
    }),
    askForEmail: assign({ failure: NO_EMAIL, faultAt: 'email' }),
    askForCap: assign({ failure: NO_CAP, faultAt: 'credit_cap' }),
    clearError: assign({ failure: null, faultAt: null }),
    tell: (_, _outcome: Outcome) => {},
    announceLeft: () => {},
  },
}).createMachine({
  id: 'markers',
  description:
    'Who marks an assignment with its owner or belongs to a team, and who is invited. An invited person belongs once they accept.',
  context: ({ input }) => ({
    ...input,
    people: { members: [], invitations: [], unread: [] },
    email: '',
    role: 'grader',
    cap: '',
    sent: { email: '', role: 'grader' },
    made: null,
    changed: null,
    patch: {},
    revoked: 0,
    failure: null,
    faultAt: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The people and invitations are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadPeople',
        src: 'loadPeople',
        input: ({ context: { place, manages } }) => ({ place, manages }),
        onDone: {
          target: 'open',
          actions: { type: 'setPeople', params: ({ event }) => ({ people: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: { description: 'The people could not be loaded.', on: { 'people.retry': 'loading' } },
    open: {
      description: 'People can be invited, changed and removed.',
      on: {
        'email.type': {
          guard: 'canManage',
          actions: { type: 'setEmail', params: ({ event }) => event },
        },
        'role.choose': {
          guard: { type: 'canChoose', params: ({ event }) => event },
          actions: { type: 'chooseRole', params: ({ event }) => event },
        },
        'cap.type': {
          guard: 'canManage',
          actions: { type: 'setCap', params: ({ event }) => event },
        },
        'invitation.send': [
          {
            guard: 'isComplete',
            target: 'inviting',
            actions: ['setInvitationFromForm', 'clearError'],
          },
          { guard: 'isWithoutEmail', actions: 'askForEmail' },
          { guard: 'canManage', actions: 'askForCap' },
        ],
        'invitation.renew': {
          guard: 'canManage',
          target: 'inviting',
          actions: [
            { type: 'setInvitationToRenew', params: ({ event }) => event.invitation },
            'clearError',
          ],
        },
        'invitation.revoke': {
          guard: 'canManage',
          target: 'revoking',
          actions: [{ type: 'markInvitationToRevoke', params: ({ event }) => event }, 'clearError'],
        },
        'member.change': {
          guard: { type: 'canChange', params: ({ event }) => event },
          target: 'changing',
          actions: [
            {
              type: 'markMemberToChange',
              params: ({ event: { member, role } }) => ({ member, patch: { role } }),
            },
            'clearError',
          ],
        },
        'member.cap': {
          guard: { type: 'canCap', params: ({ event }) => event },
          target: 'changing',
          actions: [
            {
              type: 'markMemberToChange',
              params: ({ event: { member, cap } }) => ({ member, patch: { credit_cap: cap } }),
            },
            'clearError',
          ],
        },
        'member.remove': {
          guard: { type: 'isDirect', params: ({ event }) => event },
          target: 'asking',
          actions: [{ type: 'markMemberToRemove', params: ({ event }) => event }, 'clearError'],
        },
      },
    },
    inviting: {
      description: 'The server creates a single-use link and shows it once.',
      tags: 'busy',
      invoke: {
        id: 'inviteMember',
        src: 'inviteMember',
        input: ({ context: { place, sent } }) => ({ place, member: sent }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'addInvitation', params: ({ event }) => ({ made: event.output }) },
            'clearForm',
          ],
        },
        onError: {
          target: 'open',
          actions: { type: 'setInvitationError', params: ({ event }) => event },
        },
      },
    },
    revoking: {
      description: 'An invitation is being revoked.',
      tags: 'busy',
      invoke: {
        id: 'revokeInvitation',
        src: 'revokeInvitation',
        input: ({ context: { place, revoked } }) => ({ place, id: revoked }),
        onDone: { target: 'open', actions: 'removeInvitationFromList' },
        onError: [
          {
            guard: { type: 'isInvitationGone', params: ({ event }) => event },
            target: 'loading',
            description:
              'It has been accepted or revoked in the meantime, so the people are loaded again.',
          },
          { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    changing: {
      description: 'A role or a limit is being stored.',
      tags: 'busy',
      invoke: {
        id: 'changeMember',
        src: 'changeMember',
        input: ({ context: { place, changed, patch } }) => ({
          place,
          userId: changed!.user_id,
          patch,
        }),
        onDone: {
          target: 'open',
          actions: { type: 'replaceMember', params: ({ event }) => ({ member: event.output }) },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'Somebody is about to lose their access, or give it up: asks once.',
      on: { 'question.confirm': 'removing', 'question.cancel': 'open' },
    },
    removing: {
      description: 'Somebody is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeMember',
        src: 'removeMember',
        input: ({ context: { place, changed } }) => ({ place, userId: changed!.user_id }),
        onDone: [
          {
            guard: 'isStillSeen',
            target: 'open',
            actions: 'removeMemberFromList',
            description: 'They may still have access through a team.',
          },
          { target: 'left' },
        ],
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    left: {
      type: 'final',
      description: 'The user left, and the assignment or team is no longer in their list.',
      entry: [
        'announceLeft',
        {
          type: 'tell',
          params: ({ context: { place } }) =>
            place.of === 'team'
              ? { type: 'team.changed', id: null }
              : { type: 'assignment.changed', id: place.id },
        },
      ],
    },
  },
});
