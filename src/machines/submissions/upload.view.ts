import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { UploadFileRef } from './upload-file.view.ts';
import { fileId, isToSend, type Line, type uploadMachine } from './upload.machine.ts';

export type { Line, LineState } from './upload.machine.ts';
export type UploadRef = ActorRefFrom<typeof uploadMachine>;
type Snapshot = SnapshotFrom<typeof uploadMachine>;

export const selectLines = (snapshot: Snapshot): readonly Line[] => snapshot.context.lines;
export const selectFileRef = ({ children }: Snapshot, line: number): UploadFileRef | undefined =>
  children[fileId(line)];
export const isSending = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isComplete = (snapshot: Snapshot): boolean => snapshot.matches('complete');
export const isCancelled = (snapshot: Snapshot): boolean =>
  snapshot.matches({ choosing: 'cancelled' });
export const isDone = (snapshot: Snapshot): boolean => snapshot.matches('done');
/** Counts the handed-in submissions that could be drafted on now. */
export const countToDraft = (snapshot: Snapshot): number =>
  snapshot.can({ type: 'upload.draft' }) ? snapshot.context.handed.length : 0;
export const canUpload = (snapshot: Snapshot): boolean => snapshot.can({ type: 'upload.start' });

export interface LineCounts {
  total: number;
  sent: number;
  failed: number;
  refused: number;
  toSend: number;
}
export const countLines = (lines: readonly Line[]): LineCounts => {
  const count = (of: Line['state']) => lines.filter(({ state }) => state === of).length;
  return {
    total: lines.length,
    sent: count('sent'),
    failed: count('failed'),
    refused: count('refused'),
    toSend: lines.filter(isToSend).length,
  };
};

const RANK: Readonly<Record<Line['state'], number>> = {
  failed: 0,
  refused: 1,
  ready: 2,
  queued: 2,
  sending: 2,
  stopped: 2,
  sent: 2,
};
/** Sorts failures first, then what can't be sent: nobody would find them in a list of sixty. */
export const worstFirst = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => RANK[a.state] - RANK[b.state]);

export const uploadCommands = (actor: UploadRef) => ({
  choose: (files: readonly File[]) => actor.send({ type: 'files.choose', files }),
  remove: (line: number) => actor.send({ type: 'file.remove', line }),
  start: () => actor.send({ type: 'upload.start' }),
  cancel: () => actor.send({ type: 'upload.cancel' }),
  draft: () => actor.send({ type: 'upload.draft' }),
});
