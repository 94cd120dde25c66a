import type { SnapshotFrom } from 'xstate';
import type { autoAdvanceMachine } from './auto-advance.machine.ts';

export const selectIndex = (snapshot: SnapshotFrom<typeof autoAdvanceMachine>): number =>
  snapshot.context.index;
