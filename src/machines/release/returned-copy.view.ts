import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { returnedCopyMachine } from './returned-copy.machine.ts';

export type CopyRef = ActorRefFrom<typeof returnedCopyMachine>;
type Snapshot = SnapshotFrom<typeof returnedCopyMachine>;

export const isTaking = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectCopyFailure = ({ context }: Snapshot) => context.failure;

export const copyCommands = (actor: CopyRef) => ({ take: () => actor.send({ type: 'copy.take' }) });
