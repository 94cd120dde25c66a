import { assign, fromPromise, setup } from 'xstate';
import type { AcceptedInvitation, InvitationOffer } from '#contract/accounts/invitation.ts';
import { failureOf, isNotFound, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

interface InvitationContext {
  token: string;
  offer: InvitationOffer | null;
  /** From the last call that failed. */
  failure: FailureFacts | null;
  accepted: AcceptedInvitation | null;
}

export type InvitationEvent = { type: 'offer.retry' } | { type: 'invitation.accept' };

export const invitationMachine = setup({
  types: {} as {
    context: InvitationContext;
    input: { token: string };
    events: InvitationEvent;
    tags: 'busy';
  },
  actors: {
    findOffer: fromPromise<InvitationOffer, { token: string }>(promiseNotProvided),
    acceptInvitation: fromPromise<AcceptedInvitation, { token: string }>(promiseNotProvided),
  },
  guards: {
    isYours: (_, { offer }: { offer: InvitationOffer }) => offer.is_yours,
    isInvitationGone: (_, { error }: { error: unknown }) => isNotFound(failureOf(error)),
  },
  actions: {
    setOffer: assign((_, { offer }: { offer: InvitationOffer }) => ({ offer })),
    setAcceptedInvitation: assign((_, { accepted }: { accepted: AcceptedInvitation }) => ({
      accepted,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'invitation',
  description:
    'An invitation link: what it is for, and accepting it. It gives no access until then.',
  context: ({ input }) => ({ token: input.token, offer: null, failure: null, accepted: null }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Checks what the link is for.',
      tags: 'busy',
      invoke: {
        id: 'findOffer',
        src: 'findOffer',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'isYours', params: ({ event }) => ({ offer: event.output }) },
            target: 'offered',
            actions: { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) },
          },
          {
            target: 'anothers',
            actions: { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) },
          },
        ],
        onError: [
          { guard: { type: 'isInvitationGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      description: 'The check failed.',
      on: { 'offer.retry': { target: 'looking', actions: 'clearError' } },
    },
    gone: { description: 'Used, revoked, expired, or never valid: the owner can create another.' },
    anothers: { description: 'The invitation is for another e-mail address.' },
    offered: {
      description: 'Shows what is offered, by whom, and until when.',
      on: { 'invitation.accept': { target: 'accepting', actions: 'clearError' } },
    },
    accepting: {
      description: 'The acceptance is being stored.',
      tags: 'busy',
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'accepted',
          actions: [
            { type: 'setAcceptedInvitation', params: ({ event }) => ({ accepted: event.output }) },
            {
              type: 'tell',
              params: ({ event: { output } }) =>
                output.assignment_id === null
                  ? { type: 'team.changed', id: output.team_id! }
                  : { type: 'assignment.changed', id: output.assignment_id },
            },
          ],
        },
        onError: [
          { guard: { type: 'isInvitationGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'offered', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    accepted: {
      description: "The assignment, or everything that the team shares, is in the user's list.",
    },
  },
});
