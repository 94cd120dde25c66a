import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { leaseMachine } from './lease.machine.ts';

export type LeaseRef = ActorRefFrom<typeof leaseMachine>;
type Snapshot = SnapshotFrom<typeof leaseMachine>;

export type LeaseStatus = 'own' | 'taken' | 'alone';
/**
 * Whether somebody else is marking it; while this is requested again, the known status stays
 * visible.
 */
export const selectStatus = (snapshot: Snapshot): LeaseStatus =>
  snapshot.matches('alone') ? 'alone' : snapshot.context.isTaken ? 'taken' : 'own';
export const selectOthers = ({ context }: Snapshot): readonly string[] => context.others;
export const isFinding = (snapshot: Snapshot): boolean =>
  snapshot.matches('finding') || snapshot.matches('going');

export const leaseCommands = (actor: LeaseRef) => ({
  stir: () => actor.send({ type: 'marker.stirred' }),
  leave: () => actor.send({ type: 'script.left' }),
  next: () => actor.send({ type: 'next.ask' }),
});
