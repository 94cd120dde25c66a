import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { returnedPageMachine } from './returned-page.machine.ts';

export type ReturnedRef = ActorRefFrom<typeof returnedPageMachine>;
type Snapshot = SnapshotFrom<typeof returnedPageMachine>;

export type ReturnedStatus = 'closed' | 'gone' | 'shown';
export const selectStatus = (snapshot: Snapshot): ReturnedStatus =>
  snapshot.matches('shown') ? 'shown' : snapshot.matches('gone') ? 'gone' : 'closed';
export const isOpening = (snapshot: Snapshot): boolean => snapshot.matches('opening');
export const hasNoScript = (snapshot: Snapshot): boolean =>
  snapshot.matches({ shown: 'withoutScript' });
export const selectToken = ({ context }: Snapshot): string => context.token;
export const selectOpened = ({ context }: Snapshot) => context.opened;
export const selectScript = ({ context }: Snapshot) => context.script;
export const selectFailure = ({ context }: Snapshot) => context.failure;

export const returnedCommands = (actor: ReturnedRef) => ({
  open: (token: string) => actor.send({ type: 'page.open', token }),
  retryScript: () => actor.send({ type: 'script.retry' }),
});
