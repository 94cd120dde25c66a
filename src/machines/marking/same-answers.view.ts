import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SameAnswer } from '#contract/submissions/same-answer.ts';
import type { GivenStep } from '#lib/marking/same-answers.ts';
import type { Fields } from '#lib/marking/sheet.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { sameAnswersMachine } from './same-answers.machine.ts';

export type SameAnswersRef = ActorRefFrom<typeof sameAnswersMachine>;
type Snapshot = SnapshotFrom<typeof sameAnswersMachine>;

export const selectOthers = ({ context }: Snapshot): readonly SameAnswer[] => context.others;
export const selectChosen = ({ context }: Snapshot): readonly number[] => context.chosen;
/** The last step, or null. */
export const selectStep = ({ context }: Snapshot): GivenStep | null => context.step;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
export const isOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches('choosing') || snapshot.matches('giving');
export const isGiving = (snapshot: Snapshot): boolean => snapshot.matches('giving');
export const isUndoing = (snapshot: Snapshot): boolean => snapshot.matches('undoing');
export const hasFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

export const sameAnswersCommands = (actor: SameAnswersRef) => ({
  show: (submission: number) => actor.send({ type: 'script.shown', submission }),
  retry: () => actor.send({ type: 'group.retry' }),
  open: (chosen: readonly number[]) => actor.send({ type: 'group.open', chosen }),
  close: () => actor.send({ type: 'group.close' }),
  toggle: (submission: number) => actor.send({ type: 'script.toggle', submission }),
  give: (fields: Fields) => actor.send({ type: 'group.give', fields }),
  undo: () => actor.send({ type: 'step.undo' }),
  dismiss: () => actor.send({ type: 'step.dismiss' }),
});
