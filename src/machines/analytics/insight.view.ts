import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { insightMachine } from './insight.machine.ts';

export type InsightRef = ActorRefFrom<typeof insightMachine>;
type Snapshot = SnapshotFrom<typeof insightMachine>;

export const isLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectInsight = ({ context }: Snapshot) => context.insight;
export const selectFailure = (snapshot: Snapshot) =>
  snapshot.matches('unread') ? snapshot.context.failure : null;
export const isTabled = (snapshot: Snapshot): boolean => snapshot.matches({ shown: 'tabled' });
export const isHidingNames = ({ context }: Snapshot): boolean => context.hidesNames;

export const insightCommands = (actor: InsightRef) => ({
  retry: () => actor.send({ type: 'figures.retry' }),
  view: (view: 'drawn' | 'tabled') =>
    actor.send({ type: view === 'drawn' ? 'view.draw' : 'view.table' }),
  hideNames: (hide: boolean) => actor.send({ type: hide ? 'names.hide' : 'names.tell' }),
});
