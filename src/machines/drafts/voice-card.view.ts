import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Voice } from '#contract/drafts/drafting.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { voiceCardMachine } from './voice-card.machine.ts';

export type VoiceRef = ActorRefFrom<typeof voiceCardMachine>;
type Snapshot = SnapshotFrom<typeof voiceCardMachine>;

export const selectVoiceStatus = (snapshot: Snapshot): 'loading' | 'unread' | 'open' =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('unread') ? 'unread' : 'open';
export const selectVoice = (snapshot: Snapshot): Voice => snapshot.context.voice;
export const selectCard = (snapshot: Snapshot): string => snapshot.context.text;
export const selectVoiceFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;
export const isVoiceBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const canSaveCard = (snapshot: Snapshot): boolean => snapshot.can({ type: 'card.save' });
export const canClearCard = (snapshot: Snapshot): boolean => snapshot.can({ type: 'card.clear' });
export const canLearnAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'card.learn' });

export const voiceCommands = (actor: VoiceRef) => ({
  write: (text: string) => actor.send({ type: 'card.write', text }),
  save: () => actor.send({ type: 'card.save' }),
  clear: () => actor.send({ type: 'card.clear' }),
  learn: () => actor.send({ type: 'card.learn' }),
  retry: () => actor.send({ type: 'card.retry' }),
});
