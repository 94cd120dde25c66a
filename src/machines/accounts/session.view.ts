import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { User } from '#contract/accounts/user.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { sessionMachine } from './session.machine.ts';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
type Snapshot = SnapshotFrom<typeof sessionMachine>;

export const selectUser = (snapshot: Snapshot): User | null => snapshot.context.user;
export const selectFailure = (snapshot: Snapshot): FailureFacts | null => snapshot.context.failure;
export const isLoading = (snapshot: Snapshot): boolean =>
  snapshot.matches('loading') || snapshot.matches('signingOut');
export const isPresent = (snapshot: Snapshot): boolean => snapshot.hasTag('present');
export const isExpired = (snapshot: Snapshot): boolean =>
  snapshot.matches('expired') || snapshot.matches({ renewing: 'signingIn' });
/** Whether there is a new token but the server doesn't say whose it is. */
export const isUnanswered = (snapshot: Snapshot): boolean =>
  snapshot.matches('unanswered') || snapshot.matches({ renewing: 'again' });
export const isRenewing = (snapshot: Snapshot): boolean => snapshot.matches('renewing');
/**
 * Returns the token that was refused during work, until the user signs in again; otherwise null.
 */
export const selectRefusedToken = (snapshot: Snapshot): string | null =>
  snapshot.matches('expired') ? snapshot.context.token : null;
export const isLeaving = (snapshot: Snapshot): boolean => snapshot.matches('signingOut');
export const isUnreachable = (snapshot: Snapshot): boolean => snapshot.matches('unreachable');

export const sessionCommands = (actor: SessionRef) => ({
  signOut: () => actor.send({ type: 'session.signOut' }),
  retry: () => actor.send({ type: 'session.retry' }),
});
