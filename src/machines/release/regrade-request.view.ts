import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { regradeRequestMachine } from './regrade-request.machine.ts';

export type RegradeRef = ActorRefFrom<typeof regradeRequestMachine>;
type Snapshot = SnapshotFrom<typeof regradeRequestMachine>;

export const selectRequest = ({ context }: Snapshot) => context.request;
export const selectWords = ({ context }: Snapshot): string => context.words;
export const selectAskFailure = ({ context }: Snapshot) => context.failure;
export const isAsking = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const canAsk = (snapshot: Snapshot): boolean => snapshot.can({ type: 'regrade.ask' });

export const regradeCommands = (actor: RegradeRef) => ({
  write: (words: string) => actor.send({ type: 'words.write', words }),
  ask: () => actor.send({ type: 'regrade.ask' }),
});
