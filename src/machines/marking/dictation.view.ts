import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeafBecause, dictationMachine } from './dictation.machine.ts';

export type DictationRef = ActorRefFrom<typeof dictationMachine>;
type Snapshot = SnapshotFrom<typeof dictationMachine>;

export const isListening = (snapshot: Snapshot): boolean => snapshot.matches({ on: 'listening' });
export const isOff = (snapshot: Snapshot): boolean => snapshot.matches('off');
export const selectHeard = ({ context }: Snapshot): string => context.heard;
export const selectBecause = ({ context }: Snapshot): DeafBecause | null => context.because;

export const dictationCommands = (actor: DictationRef) => ({
  start: () => actor.send({ type: 'dictation.start' }),
  stop: () => actor.send({ type: 'dictation.stop' }),
});
