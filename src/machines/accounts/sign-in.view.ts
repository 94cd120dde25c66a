import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Credentials, signInMachine } from './sign-in.machine.ts';

export type { Credentials, SignInKind } from './sign-in.machine.ts';
export type SignInRef = ActorRefFrom<typeof signInMachine>;
type Snapshot = SnapshotFrom<typeof signInMachine>;

export const selectMessage = (snapshot: Snapshot): string | null => snapshot.context.message;
export const selectFault = (snapshot: Snapshot): string | null => snapshot.context.fault;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isMailed = (snapshot: Snapshot): boolean => snapshot.matches('mailed');
/** Returns the ticket for the second step; null unless the account requires one. */
export const selectTicket = (snapshot: Snapshot): string | null =>
  snapshot.matches('asked') ? snapshot.context.ticket : null;
export const isShared = (snapshot: Snapshot): boolean =>
  snapshot.context.credentials.isShared === true;
export const isDone = (snapshot: Snapshot): boolean => snapshot.matches('done');

export const signInCommands = (actor: SignInRef) => ({
  submit: (credentials: Credentials) => actor.send({ type: 'credentials.submit', credentials }),
  ticketLate: () => actor.send({ type: 'ticket.late' }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
});
