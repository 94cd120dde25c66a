import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { markerDriftMachine } from './marker-drift.machine.ts';

export type MarkerDriftRef = ActorRefFrom<typeof markerDriftMachine>;
type Snapshot = SnapshotFrom<typeof markerDriftMachine>;

export const isClosed = (snapshot: Snapshot): boolean => snapshot.matches('closed');
export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const isSharing = (snapshot: Snapshot): boolean => snapshot.matches('sharing');
export const selectDrift = ({ context }: Snapshot) => context.drift;
export const selectFailure = (snapshot: Snapshot) =>
  snapshot.matches('unread') ? snapshot.context.failure : null;
/** Returns why sharing could not be changed. */
export const selectUnshared = (snapshot: Snapshot) =>
  snapshot.matches('shown') ? snapshot.context.failure : null;

export const markerDriftCommands = (actor: MarkerDriftRef) => ({
  open: () => actor.send({ type: 'drift.open' }),
  close: () => actor.send({ type: 'drift.close' }),
  retry: () => actor.send({ type: 'drift.retry' }),
  whose: (marker: number | null) => actor.send({ type: 'drift.whose', marker }),
  share: (shared: boolean) => actor.send({ type: 'drift.share', shared }),
});
