import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeadlineForm } from '#lib/deadlines/deadline-form.ts';
import type { lateRuleMachine } from './late-rule.machine.ts';

export type LateRuleRef = ActorRefFrom<typeof lateRuleMachine>;
type Snapshot = SnapshotFrom<typeof lateRuleMachine>;

export type LateRuleStatus = 'loading' | 'unread' | 'open';
export const selectLateRuleStatus = (snapshot: Snapshot): LateRuleStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
export const selectDeadlineForm = ({ context }: Snapshot) => context.form;
export const selectTriedGrade = ({ context }: Snapshot) => context.tried;
export const selectDeadlineFaults = ({ context }: Snapshot) => context.faults;
export const selectRuleChanges = ({ context }: Snapshot) => context.changes;
export const selectLateRuleFailure = ({ context }: Snapshot) => context.failure;
export const isConfirmingRule = (snapshot: Snapshot): boolean => snapshot.matches('confirming');
export const isSavingRule = (snapshot: Snapshot): boolean =>
  snapshot.matches('previewing') || snapshot.matches('saving');

export const lateRuleCommands = (actor: LateRuleRef) => ({
  retry: () => actor.send({ type: 'deadline.retry' }),
  change: (values: Partial<DeadlineForm>) => actor.send({ type: 'rule.change', values }),
  tryGrade: (grade: string) => actor.send({ type: 'grade.try', grade }),
  save: () => actor.send({ type: 'rule.save' }),
  confirm: () => actor.send({ type: 'changes.confirm' }),
  cancel: () => actor.send({ type: 'changes.cancel' }),
});
