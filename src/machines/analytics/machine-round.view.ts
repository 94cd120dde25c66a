import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { machineRoundMachine } from './machine-round.machine.ts';

export type MachineRoundRef = ActorRefFrom<typeof machineRoundMachine>;
type Snapshot = SnapshotFrom<typeof machineRoundMachine>;

export const isUnasked = (snapshot: Snapshot): boolean => snapshot.matches('unasked');
export const isLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectRound = ({ context }: Snapshot) => context.round;
export const selectFailure = ({ context }: Snapshot) => context.failure;

export const machineRoundCommands = (actor: MachineRoundRef) => ({
  measure: () => actor.send({ type: 'machine.measure' }),
  retry: () => actor.send({ type: 'machine.retry' }),
});
