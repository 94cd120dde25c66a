import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Adjustment } from '#contract/deadlines/adjustment.ts';
import type { MarkChange } from '#contract/deadlines/deadline.ts';
import type { AdjustmentForm, adjustmentsMachine } from './adjustments.machine.ts';

export type AdjustmentsRef = ActorRefFrom<typeof adjustmentsMachine>;
export type { AdjustmentForm } from './adjustments.machine.ts';
type Snapshot = SnapshotFrom<typeof adjustmentsMachine>;

export type AdjustmentsStatus = 'loading' | 'unread' | 'open';
export const selectAdjustmentsStatus = (snapshot: Snapshot): AdjustmentsStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
/** All that stands on the page; read where the status is `open`. */
export const selectAdjustments = ({ context }: Snapshot) => context;
export const isSavingAdjustment = (snapshot: Snapshot): boolean =>
  snapshot.matches('previewing') || snapshot.matches('saving');
export const isConfirmingAdjustment = (snapshot: Snapshot): boolean =>
  snapshot.matches('confirming');

/** The marks that change, each with the assignment that it is of. */
export const changesInTeam = ({ changes }: Pick<Snapshot['context'], 'changes'>): MarkChange[] =>
  changes.flatMap(({ name, changes: own }) =>
    own.map((change) => ({
      ...change,
      student: `${name}, ${change.student === '' ? 'a script' : change.student}`,
    })),
  );

export const adjustmentsCommands = (actor: AdjustmentsRef) => ({
  retry: () => actor.send({ type: 'list.retry' }),
  change: (values: Partial<AdjustmentForm>) => actor.send({ type: 'form.change', values }),
  take: (adjustment: Adjustment) => actor.send({ type: 'form.take', adjustment }),
  save: () => actor.send({ type: 'form.save' }),
  end: (student: string) => actor.send({ type: 'adjustment.end', student }),
  confirm: () => actor.send({ type: 'changes.confirm' }),
  cancel: () => actor.send({ type: 'changes.cancel' }),
});
