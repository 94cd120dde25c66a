import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { assignmentLogMachine } from './assignment-log.machine.ts';

export type AssignmentLogRef = ActorRefFrom<typeof assignmentLogMachine>;
type Snapshot = SnapshotFrom<typeof assignmentLogMachine>;

export const selectEvents = ({ context }: Snapshot) => context.events;
export const selectFailure = ({ context }: Snapshot) => context.failure;
export const hasMore = ({ context }: Snapshot): boolean => context.events.length < context.total;
export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const isUnread = (snapshot: Snapshot): boolean => snapshot.matches('unread');
export const isLoadingMore = (snapshot: Snapshot): boolean => snapshot.matches('loadingMore');

export const assignmentLogCommands = (actor: AssignmentLogRef) => ({
  retry: () => actor.send({ type: 'log.retry' }),
  more: () => actor.send({ type: 'log.more' }),
});
