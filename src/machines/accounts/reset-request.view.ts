import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { resetRequestMachine } from './reset-request.machine.ts';

export type ResetRequestRef = ActorRefFrom<typeof resetRequestMachine>;
type Snapshot = SnapshotFrom<typeof resetRequestMachine>;

export const selectMessage = ({ context }: Snapshot): string | null => context.message;
export const selectFault = ({ context }: Snapshot): string | null => context.fault;
export const selectEmail = ({ context }: Snapshot): string => context.email;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isAsked = (snapshot: Snapshot): boolean => snapshot.matches('asked');

export const resetRequestCommands = (actor: ResetRequestRef) => ({
  submit: ({ email }: { email: string }) => actor.send({ type: 'request.submit', email }),
  again: () => actor.send({ type: 'request.again' }),
  dismiss: () => actor.send({ type: 'message.dismiss' }),
});
