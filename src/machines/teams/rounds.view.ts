import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RuleForm } from '#lib/teams/rule-form.ts';
import type { roundsMachine } from './rounds.machine.ts';

export type RoundsRef = ActorRefFrom<typeof roundsMachine>;
type Snapshot = SnapshotFrom<typeof roundsMachine>;

export type RoundsStatus = 'loading' | 'error' | 'rounds';
export const selectStatus = (snapshot: Snapshot): RoundsStatus =>
  snapshot.context.rounds !== null ? 'rounds' : snapshot.matches('unread') ? 'error' : 'loading';
export const selectRounds = ({ context }: Snapshot) => context.rounds;
export const selectForm = ({ context }: Snapshot): RuleForm => context.form;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const isSaved = ({ context }: Snapshot): boolean => context.saved;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isHandingOver = (snapshot: Snapshot): boolean =>
  snapshot.matches('handingOver') || snapshot.matches('lookingAgain');
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');

export const roundsCommands = (actor: RoundsRef) => ({
  retry: () => actor.send({ type: 'list.retry' }),
  change: (change: Partial<RuleForm>) => actor.send({ type: 'form.change', change }),
  save: () => actor.send({ type: 'rule.save' }),
  handOver: (submissionIds: readonly number[]) =>
    actor.send({ type: 'marks.handOver', submissionIds }),
});
