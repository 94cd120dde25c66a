import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { UploadFileRef } from '../upload-file/upload-file.view.ts';
import { fileId, type Line, type uploadMachine } from './upload.machine.ts';

export type { Line, LineState } from './upload.machine.ts';
export type UploadRef = ActorRefFrom<typeof uploadMachine>;
type Snapshot = SnapshotFrom<typeof uploadMachine>;

export const selectLines = (snapshot: Snapshot): readonly Line[] => snapshot.context.lines;
export const selectFileRef = (snapshot: Snapshot, line: number) => snapshot.children[fileId(line)] as UploadFileRef | undefined;
export const isSending = (snapshot: Snapshot): boolean => snapshot.hasTag('sending');
export const isComplete = (snapshot: Snapshot): boolean => snapshot.matches('complete');
export const isCancelled = (snapshot: Snapshot): boolean => snapshot.matches({ choosing: 'cancelled' });
export const canUpload = (snapshot: Snapshot): boolean => snapshot.can({ type: 'upload.start' });

export interface LineCounts { total: number; sent: number; failed: number; refused: number; toSend: number }
export const countLines = (lines: readonly Line[]): LineCounts => {
  const count = (...states: Line['state'][]) => lines.filter(({ state }) => states.includes(state)).length;
  return { total: lines.length, sent: count('sent'), failed: count('failed'), refused: count('refused'), toSend: count('ready', 'failed') };
};

export const uploadVerbs = (actor: UploadRef) => ({
  choose: (files: readonly File[]) => actor.send({ type: 'files.choose', files }),
  remove: (line: number) => actor.send({ type: 'file.remove', line }),
  start: () => actor.send({ type: 'upload.start' }),
  cancel: () => actor.send({ type: 'upload.cancel' }),
});
