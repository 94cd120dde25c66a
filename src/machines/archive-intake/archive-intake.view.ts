import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { archiveIntakeMachine } from './archive-intake.machine.ts';

export type ArchiveRef = ActorRefFrom<typeof archiveIntakeMachine>;
type Snapshot = SnapshotFrom<typeof archiveIntakeMachine>;

export const isBringing = (snapshot: Snapshot): boolean => snapshot.matches('bringing');
export const selectArchiveName = ({ context }: Snapshot): string => context.file?.name ?? '';
export const selectBrought = ({ context }: Snapshot) => context.brought;
export const selectArchiveFailure = ({ context }: Snapshot) => context.failure;

export const archiveVerbs = (actor: ArchiveRef) => ({
  choose: (file: File) => actor.send({ type: 'archive.choose', file }),
  cancel: () => actor.send({ type: 'archive.cancel' }),
  another: () => actor.send({ type: 'archive.another' }),
});
