import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { privateNoteMachine } from './private-note.machine.ts';

export type PrivateNoteRef = ActorRefFrom<typeof privateNoteMachine>;
type Snapshot = SnapshotFrom<typeof privateNoteMachine>;

export const selectStatus = (snapshot: Snapshot): 'loading' | 'unread' | 'open' =>
  (['loading', 'unread'] as const).find((status) => snapshot.matches(status)) ?? 'open';
export const selectText = ({ context }: Snapshot): string => context.text;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
export const selectSaving = (
  snapshot: Snapshot,
): 'saved' | 'waiting' | 'saving' | 'unsent' | 'refused' =>
  (['unsent', 'refused'] as const).find((state) => snapshot.matches(state)) ??
  (snapshot.matches('written')
    ? 'waiting'
    : snapshot.matches('saving') || snapshot.matches('catchingUp')
      ? 'saving'
      : 'saved');
/** Whether nothing is being sent. */
export const isNoteAtRest = (snapshot: Snapshot): boolean =>
  ['loading', 'unread', 'resting'].some((state) => snapshot.matches(state as 'resting'));

export const privateNoteCommands = (actor: PrivateNoteRef) => ({
  write: (text: string) => actor.send({ type: 'note.write', text }),
  flush: () => actor.send({ type: 'note.flush' }),
  retry: () => actor.send({ type: 'note.retry' }),
});
