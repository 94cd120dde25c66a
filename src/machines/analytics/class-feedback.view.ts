import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classFeedbackMachine } from './class-feedback.machine.ts';

export type ClassFeedbackRef = ActorRefFrom<typeof classFeedbackMachine>;
type Snapshot = SnapshotFrom<typeof classFeedbackMachine>;

export const selectStatus = (snapshot: Snapshot): 'loading' | 'unread' | 'overtaken' | 'open' =>
  (['loading', 'unread'] as const).find((status) => snapshot.matches(status)) ??
  (snapshot.matches('overtaken') || snapshot.matches('catchingUp') ? 'overtaken' : 'open');
export const selectHard = ({ context }: Snapshot) => context.hard;
export const selectText = ({ context }: Snapshot): string => context.text;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const canSave = (snapshot: Snapshot): boolean => snapshot.can({ type: 'text.save' });
export const canPropose = (snapshot: Snapshot): boolean => snapshot.can({ type: 'text.propose' });

export const classFeedbackCommands = (actor: ClassFeedbackRef) => ({
  retry: () => actor.send({ type: 'cohort.retry' }),
  write: (text: string) => actor.send({ type: 'text.write', text }),
  propose: () => actor.send({ type: 'text.propose' }),
  save: () => actor.send({ type: 'text.save' }),
  takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
  keepOwn: () => actor.send({ type: 'conflict.keepMine' }),
});
