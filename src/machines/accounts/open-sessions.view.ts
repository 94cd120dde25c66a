import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Session } from '#contract/accounts/session.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { openSessionsMachine } from './open-sessions.machine.ts';

export type OpenSessionsRef = ActorRefFrom<typeof openSessionsMachine>;
type Snapshot = SnapshotFrom<typeof openSessionsMachine>;

export const selectSessions = ({ context }: Snapshot): Session[] => context.sessions;
export const selectFailure = ({ context }: Snapshot): FailureFacts | null => context.failure;
export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const isUnread = (snapshot: Snapshot): boolean => snapshot.matches('unread');
export const isEndingOthers = (snapshot: Snapshot): boolean => snapshot.matches('endingOthers');
/** Returns the session being ended, or null. */
export const selectEnding = (snapshot: Snapshot): string | null =>
  snapshot.matches('ending') ? snapshot.context.ending : null;

export const openSessionsCommands = (actor: OpenSessionsRef) => ({
  retry: () => actor.send({ type: 'sessions.retry' }),
  end: (id: string) => actor.send({ type: 'session.end', id }),
  endOthers: () => actor.send({ type: 'others.end' }),
});
