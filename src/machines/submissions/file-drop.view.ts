import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { fileDropMachine } from './file-drop.machine.ts';

export type FileDropRef = ActorRefFrom<typeof fileDropMachine>;
type Snapshot = SnapshotFrom<typeof fileDropMachine>;

/**
 * What is to be said of a drag: nothing, what a drop would do, that folders are read, or that there
 * was nothing in them.
 */
export type DropStatus = 'idle' | 'over' | 'reading' | 'nothing';
export const selectDropStatus = (snapshot: Snapshot): DropStatus => snapshot.value;

export const fileDropCommands = (actor: FileDropRef) => ({
  dismiss: () => actor.send({ type: 'notice.dismiss' }),
});
