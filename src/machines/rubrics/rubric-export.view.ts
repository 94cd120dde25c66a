import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RubricFormat } from '#contract/rubrics/file.ts';
import type { rubricExportMachine } from './rubric-export.machine.ts';

export type RubricExportRef = ActorRefFrom<typeof rubricExportMachine>;
type Snapshot = SnapshotFrom<typeof rubricExportMachine>;

export type ExportStatus = 'closed' | 'loading' | 'failed' | 'choosing' | 'saving';
export const selectExportStatus = (snapshot: Snapshot): ExportStatus => snapshot.value;
export const selectFiles = ({ context }: Snapshot) => context.files;
export const selectFormat = ({ context }: Snapshot): RubricFormat => context.format;
export const selectMessage = ({ context }: Snapshot): string | null => context.message;

export const exportCommands = (actor: RubricExportRef) => ({
  open: () => actor.send({ type: 'export.open' }),
  close: () => actor.send({ type: 'export.close' }),
  choose: (format: RubricFormat) => actor.send({ type: 'format.choose', format }),
  take: () => actor.send({ type: 'file.take' }),
  retry: () => actor.send({ type: 'export.retry' }),
});
