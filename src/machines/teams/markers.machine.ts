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
/** Who has part in an assignment or a team, and who is invited and hasn't accepted; the latter for those who manage it. */
export interface People {
  members: Member[];
  invitations: Invitation[];
  unread: readonly UnreadableEntry[];
}

interface MarkersContext {
  place: Place;
  manages: boolean;
  /** Whether they name co-owners, and remove them. */
  names: boolean;
  people: People;
  /** What is typed for the next invitation, and what was sent last. */
  email: string;
  role: Role;
  cap: string;
  sent: NewMember;
  /** The invitation whose link can be copied: the server tells it this once. */
  made: NewInvitation | null;
  /** Whose access is changed, and to what. */
  changed: Member | null;
  patch: MemberPatch;
  revoked: number;
  failure: FailureFacts | null;
  /** What of the form the failure is about. */
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

/** Whether they may give somebody this role, or take it away. */
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
/** Who is left of somebody who was invited to this alone: nobody, unless they come by a team, too. How much they may spend by it isn’t known here. */
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
    invite: fromPromise<NewInvitation, { place: Place; member: NewMember }>(promiseNotProvided),
    revoke: fromPromise<void, { place: Place; id: number }>(promiseNotProvided),
    change: fromPromise<Member, { place: Place; userId: number; patch: MemberPatch }>(
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
    // Who may not take a role away leaves it themselves.
    isStillSeen: ({ context }) =>
      canGive(context, context.changed!.direct_role!) ||
      (!context.manages && context.changed!.teams.length > 0),
    isGone: (_, { error }: { error: unknown }) => isNotFound(failureOf(error)),
  },
  actions: {
    takePeople: assign((_, { people }: { people: People }) => ({ people, failure: null })),
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    chooseRole: assign((_, { role }: { role: Role }) => ({ role })),
    typeCap: assign((_, { cap }: { cap: string }) => ({ cap })),
    takeTyped: assign(({ context: { email, role, cap } }) => ({
      sent: {
        email: email.trim(),
        role,
        credit_cap: isCapped(role) ? (readCap(cap) ?? null) : null,
      },
    })),
    takeWaiting: assign((_, { email, role, credit_cap }: Invitation) => ({
      sent: { email, role, credit_cap },
    })),
    takeMade: assign(({ context }, { made }: { made: NewInvitation }) => {
      const { url: _url, mailed: _mailed, ...invitation } = made;
      return { made, people: withInvitation(context.people, invitation) };
    }),
    forgetTyped: assign({ email: '' }),
    markRevoked: assign((_, { id }: { id: number }) => ({ revoked: id })),
    dropRevoked: assign(({ context: { people, revoked, made } }) => ({
      people: { ...people, invitations: people.invitations.filter(({ id }) => id !== revoked) },
      made: made?.id === revoked ? null : made,
    })),
    markChanged: assign((_, { member, patch }: { member: Member; patch: MemberPatch }) => ({
      changed: member,
      patch,
    })),
    markRemoved: assign((_, { member }: { member: Member }) => ({ changed: member })),
    takeChanged: assign(({ context: { people } }, { member }: { member: Member }) => ({
      people: {
        ...people,
        members: people.members.map((one) => (one.user_id === member.user_id ? member : one)),
      },
    })),
    dropRemoved: assign(({ context: { people, changed } }) => ({
      people: {
        ...people,
        members: people.members.flatMap((one) =>
          one.user_id === changed?.user_id ? byTeams(one) : [one],
        ),
      },
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    failInvitation: assign((_, { error }: { error: unknown }) => {
      const fault = faultOf(failureOf(error));
      return {
        failure: failureOf(error),
        faultAt: fault === 'email' || fault === 'credit_cap' ? fault : null,
      };
    }),
    askForEmail: assign({ failure: NO_EMAIL, faultAt: 'email' }),
    askForCap: assign({ failure: NO_CAP, faultAt: 'credit_cap' }),
    forgetFailure: assign({ failure: null, faultAt: null }),
    tell: (_, _outcome: Outcome) => {},
    announceLeft: () => {},
  },
}).createMachine({
  id: 'markers',
  description:
    'Who marks an assignment beside its owner, or is in a team, and who is invited: nobody is in who has not accepted by their link.',
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
          actions: { type: 'takePeople', params: ({ event }) => ({ people: event.output }) },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: { description: 'It isn’t known who is in.', on: { 'people.retry': 'loading' } },
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
          actions: { type: 'typeCap', params: ({ event }) => event },
        },
        'invitation.send': [
          { guard: 'isComplete', target: 'inviting', actions: ['takeTyped', 'forgetFailure'] },
          { guard: 'isWithoutEmail', actions: 'askForEmail' },
          { guard: 'canManage', actions: 'askForCap' },
        ],
        'invitation.renew': {
          guard: 'canManage',
          target: 'inviting',
          actions: [
            { type: 'takeWaiting', params: ({ event }) => event.invitation },
            'forgetFailure',
          ],
        },
        'invitation.revoke': {
          guard: 'canManage',
          target: 'revoking',
          actions: [{ type: 'markRevoked', params: ({ event }) => event }, 'forgetFailure'],
        },
        'member.change': {
          guard: { type: 'canChange', params: ({ event }) => event },
          target: 'changing',
          actions: [
            {
              type: 'markChanged',
              params: ({ event: { member, role } }) => ({ member, patch: { role } }),
            },
            'forgetFailure',
          ],
        },
        'member.cap': {
          guard: { type: 'canCap', params: ({ event }) => event },
          target: 'changing',
          actions: [
            {
              type: 'markChanged',
              params: ({ event: { member, cap } }) => ({ member, patch: { credit_cap: cap } }),
            },
            'forgetFailure',
          ],
        },
        'member.remove': {
          guard: { type: 'isDirect', params: ({ event }) => event },
          target: 'asking',
          actions: [{ type: 'markRemoved', params: ({ event }) => event }, 'forgetFailure'],
        },
      },
    },
    inviting: {
      description: 'The server makes a link that is good once, and tells it this once.',
      tags: 'busy',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context: { place, sent } }) => ({ place, member: sent }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'takeMade', params: ({ event }) => ({ made: event.output }) },
            'forgetTyped',
          ],
        },
        onError: {
          target: 'open',
          actions: { type: 'failInvitation', params: ({ event }) => event },
        },
      },
    },
    revoking: {
      description: 'An invitation is being revoked.',
      tags: 'busy',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        input: ({ context: { place, revoked } }) => ({ place, id: revoked }),
        onDone: { target: 'open', actions: 'dropRevoked' },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'loading',
            description: 'Accepted or revoked meanwhile: who is in now?',
          },
          { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    changing: {
      description: 'A role or a limit is being stored.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context: { place, changed, patch } }) => ({
          place,
          userId: changed!.user_id,
          patch,
        }),
        onDone: {
          target: 'open',
          actions: { type: 'takeChanged', params: ({ event }) => ({ member: event.output }) },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'Somebody is to lose their access, or gives it up: asked once.',
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
            actions: 'dropRemoved',
            description: 'Of who comes by a team, too, that stays.',
          },
          { target: 'left' },
        ],
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    left: {
      type: 'final',
      description:
        'Whoever took their own role away has nothing left to do here: it is no longer in their list.',
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
