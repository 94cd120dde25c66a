import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { voiceCardMachine } from '#machines/drafts/voice-card.machine.ts';
import { voiceActors } from '#services/drafts/guidance.ts';
import VoiceSection from '#views/drafts/voice-section.tsx';
import { useRoot } from '#app/root.ts';

/** The signed-in user's writing style, which drafts follow. */
export default function VoiceSlot() {
  const { http } = useRoot();
  const [machine] = useState(() => voiceCardMachine.provide({ actors: voiceActors(http) }));
  return <VoiceSection actor={useActorRef(machine)} />;
}
