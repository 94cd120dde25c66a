import type { SentMark } from '#contract/exchange/handback.ts';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { classSendingMachine } from './class-sending.machine.ts';

export type SendingRef = ActorRefFrom<typeof classSendingMachine>;
type Snapshot = SnapshotFrom<typeof classSendingMachine>;

export type SendingStatus = 'looking' | 'unread' | 'shown' | 'sending' | 'broken' | 'done';
export function selectSendingStatus({ value }: Snapshot): SendingStatus {
  if (value === 'finding') return 'looking';
  return value === 'beginning' || value === 'pausing' ? 'sending' : value;
}
export const isPausing = (snapshot: Snapshot): boolean =>
  snapshot.matches('pausing') && (snapshot.context.sending?.wait_s ?? 0) > 0;
export const canBreak = (snapshot: Snapshot): boolean => snapshot.can({ type: 'sending.break' });
export const selectSending = ({ context }: Snapshot) => context.sending;
export const goesWithDocuments = ({ context }: Snapshot): boolean => context.documents;
export const selectChosenRows = ({ context }: Snapshot) => context.chosen;
export const selectSendingFailure = ({ context }: Snapshot) => context.failure;

export const sendingCommands = (actor: SendingRef) => ({
  look: () => actor.send({ type: 'rows.look' }),
  choose: (n: number, goes: boolean) => actor.send({ type: 'row.choose', n, goes }),
  withDocuments: (goes: boolean) => actor.send({ type: 'documents.choose', goes }),
  chooseMark: (mark: SentMark) => actor.send({ type: 'mark.choose', mark }),
  send: () => actor.send({ type: 'rows.send' }),
  breakOff: () => actor.send({ type: 'sending.break' }),
  goOn: () => actor.send({ type: 'sending.go' }),
});
