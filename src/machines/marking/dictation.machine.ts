import { assign, fromCallback, sendTo, setup } from 'xstate';
import { callbackNotProvided } from '#machines/shared/not-provided.ts';

/**
 * Why nothing was heard: the microphone is forbidden or missing, or the speech recognition can't be
 * reached.
 */
export type DeafBecause = 'forbidden' | 'unreached';

/** What a listener reports: preliminary words, final words, a failure, or its end. */
export type Heard =
  | { type: 'speech.heard'; text: string }
  | { type: 'speech.said'; text: string }
  | { type: 'speech.failed'; because: DeafBecause }
  | { type: 'speech.ended' };
export type DictationEvent = { type: 'dictation.start' } | { type: 'dictation.stop' } | Heard;

/** How long the last words may take after the user has stopped. */
const LAST_WORDS_MS = 3_000;

export const dictationMachine = setup({
  types: {} as { context: { heard: string; because: DeafBecause | null }; events: DictationEvent },
  delays: { lastWords: LAST_WORDS_MS },
  actors: {
    listenToSpeech: fromCallback<{ type: 'speech.finish' }, undefined>(callbackNotProvided),
  },
  actions: {
    hearSpeech: assign((_, { text }: { text: string }) => ({ heard: text })),
    clearHeard: assign({ heard: '', because: null }),
    setMessage: assign((_, { because }: { because: DeafBecause }) => ({ heard: '', because })),
    finishDictation: sendTo('listenToSpeech', { type: 'speech.finish' }),
    /** Inserts words into the text being written. */
    sendWordsToParent: (_, _said: { text: string }) => {},
  },
}).createMachine({
  id: 'dictation',
  description: 'Turns speech into feedback text, with the browser’s own speech recognition.',
  context: { heard: '', because: null },
  initial: 'off',
  states: {
    off: {
      description: 'Not listening.',
      on: { 'dictation.start': { target: 'on', actions: 'clearHeard' } },
    },
    on: {
      invoke: { id: 'listenToSpeech', src: 'listenToSpeech' },
      on: {
        'speech.said': {
          actions: [{ type: 'sendWordsToParent', params: ({ event }) => event }, 'clearHeard'],
        },
        'speech.failed': {
          target: 'off',
          actions: { type: 'setMessage', params: ({ event }) => event },
        },
        'speech.ended': { target: 'off', actions: 'clearHeard' },
      },
      initial: 'listening',
      states: {
        listening: {
          description: 'Speech is being turned into words.',
          on: {
            'speech.heard': { actions: { type: 'hearSpeech', params: ({ event }) => event } },
            'dictation.stop': { target: 'ending', actions: 'finishDictation' },
          },
        },
        ending: {
          description: 'The last words are still being recognised.',
          after: { lastWords: { target: '#dictation.off', actions: 'clearHeard' } },
        },
      },
    },
  },
});
