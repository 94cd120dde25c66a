import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { scriptGroupMachine } from './script-group.machine.ts';

export type ScriptGroupRef = ActorRefFrom<typeof scriptGroupMachine>;
type Snapshot = SnapshotFrom<typeof scriptGroupMachine>;

export type GroupStatus = 'all' | 'asking' | 'narrowed' | 'unread';
export const selectStatus = (snapshot: Snapshot): GroupStatus => snapshot.value;
/** Returns the scripts that the list is narrowed to, or null. */
export const selectGroup = (snapshot: Snapshot) =>
  snapshot.matches('narrowed') ? snapshot.context.group : null;
export const selectFailure = ({ context }: Snapshot) => context.failure;

export const scriptGroupCommands = (actor: ScriptGroupRef) => ({
  ask: (key: string) => actor.send({ type: 'group.ask', key }),
  retry: () => actor.send({ type: 'group.retry' }),
  leave: () => actor.send({ type: 'group.leave' }),
});
