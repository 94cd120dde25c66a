import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RewordingPlace } from '#contract/comments/rewording.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { Reworded, rewordingMachine, RewordingStep } from './rewording.machine.ts';

export type { RewordingStep };
export type RewordingRef = ActorRefFrom<typeof rewordingMachine>;
type Snapshot = SnapshotFrom<typeof rewordingMachine>;

export const selectWording = ({ context }: Snapshot): Reworded => context.wording;
export const selectPlaces = ({ context }: Snapshot): readonly RewordingPlace[] => context.places;
export const selectChosen = ({ context }: Snapshot): readonly number[] => context.chosen;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
/** What the last change did, while it is shown; or null. */
export const selectStep = (snapshot: Snapshot): RewordingStep | null =>
  snapshot.matches('changed') || snapshot.matches('undoing') ? snapshot.context.step : null;
export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');
export const isOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches('choosing') || snapshot.matches('changing');
export const isChanging = (snapshot: Snapshot): boolean => snapshot.matches('changing');
export const isUndoing = (snapshot: Snapshot): boolean => snapshot.matches('undoing');

export const rewordingCommands = (actor: RewordingRef) => ({
  write: (text: string) => actor.send({ type: 'comment.write', text }),
  insert: (text: string) => actor.send({ type: 'comment.insert', text }),
  reword: (wording: Reworded) => actor.send({ type: 'comment.reworded', wording }),
  open: () => actor.send({ type: 'places.open' }),
  close: () => actor.send({ type: 'places.close' }),
  toggle: (submission: number) => actor.send({ type: 'place.toggle', submission }),
  change: () => actor.send({ type: 'places.change' }),
  decline: () => actor.send({ type: 'question.decline' }),
  undo: () => actor.send({ type: 'step.undo' }),
  dismiss: () => actor.send({ type: 'step.dismiss' }),
});
