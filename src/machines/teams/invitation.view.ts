import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AcceptedInvitation, InvitationOffer } from '#contract/accounts/invitation.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { invitationMachine } from './invitation.machine.ts';

export type InvitationRef = ActorRefFrom<typeof invitationMachine>;
type Snapshot = SnapshotFrom<typeof invitationMachine>;

export type InvitationStatus =
  | 'looking'
  | 'failed'
  | 'gone'
  | 'anothers'
  | 'offered'
  | 'accepting'
  | 'accepted';

export const selectStatus = (snapshot: Snapshot): InvitationStatus => snapshot.value;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectOffer = ({ context }: Snapshot): InvitationOffer | null => context.offer;
export const selectAccepted = ({ context }: Snapshot): AcceptedInvitation | null =>
  context.accepted;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;

export const invitationCommands = (actor: InvitationRef) => ({
  retry: () => actor.send({ type: 'offer.retry' }),
  accept: () => actor.send({ type: 'invitation.accept' }),
});
