import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { retentionMachine } from './retention.machine.ts';

export type RetentionRef = ActorRefFrom<typeof retentionMachine>;
type Snapshot = SnapshotFrom<typeof retentionMachine>;

export type RetentionStatus = 'loading' | 'unread' | 'open';
export const selectRetentionStatus = (snapshot: Snapshot): RetentionStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
export const selectRetention = ({ context }: Snapshot) => context.stored;
export const selectDay = ({ context }: Snapshot) => context.day;
export const selectRetentionFailure = ({ context }: Snapshot) => context.failure;
export const isSavingRetention = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const canSaveRetention = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'retention.save' });

export const retentionCommands = (actor: RetentionRef) => ({
  retry: () => actor.send({ type: 'retention.retry' }),
  choose: (day: string) => actor.send({ type: 'retention.choose', day }),
  save: () => actor.send({ type: 'retention.save' }),
  lift: () => actor.send({ type: 'retention.lift' }),
});
