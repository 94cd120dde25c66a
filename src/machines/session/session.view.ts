import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { User } from '#contract/user.ts';
import type { sessionMachine } from './session.machine.ts';

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
type Snapshot = SnapshotFrom<typeof sessionMachine>;

export const selectUser = (snapshot: Snapshot): User | null => snapshot.context.user;
export const selectToken = (snapshot: Snapshot): string | null => snapshot.context.token;
export const isLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('loading');
export const isPresent = (snapshot: Snapshot): boolean => snapshot.hasTag('present');
export const isExpired = (snapshot: Snapshot): boolean => snapshot.matches('expired') || snapshot.matches('renewing');
export const isUnreachable = (snapshot: Snapshot): boolean => snapshot.matches('unreachable');
export const isSignedOut = (snapshot: Snapshot): boolean => snapshot.matches('signedOut');

export const sessionVerbs = (actor: SessionRef) => ({
  signOut: () => actor.send({ type: 'session.signOut' }),
  retry: () => actor.send({ type: 'session.retry' }),
});
