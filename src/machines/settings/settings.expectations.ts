import { DEFAULT_SETTINGS, type Settings } from '#contract/user.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { settingsMachine } from './settings.machine.ts';

const theme = { theme: 'dark' } as const;
const keys = { shortcuts: false };
const dark: Settings = { ...DEFAULT_SETTINGS, ...theme };
const compact: Settings = { ...DEFAULT_SETTINGS, density: 'compact' };
const refused = new Failure({ status: 500, detail: 'no', message: 'no' });
const told = [{ type: 'settings.failed', failure: refused.facts }];

export const expectations: Expectations<typeof settingsMachine> = {
  events: {
    'settings.change': { theme: { patch: theme }, keys: { patch: keys } },
    'settings.arrived': { compact: { settings: compact } },
  },
  services: { saveSettings: { answers: { dark: { settings: dark } }, fails: { refused } } },
  starts: {
    'with what the server holds': {
      input: { settings: DEFAULT_SETTINGS },
      to: 'settled',
      does: ['apply'],
      context: { agreed: DEFAULT_SETTINGS, sending: {}, waiting: {} },
    },
  },
  situations: {
    settled: {
      context: { sending: {}, waiting: {} },
      on: {
        'settings.change(theme)': {
          to: 'saving',
          sets: { sending: theme },
          starts: { saveSettings: { patch: theme } },
          does: ['apply'],
        },
        'settings.change(keys)': {
          to: 'saving',
          sets: { sending: keys },
          starts: { saveSettings: { patch: keys } },
          does: ['apply'],
        },
        'settings.arrived(compact)': { sets: { agreed: compact }, does: ['apply'] },
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveSettings'],
      context: { waiting: {} },
      on: {
        'settings.change(theme)': {
          to: 'saving (more waits)',
          sets: { waiting: theme },
          does: ['apply'],
        },
        'settings.change(keys)': {
          to: 'saving (more waits)',
          sets: { waiting: keys },
          does: ['apply'],
        },
        'saveSettings answers dark': { to: 'settled', sets: { agreed: dark, sending: {} } },
        'saveSettings fails refused': {
          to: 'settled',
          sets: { sending: {} },
          does: ['apply'],
          tells: told,
        },
      },
    },
    'saving (more waits)': {
      tags: ['busy'],
      runs: ['saveSettings'],
      on: {
        'settings.change(theme)': { does: ['apply'] },
        'settings.change(keys)': { sets: { waiting: { ...theme, ...keys } }, does: ['apply'] },
        'saveSettings answers dark': {
          to: 'saving',
          sets: { agreed: dark, sending: theme, waiting: {} },
          starts: { saveSettings: { patch: theme } },
        },
        'saveSettings fails refused': {
          to: 'settled',
          sets: { sending: {}, waiting: {} },
          does: ['apply'],
          tells: told,
        },
      },
    },
  },
};
