import type { Retention } from '#contract/privacy/retention.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { retentionMachine } from './retention.machine.ts';
import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';

type Rows = Record<string, string | Row<typeof retentionMachine>>;

const stays: Retention = { erase_at: null, warned_at: null, works: 30, students: 31 };
export const goes: Retention = { ...stays, erase_at: '2027-09-30T23:59:59.999Z' };
const away = unreached();
const failed = { sets: { failure: away.facts } };
const told = { tells: [{ type: 'assignment.changed', id: 7 }] };
const loads = { loadRetention: { assignmentId: 7 } };
const saves = (eraseAt: string | null) => ({ saveRetention: { assignmentId: 7, eraseAt } });
const chooses = (to?: string): Rows => ({
  'retention.choose(day)': {
    ...(to === undefined ? {} : { to }),
    sets: { day: '2027-08-01', failure: null },
  },
});
const half = (to: string): Rows => ({
  'retention.choose(half)': { to, sets: { day: '2027-', failure: null } },
});

export const expectations: Expectations<typeof retentionMachine> = {
  events: {
    'retention.retry': {},
    'retention.choose': { day: { day: '2027-08-01' }, half: { day: '2027-' } },
    'retention.save': {},
    'retention.lift': {},
  },
  services: {
    loadRetention: { answers: { stays, goes }, fails: { away } },
    saveRetention: { answers: { goes, stays }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'loading',
      starts: loads,
      context: {
        assignmentId: 7,
        stored: { erase_at: null, warned_at: null, works: 0, students: 0 },
        day: '',
        failure: null,
      },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadRetention'],
      on: {
        'loadRetention answers stays': { to: 'open', sets: { stored: stays } },
        'loadRetention answers goes': {
          to: 'open (set)',
          sets: { stored: goes, day: '2027-09-30' },
        },
        'loadRetention fails away': { to: 'unread', ...failed },
      },
    },
    unread: {
      on: { 'retention.retry': { to: 'loading', sets: { failure: null }, starts: loads } },
    },
    open: { on: { ...chooses('open (chosen)'), ...half('open (half)') } },
    'open (half)': { on: { ...chooses('open (chosen)'), ...half('open (half)') } },
    'open (chosen)': {
      on: {
        ...chooses(),
        ...half('open (half)'),
        'retention.save': { to: 'saving', starts: saves('2027-08-01T23:59:59.999Z') },
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveRetention'],
      from: ['open (chosen)', 'retention.save'],
      on: {
        'saveRetention answers goes': {
          to: 'open (set)',
          sets: { stored: goes, day: '2027-09-30', failure: null },
          ...told,
        },
        'saveRetention answers stays': {
          to: 'open',
          sets: { stored: stays, day: '', failure: null },
          ...told,
        },
        'saveRetention fails away': { to: 'open (chosen, failed)', ...failed },
      },
    },
    'open (chosen, failed)': {
      from: ['saving', 'saveRetention fails away'],
      on: {
        ...chooses('open (chosen)'),
        ...half('open (half)'),
        'retention.save': { to: 'saving (again)', starts: saves('2027-08-01T23:59:59.999Z') },
      },
    },
    'saving (again)': {
      tags: ['busy'],
      runs: ['saveRetention'],
      on: {
        'saveRetention answers goes': {
          to: 'open (set)',
          sets: { stored: goes, day: '2027-09-30', failure: null },
          ...told,
        },
        'saveRetention answers stays': {
          to: 'open',
          sets: { stored: stays, day: '', failure: null },
          ...told,
        },
        'saveRetention fails away': 'open (chosen, failed)',
      },
    },
    'open (set)': {
      on: {
        ...chooses('open (another)'),
        ...half('open (set, half)'),
        'retention.lift': { to: 'saving (none)', sets: { day: '' }, starts: saves(null) },
      },
    },
    'open (set, half)': {
      from: ['open (set)', 'retention.choose(half)'],
      on: {
        ...chooses('open (another)'),
        ...half('open (set, half)'),
        'retention.lift': { to: 'saving (none)', sets: { day: '' }, starts: saves(null) },
      },
    },
    'open (another)': {
      on: {
        ...chooses(),
        ...half('open (set, half)'),
        'retention.save': { to: 'saving (another)', starts: saves('2027-08-01T23:59:59.999Z') },
        'retention.lift': { to: 'saving (none)', sets: { day: '' }, starts: saves(null) },
      },
    },
    'saving (another)': {
      tags: ['busy'],
      runs: ['saveRetention'],
      from: ['open (another)', 'retention.save'],
      on: {
        'saveRetention answers goes': {
          to: 'open (set)',
          sets: { stored: goes, day: '2027-09-30', failure: null },
          ...told,
        },
        'saveRetention answers stays': {
          to: 'open',
          sets: { stored: stays, day: '', failure: null },
          ...told,
        },
        'saveRetention fails away': { to: 'open (another)', ...failed },
      },
    },
    'saving (none)': {
      tags: ['busy'],
      runs: ['saveRetention'],
      from: ['open (set)', 'retention.lift'],
      on: {
        'saveRetention answers goes': {
          to: 'open (set)',
          sets: { stored: goes, day: '2027-09-30', failure: null },
          ...told,
        },
        'saveRetention answers stays': {
          to: 'open',
          sets: { stored: stays, day: '', failure: null },
          ...told,
        },
        'saveRetention fails away': { to: 'open (set, empty)', ...failed },
      },
    },
    'open (set, empty)': {
      from: ['saving (none)', 'saveRetention fails away'],
      on: {
        ...chooses('open (another)'),
        ...half('open (set, half)'),
        'retention.lift': { to: 'saving (none)', starts: saves(null) },
      },
    },
  },
};

/** How it is walked: on its own, and through its section. */
export const retentionWalk: Walk<typeof retentionMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'retention.choose', day: '2027-08-01' },
    done('loadRetention', stays),
    done('loadRetention', goes),
    fails('loadRetention', away),
    done('saveRetention', goes),
    done('saveRetention', stays),
    fails('saveRetention', away),
  ],
  key: ({ context: { stored, day, failure } }) => [stored.erase_at, day, failure !== null],
  facts: () => ({
    '[PRIV-5] nothing is set that the owner didn’t choose': ({ event, after }) => {
      if (event.type === 'retention.choose') expect(after.matches('saving')).toBe(false);
    },
  }),
};
