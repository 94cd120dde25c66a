import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { rubricHistoryMachine } from './rubric-history.machine.ts';

export type RubricHistoryRef = ActorRefFrom<typeof rubricHistoryMachine>;
type Snapshot = SnapshotFrom<typeof rubricHistoryMachine>;

export type HistoryStatus = 'closed' | 'loading' | 'failed' | 'listing' | 'reading' | 'looking';
export const selectHistoryStatus = (snapshot: Snapshot): HistoryStatus =>
  snapshot.value as HistoryStatus;
export const selectVersions = ({ context }: Snapshot) => context.versions;
export const selectVersion = ({ context }: Snapshot): number | null => context.version;
export const selectRubric = ({ context }: Snapshot) => context.rubric;
export const selectMessage = ({ context }: Snapshot): string | null => context.message;

export const historyCommands = (actor: RubricHistoryRef) => ({
  open: () => actor.send({ type: 'history.open' }),
  close: () => actor.send({ type: 'history.close' }),
  retry: () => actor.send({ type: 'history.retry' }),
  look: (version: number) => actor.send({ type: 'version.look', version }),
  putBack: () => actor.send({ type: 'version.putBack' }),
});
