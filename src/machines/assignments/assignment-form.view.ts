import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AssignmentValues } from '#contract/assignments/assignment.ts';
import type { assignmentFormMachine, ChosenFile } from './assignment-form.machine.ts';

export type { ChosenFile } from './assignment-form.machine.ts';
export type AssignmentFormRef = ActorRefFrom<typeof assignmentFormMachine>;
type Snapshot = SnapshotFrom<typeof assignmentFormMachine>;

export const selectForm = ({ context }: Snapshot) => context;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const assignmentFormCommands = (actor: AssignmentFormRef) => ({
  change: (values: Partial<AssignmentValues>) => actor.send({ type: 'values.change', values }),
  choose: (chosen: ChosenFile) => actor.send({ type: 'file.choose', chosen }),
  withdraw: (index: number) => actor.send({ type: 'file.withdraw', index }),
  removeFile: (fileId: number) => actor.send({ type: 'file.remove', fileId }),
  submit: () => actor.send({ type: 'form.submit' }),
  cancel: () => actor.send({ type: 'form.cancel' }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
});
