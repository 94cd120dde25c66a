import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { GivenRound, Move } from '#contract/teams/allocation.ts';
import type { DealForm } from '#lib/teams/deal-form.ts';
import type { allocationMachine } from './allocation.machine.ts';

export type { Shares } from './allocation.machine.ts';
export type AllocationRef = ActorRefFrom<typeof allocationMachine>;
type Snapshot = SnapshotFrom<typeof allocationMachine>;

export type AllocationStatus = 'loading' | 'error' | 'shares';
/** While data is reloaded, the known data stays visible. */
export const selectStatus = (snapshot: Snapshot): AllocationStatus =>
  snapshot.matches('unread') ? 'error' : snapshot.context.shares === null ? 'loading' : 'shares';
export const selectShares = ({ context }: Snapshot) => context.shares;
export const selectRound = ({ context }: Snapshot): GivenRound => context.round;
export const selectForm = ({ context }: Snapshot): DealForm => context.form;
export const selectPlan = ({ context }: Snapshot) => context.plan;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const isNothingLeft = ({ context }: Snapshot): boolean => context.nothingLeft;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isPlanning = (snapshot: Snapshot): boolean => snapshot.matches('planning');
/** Whether a plan is being applied. */
export const isGivingPlan = (snapshot: Snapshot): boolean =>
  snapshot.matches('giving') && snapshot.context.plan !== null;
export const isFinding = (snapshot: Snapshot): boolean => snapshot.matches('finding');

export const allocationCommands = (actor: AllocationRef) => ({
  retry: () => actor.send({ type: 'shares.retry' }),
  choose: (round: GivenRound) => actor.send({ type: 'round.choose', round }),
  change: (change: Partial<DealForm>) => actor.send({ type: 'form.change', change }),
  plan: () => actor.send({ type: 'plan.ask' }),
  give: () => actor.send({ type: 'plan.give' }),
  drop: () => actor.send({ type: 'plan.drop' }),
  move: (move: Move) => actor.send({ type: 'script.give', move }),
  divide: (criterion: string, markers: readonly number[]) =>
    actor.send({ type: 'criterion.give', criterion, markers }),
  keepFrom: (submissionId: number) => actor.send({ type: 'conflict.declare', submissionId }),
  takeBack: (submissionId: number) => actor.send({ type: 'conflict.takeBack', submissionId }),
  next: () => actor.send({ type: 'next.ask' }),
});
