import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MarkingStep, markingUndoMachine } from './marking-undo.machine.ts';

export type MarkingUndoRef = ActorRefFrom<typeof markingUndoMachine>;
type Snapshot = SnapshotFrom<typeof markingUndoMachine>;

/** Returns the step that the button undoes; null if it isn't offered. */
export const selectOffered = (snapshot: Snapshot): MarkingStep | null =>
  snapshot.matches('offered') ? selectStep(snapshot) : null;

/** Returns the step that the button redoes; null if it isn't offered. */
export const selectOfferedAgain = (snapshot: Snapshot): MarkingStep | null =>
  snapshot.matches('offered') ? selectUndone(snapshot) : null;

/** Returns the step that the key undoes; null if there is none. */
export const selectStep = ({ context }: Snapshot): MarkingStep | null =>
  context.done.at(-1) ?? null;

/** Returns the step that the key redoes; null if there is none. */
export const selectUndone = ({ context }: Snapshot): MarkingStep | null =>
  context.undone.at(-1) ?? null;

export const undoCommands = (actor: MarkingUndoRef) => ({
  done: (step: MarkingStep) => actor.send({ type: 'step.done', step }),
  undo: () => actor.send({ type: 'step.undo' }),
  redo: () => actor.send({ type: 'step.redo' }),
});
