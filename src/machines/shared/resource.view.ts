import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { resourceMachine } from './resource.machine.ts';

type Snapshot = SnapshotFrom<typeof resourceMachine>;

/**
 * A resource whose loader returns `Data`; the type is asserted by the composition that created it.
 */
export type ResourceRef<Data> = ActorRefFrom<typeof resourceMachine> & { readonly holds?: Data };

/**
 * What a screen shows of a resource. `error` comes with `data` null if nothing could be loaded.
 */
export type ResourceStatus = 'loading' | 'error' | 'data';

export const selectData = <Data>(snapshot: Snapshot): Data | null =>
  snapshot.context.data as Data | null;
export const selectFailure = (snapshot: Snapshot): FailureFacts | null => snapshot.context.failure;
export const selectUnreadable = (snapshot: Snapshot): readonly UnreadableEntry[] =>
  snapshot.context.unread;
export const isRefreshing = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') && snapshot.context.data !== null;
export const selectStatus = (snapshot: Snapshot): ResourceStatus => {
  if (snapshot.context.data !== null) return 'data';
  return snapshot.matches({ content: 'failed' }) ? 'error' : 'loading';
};
