import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { secondStepMachine } from './second-step.machine.ts';

export type SecondStepRef = ActorRefFrom<typeof secondStepMachine>;
type Snapshot = SnapshotFrom<typeof secondStepMachine>;

export const selectMessage = (snapshot: Snapshot): string | null => snapshot.context.message;
export const selectFault = (snapshot: Snapshot): string | null => snapshot.context.fault;
export const isArriving = (snapshot: Snapshot): boolean => snapshot.matches('arriving');
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isLate = (snapshot: Snapshot): boolean => snapshot.matches('late');
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn');

export const secondStepCommands = (actor: SecondStepRef) => ({
  found: (ticket: string) => actor.send({ type: 'ticket.found', ticket }),
  submit: (code: string) => actor.send({ type: 'code.submit', code }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
});
