import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import { submissionProblem } from '#lib/text/file-names.ts';
import { guessStudent } from '#lib/submissions/guess-student.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import type { RowChanged } from './submission-row.work.ts';
import { uploadFileMachine, type FileSettled } from './upload-file.machine.ts';

export type LineState = 'ready' | 'refused' | 'queued' | 'sending' | 'stopped' | 'failed' | 'sent';
/**
 * Only the result of a file is kept here; typed fields and the progress of its call belong to the
 * file's own actor.
 */
export interface Line {
  line: number;
  state: LineState;
  /** Identifies a file that was chosen twice. */ mark: string;
}

interface UploadContext {
  assignmentId: number;
  assignmentName: string;
  lines: readonly Line[];
  /** Number of the next line; numbers are never reused. */
  next: number;
  /** Files dropped on the page before the list was opened. */
  given: readonly File[];
  /** Submissions handed in so far: they can be drafted on. */
  handed: readonly Submission[];
  /** How many of those were already reported. */
  told: number;
}

export interface UploadListInput {
  assignmentId: number;
  assignmentName: string;
  given: readonly File[];
}

export type UploadEvent =
  | { type: 'files.choose'; files: readonly File[] }
  | { type: 'file.remove'; line: number }
  | { type: 'upload.start' }
  | { type: 'upload.cancel' }
  | { type: 'upload.draft' }
  | FileSettled;

/** Number of files sent at the same time: the browser's other connections stay free. */
const WINDOW = 3;

export type FileId = `file-${number}`;
export const fileId = (line: number): FileId => `file-${line}`;
const markOf = ({ name, size, lastModified, webkitRelativePath }: File) =>
  `${webkitRelativePath}/${name} ${size} ${lastModified}`;
const isOf =
  (...states: LineState[]) =>
  ({ state }: Line) =>
    states.includes(state);
export const isToSend = isOf('ready', 'stopped', 'failed');
const endOf = ({
  assignmentId,
  lines,
  handed,
  told,
}: Pick<UploadContext, 'assignmentId' | 'lines' | 'handed' | 'told'>) => ({
  type: 'uploads.ended' as const,
  assignmentId,
  sent: lines.filter(isOf('sent')).length,
  fresh: handed.length - told,
  failed: lines.filter(isOf('failed')).length,
  cancelled: lines.filter(isOf('queued', 'sending')).length,
});
const moved = (
  lines: readonly Line[],
  isMoved: (line: Line) => boolean,
  state: LineState,
): Line[] => lines.map((line) => (isMoved(line) ? { ...line, state } : line));

