import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { recordingMachine } from './recording.machine.ts';

export type RecordingRef = ActorRefFrom<typeof recordingMachine>;
type Snapshot = SnapshotFrom<typeof recordingMachine>;

export const isRecording = (snapshot: Snapshot): boolean => snapshot.matches('on');
export const isFull = (snapshot: Snapshot): boolean => snapshot.matches('full');
export const selectCount = ({ context }: Snapshot): number => context.count;

export const recordingVerbs = (actor: RecordingRef) => ({
  switchTo: (isOn: boolean) => actor.send({ type: isOn ? 'recording.start' : 'recording.stop' }),
  clear: () => actor.send({ type: 'recording.clear' }),
  download: () => actor.send({ type: 'recording.download' }),
});
