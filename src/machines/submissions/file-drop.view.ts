import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { fileDropMachine } from './file-drop.machine.ts';

export type FileDropRef = ActorRefFrom<typeof fileDropMachine>;
type Snapshot = SnapshotFrom<typeof fileDropMachine>;

/**
 * What to show about a drag: nothing, the effect of a drop, that folders are being read, or that
 * they were empty.
 */
export type DropStatus = 'idle' | 'over' | 'reading' | 'nothing';
export const selectDropStatus = (snapshot: Snapshot): DropStatus => snapshot.value;

export const fileDropCommands = (actor: FileDropRef) => ({
  dismiss: () => actor.send({ type: 'notice.dismiss' }),
});
