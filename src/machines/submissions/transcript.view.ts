import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { transcriptMachine } from './transcript.machine.ts';

export type TranscriptRef = ActorRefFrom<typeof transcriptMachine>;
type Snapshot = SnapshotFrom<typeof transcriptMachine>;

export const selectTranscriptStatus = (snapshot: Snapshot): 'loading' | 'unread' | 'open' =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
export const selectTranscript = (snapshot: Snapshot): string => snapshot.context.text;
export const selectTranscriptFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;
export const isSavingTranscript = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const isTranscriptSaved = (snapshot: Snapshot): boolean => snapshot.matches('saved');
export const canSaveTranscript = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'transcript.save' });

export const transcriptCommands = (actor: TranscriptRef) => ({
  write: (text: string) => actor.send({ type: 'transcript.change', text }),
  save: () => actor.send({ type: 'transcript.save' }),
  retry: () => actor.send({ type: 'transcript.retry' }),
});
