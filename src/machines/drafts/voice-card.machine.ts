import { assign, fromPromise, setup } from 'xstate';
import type { Voice } from '#contract/drafts/drafting.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface VoiceContext {
  /** As last received from the server. */
  voice: Voice;
  /** Contents of the field. */
  text: string;
  failure: FailureFacts | null;
}
export type VoiceEvent =
  | { type: 'card.write'; text: string }
  | { type: 'card.save' }
  /** Empties the card: drafts get no style. */
  | { type: 'card.clear' }
  /** Drops the user's changes and returns to the learnt style. */
  | { type: 'card.learn' }
  | { type: 'card.retry' };

const NONE: Voice = { text: '', learnt: true, kept: [] };

export const voiceCardMachine = setup({
  types: {} as { context: VoiceContext; events: VoiceEvent; tags: 'busy' },
  actors: {
    loadVoice: fromPromise<Voice>(promiseNotProvided),
    saveVoice: fromPromise<Voice, { text: string }>(promiseNotProvided),
    learnAgain: fromPromise<Voice>(promiseNotProvided),
  },
  guards: {
    hasChanges: ({ context: { voice, text } }) => text !== voice.text,
    hasText: ({ context: { voice, text } }) => text !== '' || voice.text !== '',
    isChanged: ({ context: { voice } }) => !voice.learnt,
  },
  actions: {
    setVoice: assign((_, { output }: { output: Voice }) => ({
      voice: output,
      text: output.text,
      failure: null,
    })),
    setCard: assign((_, { text }: { text: string }) => ({ text, failure: null })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
}).createMachine({
  id: 'voice-card',
  description:
    'How an educator writes, for use in drafts: learnt from saved feedback until the educator changes it.',
  context: { voice: NONE, text: '', failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The card is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadVoice',
        src: 'loadVoice',
        onDone: { target: 'open', actions: { type: 'setVoice', params: ({ event }) => event } },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The card could not be fetched and can be tried again.',
      on: { 'card.retry': 'loading' },
    },
    open: {
      description: 'The card can be read and edited.',
      on: {
        'card.write': { actions: { type: 'setCard', params: ({ event }) => event } },
        'card.save': { guard: 'hasChanges', target: 'saving' },
        'card.clear': {
          guard: 'hasText',
          target: 'saving',
          actions: { type: 'setCard', params: { text: '' } },
        },
        'card.learn': { guard: 'isChanged', target: 'learning' },
      },
    },
    saving: {
      description: 'The card is being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveVoice',
        src: 'saveVoice',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'open', actions: { type: 'setVoice', params: ({ event }) => event } },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    learning: {
      description: 'The card is being regenerated from saved feedback.',
      tags: 'busy',
      invoke: {
        id: 'learnAgain',
        src: 'learnAgain',
        onDone: { target: 'open', actions: { type: 'setVoice', params: ({ event }) => event } },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
