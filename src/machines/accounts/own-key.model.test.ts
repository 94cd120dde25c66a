import type { OwnKey } from '#contract/drafts/drafting.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import { ownKeyMachine } from './own-key.machine.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { ownKeyWalk } from './own-key.fixture.ts';

type Rows = Record<string, string | Row<typeof ownKeyMachine>>;

const none: OwnKey = { allowed: true, own: null };
const kept: OwnKey = {
  allowed: true,
  own: { provider: 'anthropic', model: 'claude-x', saved_at: '2026-11-02T09:00:00.000Z' },
};
const off: OwnKey = { allowed: false, own: null };
const offKept: OwnKey = { allowed: false, own: kept.own };
const noNet = unreached();
const stays = { sets: { failure: noNet.facts } };
const empty = { stored: none, provider: 'openai', model: '', key: '', failure: null } as const;
const took = {
  stored: kept,
  provider: 'anthropic',
  model: 'claude-x',
  key: '',
  failure: null,
} as const;

const provider: Rows = {
  'own.provider(mistral)': { sets: { provider: 'mistral', failure: null } },
};
const goes = (to?: string) => (to === undefined ? {} : { to });
const model = (to?: string, blank?: string): Rows => ({
  'own.model(large)': { ...goes(to), sets: { model: ' large-1 ', failure: null } },
  'own.model(blank)': { ...goes(blank), sets: { model: '  ', failure: null } },
});
const key = (to?: string, blank?: string): Rows => ({
  'own.key(typed)': { ...goes(to), sets: { key: ' sk-own-123456 ', failure: null } },
  'own.key(blank)': { ...goes(blank), sets: { key: '  ', failure: null } },
});
/** Both are sent as they were copied, without surrounding space. */
const saves = (to: string, named: object): Rows => ({
  'own.save': {
    to,
    sets: { failure: null },
    starts: { saveKey: { ...named, key: 'sk-own-123456' } },
  },
});
const saving = (back: string): Rows => ({
  'saveKey answers kept': { to: 'open (stored)', sets: took, does: ['announceKeyChange'] },
  'saveKey fails noNet': { to: back, ...stays },
});

const expectations: Expectations<typeof ownKeyMachine> = {
  events: {
    'own.provider': { mistral: { provider: 'mistral' } },
    'own.model': { large: { model: ' large-1 ' }, blank: { model: '  ' } },
    'own.key': { typed: { key: ' sk-own-123456 ' }, blank: { key: '  ' } },
    'own.save': {},
    'own.remove': {},
    'removal.confirm': {},
    'removal.cancel': {},
    'own.retry': {},
  },
  services: {
    loadKey: { answers: { none, kept, off, offKept }, fails: { noNet } },
    saveKey: { answers: { kept }, fails: { noNet } },
    removeKey: { answers: { none }, fails: { noNet } },
  },
  starts: { alone: { to: 'loading', starts: { loadKey: undefined }, context: { ...empty } } },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadKey'],
      on: {
        'loadKey answers none': { to: 'open', sets: { stored: none } },
        'loadKey answers kept': { to: 'open (stored)', sets: took },
        'loadKey answers off': 'closed',
        'loadKey answers offKept': { to: 'open (stored)', sets: { ...took, stored: offKept } },
        'loadKey fails noNet': { to: 'unread', ...stays },
      },
    },
    unread: {
      on: {
        'own.retry': { to: 'loading', sets: { failure: null }, starts: { loadKey: undefined } },
      },
    },
    closed: {},
    open: { on: { ...provider, ...model('open (a model)'), ...key('open (a key)') } },
    'open (a model)': { on: { ...provider, ...model(), ...key('open (filled)') } },
    'open (a key)': { on: { ...provider, ...key(), ...model('open (filled)') } },
    'open (filled)': {
      on: {
        ...provider,
        ...key(undefined, 'open (a blank key)'),
        ...model(undefined, 'open (a blank model)'),
        ...saves('saving', { provider: 'openai', model: 'large-1' }),
      },
    },
    'open (a blank key)': { on: { ...provider, ...key('open (filled)'), ...model() } },
    'open (a blank model)': { on: { ...provider, ...key(), ...model('open (filled)') } },
    'open (filled, told why)': {
      on: {
        ...provider,
        ...key(),
        ...model(),
        ...saves('saving', { provider: 'openai', model: 'large-1' }),
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveKey'],
      from: ['open (filled)', 'own.save'],
      on: saving('open (filled, told why)'),
    },
    'open (stored)': {
      on: { ...provider, ...model(), ...key('open (stored, filled)'), 'own.remove': 'asking' },
    },
    'open (stored, filled)': {
      on: {
        ...provider,
        ...model(),
        ...key(),
        ...saves('saving (another)', { provider: 'anthropic', model: 'claude-x' }),
        'own.remove': 'asking (filled)',
      },
    },
    'saving (another)': {
      tags: ['busy'],
      runs: ['saveKey'],
      from: ['open (stored, filled)', 'own.save'],
      on: saving('open (stored, filled)'),
    },
    'open (stored, told why)': {
      on: {
        ...provider,
        ...model(),
        ...key(),
        'own.remove': { to: 'asking', sets: { failure: null } },
      },
    },
    asking: {
      on: {
        'removal.cancel': 'open (stored)',
        'removal.confirm': { to: 'removing', starts: { removeKey: undefined } },
      },
    },
    'asking (filled)': {
      from: ['open (stored, filled)', 'own.remove'],
      on: {
        'removal.cancel': 'open (stored, filled)',
        'removal.confirm': { to: 'removing (filled)', starts: { removeKey: undefined } },
      },
    },
    removing: {
      tags: ['busy'],
      runs: ['removeKey'],
      from: ['asking', 'removal.confirm'],
      on: {
        'removeKey answers none': {
          to: 'open (a model)',
          sets: { stored: none },
          does: ['announceKeyChange'],
        },
        'removeKey fails noNet': { to: 'open (stored, told why)', ...stays },
      },
    },
    'removing (filled)': {
      tags: ['busy'],
      runs: ['removeKey'],
      from: ['asking (filled)', 'removal.confirm'],
      on: {
        'removeKey answers none': {
          to: 'open (a model)',
          sets: { stored: none, key: '' },
          does: ['announceKeyChange'],
        },
        'removeKey fails noNet': { to: 'open (stored, filled)', ...stays },
      },
    },
  },
};

checkAgainstTable(ownKeyMachine, expectations);
walk(ownKeyMachine, ownKeyWalk);
