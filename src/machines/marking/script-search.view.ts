import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { scriptSearchMachine } from './script-search.machine.ts';

export type ScriptSearchRef = ActorRefFrom<typeof scriptSearchMachine>;
type Snapshot = SnapshotFrom<typeof scriptSearchMachine>;

export const isSearching = (snapshot: Snapshot): boolean => snapshot.matches('open');
export const selectQuery = ({ context }: Snapshot): string => context.query;
export const selectAt = ({ context }: Snapshot): number => context.at;

export const scriptSearchCommands = (actor: ScriptSearchRef) => ({
  open: () => actor.send({ type: 'search.open' }),
  close: () => actor.send({ type: 'search.close' }),
  write: (query: string) => actor.send({ type: 'search.write', query }),
  next: (of: number) => actor.send({ type: 'hit.next', of }),
  previous: (of: number) => actor.send({ type: 'hit.previous', of }),
});
