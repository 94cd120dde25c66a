import { assign, fromPromise, setup } from 'xstate';
import type { OwnKey, OwnKeyBody, OwnProvider } from '#contract/drafts/drafting.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface OwnKeyContext {
  /** As last received from the server, which never sends the key. */
  stored: OwnKey;
  /** Values in the fields. */
  provider: OwnProvider;
  model: string;
  key: string;
  failure: FailureFacts | null;
}
export type OwnKeyEvent =
  | { type: 'own.provider'; provider: OwnProvider }
  | { type: 'own.model'; model: string }
  | { type: 'own.key'; key: string }
  | { type: 'own.save' }
  | { type: 'own.remove' }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | { type: 'own.retry' };

const NONE: OwnKey = { allowed: true, own: null };

export const ownKeyMachine = setup({
  types: {} as { context: OwnKeyContext; events: OwnKeyEvent; tags: 'busy' },
  actors: {
    loadKey: fromPromise<OwnKey>(promiseNotProvided),
    saveKey: fromPromise<OwnKey, OwnKeyBody>(promiseNotProvided),
    removeKey: fromPromise<OwnKey>(promiseNotProvided),
  },
  guards: {
    isFilled: ({ context: { model, key } }) => model.trim() !== '' && key.trim() !== '',
    isStored: ({ context: { stored } }) => stored.own !== null,
    isAllowed: (_, { output }: { output: OwnKey }) => output.allowed || output.own !== null,
  },
  actions: {
    /** Drops the key as soon as it has been stored. */
    setKey: assign(({ context: { provider, model } }, { output }: { output: OwnKey }) => ({
      stored: output,
      provider: output.own?.provider ?? provider,
      model: output.own?.model ?? model,
      key: '',
    })),
    setOwn: assign((_, fields: Partial<Pick<OwnKeyContext, 'provider' | 'model' | 'key'>>) => ({
      ...fields,
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    /** The cost of the user's drafts has changed. */
    announceKeyChange: () => {},
  },
}).createMachine({
  id: 'own-key',
  description:
    'An educator’s own key for an AI provider: it is sent to the server once, never shown again, and can be removed.',
  context: { stored: NONE, provider: 'openai', model: '', key: '', failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Checks whether a key is stored.',
      tags: 'busy',
      invoke: {
        id: 'loadKey',
        src: 'loadKey',
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'setKey', params: ({ event }) => event },
          },
          { target: 'closed' },
        ],
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The check failed and can be repeated.',
      on: { 'own.retry': { target: 'loading', actions: 'clearError' } },
    },
    closed: { description: 'The operator doesn’t allow own keys.' },
    open: {
      description: 'A key can be entered, changed or removed.',
      on: {
        'own.provider': {
          actions: { type: 'setOwn', params: ({ event: { provider } }) => ({ provider }) },
        },
        'own.model': { actions: { type: 'setOwn', params: ({ event: { model } }) => ({ model }) } },
        'own.key': { actions: { type: 'setOwn', params: ({ event: { key } }) => ({ key }) } },
        'own.save': { guard: 'isFilled', target: 'saving', actions: 'clearError' },
        'own.remove': { guard: 'isStored', target: 'asking', actions: 'clearError' },
      },
    },
    asking: {
      description: 'Asks whether to remove the key.',
      on: { 'removal.confirm': 'removing', 'removal.cancel': 'open' },
    },
    saving: {
      description: 'The key is being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveKey',
        src: 'saveKey',
        input: ({ context: { provider, model, key } }) => ({
          provider,
          model: model.trim(),
          key: key.trim(),
        }),
        onDone: {
          target: 'open',
          actions: [{ type: 'setKey', params: ({ event }) => event }, 'announceKeyChange'],
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    removing: {
      description: 'The key is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeKey',
        src: 'removeKey',
        onDone: {
          target: 'open',
          actions: [{ type: 'setKey', params: ({ event }) => event }, 'announceKeyChange'],
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
