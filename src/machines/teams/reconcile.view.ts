import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AgreedDraft, TakenFrom } from '#lib/teams/reconcile.ts';
import type { reconcileMachine } from './reconcile.machine.ts';

export type { Opened } from './reconcile.machine.ts';
export type ReconcileRef = ActorRefFrom<typeof reconcileMachine>;
type Snapshot = SnapshotFrom<typeof reconcileMachine>;

export type ReconcileStatus = 'loading' | 'error' | 'script';
/** While data is reloaded, the known data stays visible. */
export const selectStatus = (snapshot: Snapshot): ReconcileStatus =>
  snapshot.matches('unread') ? 'error' : snapshot.context.opened === null ? 'loading' : 'script';
export const selectOpened = ({ context }: Snapshot) => context.opened;
export const selectOwn = ({ context }: Snapshot) => context.own;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const hasTried = ({ context }: Snapshot): boolean => context.tried;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isAgreeing = (snapshot: Snapshot): boolean => snapshot.matches('agreeing');
export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');

export const reconcileCommands = (actor: ReconcileRef) => ({
  retry: () => actor.send({ type: 'script.retry' }),
  take: (criterion: string, from: Exclude<TakenFrom, 'own'>) =>
    actor.send({ type: 'criterion.take', criterion, from }),
  takeAll: (from: Exclude<TakenFrom, 'own'>) => actor.send({ type: 'all.take', from }),
  write: (criterion: string, change: Partial<AgreedDraft>) =>
    actor.send({ type: 'criterion.write', criterion, change }),
  drop: () => actor.send({ type: 'own.drop' }),
  keepMine: (criterion: string) => actor.send({ type: 'conflict.keepMine', criterion }),
  takeTheirs: (criterion: string) => actor.send({ type: 'conflict.takeTheirs', criterion }),
  showLack: () => actor.send({ type: 'lack.show' }),
  agree: () => actor.send({ type: 'script.agree' }),
  ask: (userId: number | null, blind: boolean) => actor.send({ type: 'third.ask', userId, blind }),
});
