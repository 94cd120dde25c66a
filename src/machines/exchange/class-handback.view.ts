import type { HandbackFields, HandbackSystem, SentMark } from '#contract/exchange/handback.ts';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classHandbackMachine } from './class-handback.machine.ts';

export type HandbackRef = ActorRefFrom<typeof classHandbackMachine>;
type Snapshot = SnapshotFrom<typeof classHandbackMachine>;

export type HandbackStatus = 'choosing' | 'checking' | 'shown' | 'files';
export const selectHandbackStatus = (snapshot: Snapshot): HandbackStatus =>
  (['choosing', 'checking', 'shown', 'files'] as const).find((status) => snapshot.matches(status))!;
export const isHandedOver = (snapshot: Snapshot): boolean => snapshot.matches({ files: 'done' });
export const isDownloading = (snapshot: Snapshot): boolean =>
  snapshot.matches({ files: 'downloading' });
export const selectHandback = ({ context }: Snapshot) => context.handback;
export const selectTaken = ({ context }: Snapshot): readonly number[] => context.taken;
export const selectWorksheetName = ({ context }: Snapshot): string => context.file?.name ?? '';
export const selectSystem = ({ context }: Snapshot): HandbackSystem | null => context.system;
export const selectHandbackFailure = ({ context }: Snapshot) => context.failure;

export const handbackCommands = (actor: HandbackRef) => ({
  choose: (file: File) => actor.send({ type: 'file.choose', file, kind: 'file' }),
  chooseOfficeSheet: (file: File) =>
    actor.send({ type: 'file.choose', file, kind: 'office_sheet' }),
  make: (fields: HandbackFields) => actor.send({ type: 'kind.make', fields }),
  chooseColumn: (column: string) => actor.send({ type: 'column.choose', column }),
  chooseMark: (mark: SentMark) => actor.send({ type: 'mark.choose', mark }),
  change: () => actor.send({ type: 'file.change' }),
  agree: () => actor.send({ type: 'handback.agree' }),
  review: () => actor.send({ type: 'handback.review' }),
  download: (part: number) => actor.send({ type: 'part.download', part }),
});
