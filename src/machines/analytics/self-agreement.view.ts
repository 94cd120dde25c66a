import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { selfAgreementMachine } from './self-agreement.machine.ts';

export type SelfAgreementRef = ActorRefFrom<typeof selfAgreementMachine>;
type Snapshot = SnapshotFrom<typeof selfAgreementMachine>;

export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');
export const selectAgain = ({ context }: Snapshot) => context.again;
export const selectUnread = (snapshot: Snapshot) =>
  snapshot.matches('unread') ? snapshot.context.failure : null;
/** Returns why the request failed. */
export const selectUndone = (snapshot: Snapshot) =>
  snapshot.matches('shown') ? snapshot.context.failure : null;

export const selfAgreementCommands = (actor: SelfAgreementRef) => ({
  retry: () => actor.send({ type: 'again.retry' }),
  draw: () => actor.send({ type: 'again.draw' }),
  off: () => actor.send({ type: 'again.off' }),
  sure: () => actor.send({ type: 'again.sure' }),
  keep: () => actor.send({ type: 'again.keep' }),
  give: (submission: number) => actor.send({ type: 'opinion.give', submission }),
});
