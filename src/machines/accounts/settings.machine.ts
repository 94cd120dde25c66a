import { assign, fromPromise, setup } from 'xstate';
import type { Settings, User } from '#contract/accounts/user.ts';
import { failureOf } from '#lib/site/failure.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

export type SettingsPatch = Partial<Settings>;

interface SettingsContext {
  /** The settings on the server. */
  agreed: Settings;
  /** Changes being sent, and those chosen since. */
  sending: SettingsPatch;
  waiting: SettingsPatch;
}

export type SettingsEvent =
  | { type: 'settings.change'; patch: SettingsPatch }
  | { type: 'settings.arrived'; settings: Settings };

export const settingsMachine = setup({
  types: {} as {
    context: SettingsContext;
    events: SettingsEvent;
    input: { settings: Settings };
    tags: 'busy';
  },
  actors: { saveSettings: fromPromise<User, { patch: SettingsPatch }>(promiseNotProvided) },
  guards: { hasMore: ({ context }) => Object.keys(context.waiting).length > 0 },
  actions: {
    sendChoice: assign(({ context }, { patch }: { patch: SettingsPatch }) => ({
      sending: { ...context.waiting, ...patch },
      waiting: {},
    })),
    queueChoice: assign(({ context }, { patch }: { patch: SettingsPatch }) => ({
      waiting: { ...context.waiting, ...patch },
    })),
    acceptServerChoice: assign((_, { settings }: { settings: Settings }) => ({
      agreed: settings,
      sending: {},
    })),
    dropUnsentChoice: assign({ sending: {}, waiting: {} }),
    /** Applies the settings (theme, density) and remembers them for the next first paint. */
    showChoice: () => {},
    tell: (_, _outcome: Outcome) => {},
  },
}).createMachine({
  id: 'settings',
  description:
    'A choice is shown at once and sent; if the server refuses, the stored value is shown again.',
  context: ({ input }) => ({ agreed: input.settings, sending: {}, waiting: {} }),
  initial: 'settled',
  entry: 'showChoice',
  states: {
    settled: {
      description: 'The stored value is shown.',
      on: {
        'settings.change': {
          target: 'saving',
          actions: [{ type: 'sendChoice', params: ({ event }) => event }, 'showChoice'],
        },
        'settings.arrived': {
          actions: [{ type: 'acceptServerChoice', params: ({ event }) => event }, 'showChoice'],
        },
      },
    },
    saving: {
      description: 'The choice is shown and being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context }) => ({ patch: context.sending }),
        onDone: [
          {
            guard: 'hasMore',
            target: 'saving',
            reenter: true,
            actions: [
              { type: 'acceptServerChoice', params: ({ event }) => event.output },
              { type: 'sendChoice', params: { patch: {} } },
            ],
          },
          {
            target: 'settled',
            actions: { type: 'acceptServerChoice', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'settled',
          actions: [
            'dropUnsentChoice',
            'showChoice',
            {
              type: 'tell',
              params: ({ event }) => ({ type: 'settings.failed', failure: failureOf(event.error) }),
            },
          ],
        },
      },
      on: {
        'settings.change': {
          actions: [{ type: 'queueChoice', params: ({ event }) => event }, 'showChoice'],
        },
      },
    },
  },
});
