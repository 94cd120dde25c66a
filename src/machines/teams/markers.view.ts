import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Member } from '#contract/teams/member.ts';
import type { Invitation } from '#contract/accounts/invitation.ts';
import type { Place } from '#lib/teams/place.ts';
import type { markersMachine, Role } from './markers.machine.ts';

export { canGive, type Role } from './markers.machine.ts';
export type MarkersRef = ActorRefFrom<typeof markersMachine>;
type Snapshot = SnapshotFrom<typeof markersMachine>;

export type MarkersStatus = 'loading' | 'error' | 'people';
export const selectStatus = (snapshot: Snapshot): MarkersStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'error' : 'people';
export const selectPlace = ({ context }: Snapshot): Place => context.place;
/**
 * Whether the user appoints co-owners: the owner's own data, such as credits, is only for them.
 */
export const selectNames = ({ context }: Snapshot): boolean => context.names;
export const selectPeople = ({ context }: Snapshot) => context.people;
export const selectMade = ({ context }: Snapshot) => context.made;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const selectFaultAt = ({ context }: Snapshot) => context.faultAt;
export const selectEmail = ({ context }: Snapshot): string => context.email;
export const selectRole = ({ context }: Snapshot): Role => context.role;
export const selectCap = ({ context }: Snapshot): string => context.cap;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isInviting = (snapshot: Snapshot): boolean => snapshot.matches('inviting');
export const isRemoving = (snapshot: Snapshot): boolean => snapshot.matches('removing');
/** Returns the member whose removal is to be confirmed, or null. */
export const selectAsked = (snapshot: Snapshot): Member | null =>
  snapshot.matches('asking') || snapshot.matches('removing') ? snapshot.context.changed : null;

export const markersCommands = (actor: MarkersRef) => ({
  retry: () => actor.send({ type: 'people.retry' }),
  type: (email: string) => actor.send({ type: 'email.type', email }),
  choose: (role: Role) => actor.send({ type: 'role.choose', role }),
  typeCap: (cap: string) => actor.send({ type: 'cap.type', cap }),
  send: () => actor.send({ type: 'invitation.send' }),
  renew: (invitation: Invitation) => actor.send({ type: 'invitation.renew', invitation }),
  revoke: (id: number) => actor.send({ type: 'invitation.revoke', id }),
  change: (member: Member, role: Role) => actor.send({ type: 'member.change', member, role }),
  cap: (member: Member, cap: number | null) => actor.send({ type: 'member.cap', member, cap }),
  remove: (member: Member) => actor.send({ type: 'member.remove', member }),
  confirm: () => actor.send({ type: 'question.confirm' }),
  cancel: () => actor.send({ type: 'question.cancel' }),
});
