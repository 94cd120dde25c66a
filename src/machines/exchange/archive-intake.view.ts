import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { archiveIntakeMachine } from './archive-intake.machine.ts';
import { comes, erasedIn, replaces, somethingComes } from './archive-intake.choices.ts';

export type ArchiveRef = ActorRefFrom<typeof archiveIntakeMachine>;
type Snapshot = SnapshotFrom<typeof archiveIntakeMachine>;

export type ArchiveDoing = 'choosing' | 'reading' | 'shown' | 'bringing' | 'in';
export const selectDoing = (snapshot: Snapshot): ArchiveDoing => snapshot.value;
export const selectArchiveName = ({ context }: Snapshot): string => context.file?.name ?? '';
export const selectPreview = ({ context }: Snapshot) => context.preview;
export const selectChoices = ({ context }: Snapshot) => context.choices;
export const selectBrought = ({ context }: Snapshot) => context.brought;
export const selectArchiveFailure = ({ context }: Snapshot) => context.failure;
export { comes, erasedIn, replaces, somethingComes };

export const archiveCommands = (actor: ArchiveRef) => ({
  choose: (file: File) => actor.send({ type: 'archive.choose', file }),
  take: (place: number, take: boolean) => actor.send({ type: 'archive.take', place, take }),
  replace: (what: 'settings' | 'voice_card', replace: boolean) =>
    actor.send({ type: 'archive.replace', what, replace }),
  restore: (restore: boolean) => actor.send({ type: 'archive.restore', restore }),
  bring: () => actor.send({ type: 'archive.bring' }),
  cancel: () => actor.send({ type: 'archive.cancel' }),
  another: () => actor.send({ type: 'archive.another' }),
});
