import { expect } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '#contract/accounts/user.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { settingsMachine } from './settings.machine.ts';
import { shownSettings } from './settings.view.ts';

const answered = (settings: Settings) => done('saveSettings', { settings });
const dark: Settings = { ...DEFAULT_SETTINGS, theme: 'dark' };

walk(settingsMachine, {
  input: { settings: DEFAULT_SETTINGS },
  records: ['showChoice'],
  samples: [
    { type: 'settings.change', patch: { theme: 'dark' } },
    { type: 'settings.change', patch: { shortcuts: false } },
    { type: 'settings.arrived', settings: { ...DEFAULT_SETTINGS, density: 'compact' } },
    answered(dark),
    fails('saveSettings'),
  ],
  key: ({ context }) => [context.agreed, context.sending, context.waiting],
  facts: () => {
    let server: Settings = DEFAULT_SETTINGS;
    let chosen: Partial<Settings> = {};
    let later: Partial<Settings> = {};
    let applied = 1;
    return {
      '[RULE-24] a choice shows at once, and what the server holds shows again when it refuses': ({
        event,
        before,
        after,
      }) => {
        if (event.type === 'settings.arrived' && before.matches('settled')) server = event.settings;
        if (event.type === 'settings.change') {
          if (before.matches('settled')) chosen = event.patch;
          else later = { ...later, ...event.patch };
        }
        if (event.type === 'xstate.done.actor.saveSettings') {
          server = dark;
          chosen = later;
          later = {};
        }
        if (event.type === 'xstate.error.actor.saveSettings') {
          chosen = {};
          later = {};
        }
        expect(shownSettings(after.context)).toEqual({ ...server, ...chosen, ...later });
      },
      'what shows is applied whenever it changes': ({ before, after, world }) => {
        const changed =
          JSON.stringify(shownSettings(before.context)) !==
          JSON.stringify(shownSettings(after.context));
        const now = world.ran.length;
        if (changed && after.context.agreed !== dark) expect(now).toBeGreaterThan(applied);
        applied = now;
      },
      'what was chosen while saving is sent next': ({ event, after, world }) => {
        if (event.type !== 'xstate.done.actor.saveSettings') return;
        expect(after.hasTag('busy')).toBe(Object.keys(chosen).length > 0);
        if (after.hasTag('busy')) expect(world.calls.at(-1)?.input).toEqual({ patch: chosen });
      },
      'a refusal is told': ({ event, told }) => {
        if (event.type === 'xstate.error.actor.saveSettings')
          expect(told).toMatchObject([{ type: 'settings.failed' }]);
        else expect(told).toEqual([]);
      },
    };
  },
});
