import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { draftFatesMachine } from './draft-fates.machine.ts';

export type DraftFatesRef = ActorRefFrom<typeof draftFatesMachine>;
type Snapshot = SnapshotFrom<typeof draftFatesMachine>;

export const isLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectFates = (snapshot: Snapshot) =>
  snapshot.matches('shown') ? snapshot.context.fates : null;
export const selectFailure = (snapshot: Snapshot) =>
  snapshot.matches('unread') ? snapshot.context.failure : null;

export const draftFatesCommands = (actor: DraftFatesRef) => ({
  retry: () => actor.send({ type: 'fates.retry' }),
});
