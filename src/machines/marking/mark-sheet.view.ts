import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { FieldValue, Fields, MarkValue, RubricNow } from '#lib/marking/sheet.ts';
import { type markSheetMachine, shownOf } from './mark-sheet.machine.ts';

export type SheetRef = ActorRefFrom<typeof markSheetMachine>;
type Snapshot = SnapshotFrom<typeof markSheetMachine>;

export type SheetStatus = 'loading' | 'failed' | 'open';
/** Progress of saving. */
export type SaveState =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'clashing'
  | 'held'
  | 'offline'
  | 'refused';

export const selectStatus = (snapshot: Snapshot): SheetStatus => {
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('failed') ? 'failed' : 'open';
};

export const selectSaveState = (snapshot: Snapshot): SaveState => {
  // Checking whether the server can be reached again isn’t saving.
  if (
    snapshot.matches({ open: 'unsaved' }) ||
    (snapshot.matches({ open: 'comparing' }) && snapshot.context.failure !== null)
  )
    return 'offline';
  if (snapshot.matches({ open: 'refused' })) return 'refused';
  if (snapshot.matches({ open: 'waiting' })) return 'waiting';
  if (snapshot.hasTag('busy')) return 'saving';
  const { theirs, written } = snapshot.context;
  if (Object.keys(theirs).length > 0) return 'clashing';
  return Object.keys(written).length > 0 ? 'held' : 'saved';
};

export const selectFields = ({ context }: Snapshot): Fields => shownOf(context);
/** Returns changes that aren't saved. */
export const selectWritten = ({ context }: Snapshot): Fields => context.written;
export const selectTheirs = ({ context }: Snapshot): Fields => context.theirs;
/** Whether this is the first round, which may be divided by criterion. */
export const isFirstRound = ({ context }: Snapshot): boolean =>
  (context.sheet?.marks.round ?? 'first') === 'first';
/** Whether it is marked blind: grade and feedback aren't written here then. */
export const isBlind = ({ context }: Snapshot): boolean => context.sheet?.marks.is_blind === true;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
/** Whether nothing is being sent or waiting: it can be closed. */
export const isAtRest = (snapshot: Snapshot): boolean => !snapshot.hasTag('unsaved');

export const sheetCommands = (actor: SheetRef) => ({
  mark: (criterion: string, value: MarkValue) =>
    actor.send({ type: 'field.write', key: criterion, value, typed: false }),
  comment: (criterion: string, value: MarkValue) =>
    actor.send({ type: 'field.write', key: criterion, value, typed: true }),
  write: (key: string, value: FieldValue) =>
    actor.send({ type: 'field.write', key, value, typed: true }),
  choose: (key: string, value: FieldValue) =>
    actor.send({ type: 'field.write', key, value, typed: false }),
  flush: () => actor.send({ type: 'sheet.flush' }),
  retry: () => actor.send({ type: 'sheet.retry' }),
  fit: (rubric: RubricNow) => actor.send({ type: 'rubric.changed', rubric }),
  drop: (key: string) => actor.send({ type: 'mark.drop', key }),
  keepMine: (key: string) => actor.send({ type: 'conflict.keepMine', key }),
  takeTheirs: (key: string) => actor.send({ type: 'conflict.takeTheirs', key }),
});
