import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RubricSource, rubricImportMachine } from './rubric-import.machine.ts';

export type ImportRef = ActorRefFrom<typeof rubricImportMachine>;
type Snapshot = SnapshotFrom<typeof rubricImportMachine>;

export const isImporting = (snapshot: Snapshot): boolean => !snapshot.matches('closed');
export const isReading = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Whether a model is being asked, which takes a while. */
export const isAsking = (snapshot: Snapshot): boolean =>
  isReading(snapshot) && snapshot.context.source?.kind === 'proposal';
export const selectRead = ({ context }: Snapshot) => context.read;
export const selectImportFailure = ({ context }: Snapshot) => context.failure;

export const importCommands = (actor: ImportRef) => ({
  open: () => actor.send({ type: 'import.open' }),
  close: () => actor.send({ type: 'import.close' }),
  choose: (source: RubricSource) => actor.send({ type: 'source.choose', source }),
  change: () => actor.send({ type: 'source.change' }),
  take: () => actor.send({ type: 'import.take' }),
});
