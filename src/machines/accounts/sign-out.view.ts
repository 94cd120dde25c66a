import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Loss } from '#lib/site/loss.ts';
import type { signOutMachine } from './sign-out.machine.ts';

export type SignOutRef = ActorRefFrom<typeof signOutMachine>;
type Snapshot = SnapshotFrom<typeof signOutMachine>;

export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');
export const selectLosses = (snapshot: Snapshot): readonly Loss[] => snapshot.context.loses;

export const signOutCommands = (actor: SignOutRef) => ({
  stay: () => actor.send({ type: 'leave.stay' }),
  lose: () => actor.send({ type: 'leave.lose' }),
});
