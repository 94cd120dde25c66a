import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { markedCopiesMachine } from './marked-copies.machine.ts';

export type MarkedCopiesRef = ActorRefFrom<typeof markedCopiesMachine>;
type Snapshot = SnapshotFrom<typeof markedCopiesMachine>;

export const isCopying = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectTried = ({ context }: Snapshot): number => context.tried;
export const selectWanted = ({ context }: Snapshot): number => context.wanted.length;
export const selectLost = ({ context }: Snapshot): readonly number[] => context.lost;

export const markedCopiesCommands = (actor: MarkedCopiesRef) => ({
  make: (ids: readonly number[]) => actor.send({ type: 'copies.make', ids }),
  stop: () => actor.send({ type: 'copies.stop' }),
});
