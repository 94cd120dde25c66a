import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { autoAdvanceMachine } from './auto-advance.machine.ts';

export type AutoAdvanceRef = ActorRefFrom<typeof autoAdvanceMachine>;

export const selectIndex = (snapshot: SnapshotFrom<typeof autoAdvanceMachine>): number => snapshot.context.index;
