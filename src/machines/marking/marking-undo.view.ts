import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MarkingStep, markingUndoMachine } from './marking-undo.machine.ts';

export type MarkingUndoRef = ActorRefFrom<typeof markingUndoMachine>;
type Snapshot = SnapshotFrom<typeof markingUndoMachine>;

/** What the button takes back; null where it isn't offered. */
export const selectOffered = (snapshot: Snapshot): MarkingStep | null =>
  snapshot.matches('offered') ? selectStep(snapshot) : null;

/** What the button does again; null where it isn't offered. */
export const selectOfferedAgain = (snapshot: Snapshot): MarkingStep | null =>
  snapshot.matches('offered') ? selectUndone(snapshot) : null;

/** What the key takes back; null where there is nothing. */
export const selectStep = ({ context }: Snapshot): MarkingStep | null =>
  context.done.at(-1) ?? null;

/** What the key does again; null where there is nothing. */
export const selectUndone = ({ context }: Snapshot): MarkingStep | null =>
  context.undone.at(-1) ?? null;

export const undoCommands = (actor: MarkingUndoRef) => ({
  done: (step: MarkingStep) => actor.send({ type: 'step.done', step }),
  undo: () => actor.send({ type: 'step.undo' }),
  redo: () => actor.send({ type: 'step.redo' }),
});
