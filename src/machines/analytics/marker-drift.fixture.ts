import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { markerDriftMachine } from './marker-drift.machine.ts';
import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { selectDrift } from './marker-drift.view.ts';

type Rows = Record<string, string | Row<typeof markerDriftMachine>>;

const away = unreached();
const GRACE = { user_id: 12, name: 'Grace Hopper' };
/** Twelve scripts, the last two of which are outside the band. */
export const own: MarkerDrift = {
  assignment_id: 7,
  as_of: '2026-03-12T12:00:00.000Z',
  marker: { user_id: 3, name: 'Ada Byron' },
  mine: true,
  shared_at: null,
  others: [GRACE],
  n: 12,
  cohort: { n: 30, mean: 61.25 },
  mean: 2.5,
  band: { lambda: 0.2, orders: 999, level: 0.95, seed: 1959, p: 0.012 },
  places: Array.from({ length: 12 }, (_, at) => ({
    position: at + 1,
    submission_id: 31 + at,
    level: 70 - at,
    value: 8.75 - at,
    ewma: 4 - at / 2,
    low: 2.5 - (0.4 * (at + 1)) / 2,
    high: 2.5 + (0.4 * (at + 1)) / 2,
    outside: at > 9,
  })),
  all: { key: 'drift.3.all', n: 12 },
  outside: { key: 'drift.3.outside', n: 2 },
};
const shown: MarkerDrift = { ...own, shared_at: '2026-03-12T12:00:00.000Z' };
export const theirs: MarkerDrift = {
  ...own,
  marker: GRACE,
  mine: false,
  shared_at: '2026-03-11T12:00:00.000Z',
  mean: -3.25,
  outside: { key: 'drift.12.outside', n: 0 },
  all: { key: 'drift.12.all', n: 12 },
  places: own.places.map((place) => ({ ...place, outside: false })),
};
export const few: MarkerDrift = {
  ...own,
  others: [],
  n: 4,
  mean: null,
  band: null,
  places: [],
  all: { key: 'drift.3.all', n: 4 },
  outside: { key: 'drift.3.outside', n: 0 },
};

const asks = (marker: number | null) => ({ loadDrift: { assignmentId: 7, marker } });
const closes = { to: 'closed', sets: { marker: null, drift: null, failure: null } };
const showsFailure = { sets: { failure: away.facts } };
const toTheirs: Rows = {
  'drift.whose(theirs)': {
    to: 'loading (theirs)',
    sets: { marker: 12, drift: null, failure: null },
    starts: asks(12),
  },
};
const toOwn: Rows = {
  'drift.whose(own)': {
    to: 'loading',
    sets: { marker: null, drift: null, failure: null },
    starts: asks(null),
  },
};
const turns = (shared: boolean): Rows => ({
  [`drift.share(${shared ? 'on' : 'off'})`]: {
    to: shared ? 'sharing (on)' : 'sharing (off)',
    sets: { failure: null },
    starts: { shareDrift: { assignmentId: 7, shared } },
  },
});
const unshared = { on: { ...toTheirs, ...turns(true), 'drift.close': closes } };
const shared = { on: { ...toTheirs, ...turns(false), 'drift.close': closes } };

export const expectations: Expectations<typeof markerDriftMachine> = {
  events: {
    'drift.open': {},
    'drift.close': {},
    'drift.retry': {},
    'drift.whose': { own: { marker: null }, theirs: { marker: 12 } },
    'drift.share': { on: { shared: true }, off: { shared: false } },
  },
  services: {
    loadDrift: { answers: { own, shown, theirs }, fails: { away } },
    shareDrift: { answers: { own, shown }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'closed',
      context: { assignmentId: 7, marker: null, drift: null, failure: null },
    },
  },
  situations: {
    closed: { on: { 'drift.open': { to: 'loading', starts: asks(null) } } },
    loading: {
      tags: ['busy'],
      runs: ['loadDrift'],
      on: {
        'loadDrift answers own': { to: 'shown', sets: { drift: own } },
        'loadDrift answers shown': { to: 'shown (shared)', sets: { drift: shown } },
        'loadDrift answers theirs': null,
        'loadDrift fails away': { to: 'unread', ...showsFailure },
        'drift.close': closes,
      },
    },
    'loading (theirs)': {
      tags: ['busy'],
      runs: ['loadDrift'],
      on: {
        'loadDrift answers own': null,
        'loadDrift answers shown': null,
        'loadDrift answers theirs': { to: 'shown (theirs)', sets: { drift: theirs } },
        'loadDrift fails away': { to: 'unread (theirs)', ...showsFailure },
        'drift.close': closes,
      },
    },
    unread: {
      on: {
        'drift.retry': { to: 'loading', sets: { failure: null }, starts: asks(null) },
        'drift.close': closes,
      },
    },
    'unread (theirs)': {
      on: {
        'drift.retry': { to: 'loading (theirs)', sets: { failure: null }, starts: asks(12) },
        'drift.close': closes,
      },
    },
    shown: unshared,
    'shown (told why)': unshared,
    'shown (shared)': shared,
    'shown (shared, told why)': shared,
    'shown (theirs)': { on: { ...toOwn, 'drift.close': closes } },
    'sharing (on)': {
      tags: ['busy'],
      runs: ['shareDrift'],
      on: {
        'shareDrift answers shown': { to: 'shown (shared)', sets: { drift: shown } },
        'shareDrift answers own': null,
        'shareDrift fails away': { to: 'shown (told why)', ...showsFailure },
      },
    },
    'sharing (off)': {
      tags: ['busy'],
      runs: ['shareDrift'],
      on: {
        'shareDrift answers own': { to: 'shown', sets: { drift: own } },
        'shareDrift answers shown': null,
        'shareDrift fails away': { to: 'shown (shared, told why)', ...showsFailure },
      },
    },
  },
};

export const markerDriftWalk: Walk<typeof markerDriftMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'drift.whose', marker: 12 },
    { type: 'drift.whose', marker: null },
    { type: 'drift.share', shared: true },
    { type: 'drift.share', shared: false },
    done('loadDrift', own),
    done('loadDrift', theirs),
    fails('loadDrift', away),
    done('shareDrift', shown),
    done('shareDrift', own),
    fails('shareDrift', away),
  ],
  key: ({ context }) => [
    context.marker,
    context.drift?.mine ?? null,
    context.drift?.shared_at === null,
    context.failure === null,
  ],
  facts: () => ({
    '[MOD-5] a closed page tells nothing, and nobody else’s is shown or taken back': ({
      before,
      after,
    }) => {
      if (after.matches('closed')) expect(selectDrift(after)).toBeNull();
      if (after.matches('sharing')) expect(before.context.drift?.mine).toBe(true);
    },
  }),
};