export const uploadMachine = setup({
  types: {} as {
    context: UploadContext;
    events: UploadEvent;
    input: UploadListInput;
    tags: 'busy';
    children: { [file in FileId]: 'file' };
  },
  actors: { file: uploadFileMachine },
  delays: { shownComplete: 500 },
  guards: {
    hasReady: ({ context }) => context.lines.some(isToSend),
    hasRoom: ({ context: { lines } }) =>
      lines.some(isOf('queued')) && lines.filter(isOf('sending')).length < WINDOW,
    isAllSettled: ({ context }) => !context.lines.some(isOf('queued', 'sending')),
    isOneSent: ({ context: { lines } }) => lines.length === 1 && lines.every(isOf('sent')),
    isAllSent: ({ context }) => context.lines.every(isOf('sent')),
    isOne: ({ context }) => context.lines.length === 1,
    hasHanded: ({ context }) => context.handed.length > 0,
  },
  actions: {
    addLines: enqueueActions(
      (
        { context: { lines, next, assignmentId, assignmentName }, enqueue },
        { files }: { files: readonly File[] },
      ) => {
        const known = new Set(lines.map(({ mark }) => mark));
        const fresh = files.filter((file) => !known.has(markOf(file)) && known.add(markOf(file)));
        const added = fresh.map((file, index): Line => ({
          line: next + index,
          state: submissionProblem(file) === null ? 'ready' : 'refused',
          mark: markOf(file),
        }));
        enqueue.assign({ lines: [...lines, ...added], next: next + added.length });
        for (const [index, file] of fresh.entries()) {
          const student =
            guessStudent(file.webkitRelativePath || file.name, assignmentName)?.identifier ?? '';
          enqueue.spawnChild('file', {
            id: fileId(next + index),
            input: { line: next + index, assignmentId, file, student },
          });
        }
      },
    ),
    removeLine: enqueueActions(({ context, enqueue }, { line }: { line: number }) => {
      enqueue.stopChild(fileId(line));
      enqueue.assign({ lines: context.lines.filter((other) => other.line !== line) });
    }),
    queueReady: assign(({ context }) => ({ lines: moved(context.lines, isToSend, 'queued') })),
    sendNextFile: enqueueActions(({ context: { lines }, enqueue }) => {
      const line = lines.find(isOf('queued'))!;
      enqueue.assign({ lines: moved(lines, (other) => other === line, 'sending') });
      enqueue.sendTo(fileId(line.line), { type: 'file.send', inBatch: lines.length > 1 });
    }),
    settleFile: assign(({ context }, { line, result }: FileSettled) => ({
      lines: moved(context.lines, (other) => other.line === line, result.kind),
      handed: result.kind === 'sent' ? [...context.handed, result.submission] : context.handed,
    })),
    recordTold: assign(({ context }) => ({ told: context.handed.length })),
    sendSubmissionToTable: enqueueActions(({ enqueue }, { result }: FileSettled) => {
      if (result.kind === 'sent')
        enqueue.sendParent({
          type: 'row.changed',
          submission: result.submission,
        } satisfies RowChanged);
    }),
    stopUploads: enqueueActions(({ context: { lines }, enqueue }) => {
      for (const { line } of lines.filter(isOf('sending')))
        enqueue.sendTo(fileId(line), { type: 'file.cancel' });
      enqueue.assign({
        lines: moved(moved(lines, isOf('sending'), 'stopped'), isOf('queued'), 'ready'),
      });
    }),
    tell: (_, _outcome: Outcome) => {},
    askToDraft: sendParent(({ context }) => ({
      type: 'batch.ask',
      kind: 'generation',
      submissions: context.handed,
    })),
    tellBegun: sendParent({ type: 'upload.began' }),
    tellStopped: sendParent({ type: 'upload.stopped' }),
    askToClose: sendParent({ type: 'dialog.close' }),
  },
}).createMachine({
  id: 'upload',
  description: "Files for one assignment, one line each; a bad file doesn't stop the others.",
  context: ({ input }) => ({ ...input, lines: [], next: 1, handed: [], told: 0 }),
  entry: { type: 'addLines', params: ({ context }) => ({ files: context.given }) },
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'first',
      on: {
        'files.choose': { actions: { type: 'addLines', params: ({ event }) => event } },
        'file.remove': { actions: { type: 'removeLine', params: ({ event }) => event } },
        'upload.start': { guard: 'hasReady', target: 'sending', actions: 'queueReady' },
        'upload.draft': { guard: 'hasHanded', target: 'closed', actions: 'askToDraft' },
      },
      states: {
        first: { description: 'No file has been chosen yet.' },
        again: { description: "Some were sent, some weren't: the rest can be sent again." },
        cancelled: { description: 'Stopped: unsent files stay in the list.' },
      },
    },
    sending: {
      description: 'Files are being sent, one after the other.',
      tags: 'busy',
      entry: 'tellBegun',
      exit: 'tellStopped',
      always: [
        { guard: 'hasRoom', actions: 'sendNextFile' },
        { guard: 'isAllSettled', target: 'ended' },
      ],
      on: {
        'file.settled': {
          actions: [
            { type: 'settleFile', params: ({ event }) => event },
            { type: 'sendSubmissionToTable', params: ({ event }) => event },
          ],
        },
        'upload.cancel': {
          target: 'choosing.cancelled',
          actions: [
            { type: 'tell', params: ({ context }) => endOf(context) },
            'recordTold',
            'stopUploads',
          ],
        },
      },
    },
    ended: {
      description: 'A single file reports its own result; several are reported together.',
      always: [
        { guard: 'isOneSent', target: 'complete' },
        {
          guard: 'isAllSent',
          target: 'done',
          actions: [{ type: 'tell', params: ({ context }) => endOf(context) }, 'recordTold'],
        },
        { guard: 'isOne', target: 'choosing.again' },
        {
          target: 'choosing.again',
          actions: [{ type: 'tell', params: ({ context }) => endOf(context) }, 'recordTold'],
        },
      ],
    },
    done: {
      description: 'Several files have been sent: the next step is one click away.',
      on: { 'upload.draft': { target: 'closed', actions: 'askToDraft' } },
    },
    complete: {
      description: 'The full bar is shown for a moment before the dialog closes.',
      after: { shownComplete: 'closed' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', entry: 'askToClose' },
  },
});
