import type { Expectations } from '#tests/support/charts/expectations.ts';
import { chartOf, PRESS, RELEASE, SESSION, WALK } from '#tests/support/charts/viewed-chart.ts';
import type { chartViewerMachine } from './chart-viewer.machine.ts';

const lamp = chartOf('lamp');
const bell = chartOf('bell');
const file = new File(['x'], 'session.json');
const nowhere = { name: null, chart: null, key: null, picture: 0 };
const toLamp = {
  to: 'picture.loading',
  sets: { name: 'lamp', key: null, chart: null },
  starts: { loadChart: { name: 'lamp' } },
};
const toPress = {
  to: 'picture.loading',
  sets: { name: 'lamp', key: PRESS, chart: null },
  starts: { loadChart: { name: 'lamp' } },
};
const toRelease = {
  to: 'picture.loading (an arrow)',
  sets: { name: 'lamp', key: RELEASE, chart: null },
  starts: { loadChart: { name: 'lamp' } },
};
const toBell = {
  to: 'picture.loading (bell)',
  sets: { name: 'bell', key: null, chart: null },
  starts: { loadChart: { name: 'bell' } },
};
const asks = {
  'query.change(press)': { sets: { query: 'press' } },
  'query.change(nothing)': { sets: { query: '' } },
};
const writes = (name: string, key: string | null) =>
  [['writeAddress', { type: 'step.show', name, key }]] as const;
const shows = (name: 'lamp' | 'bell', key: string | null) => ({
  to: name === 'lamp' ? 'picture.loading' : 'picture.loading (bell)',
  sets: { name, key, chart: null },
  starts: { loadChart: { name } },
  does: writes(name, key),
});
const reads = {
  to: 'replay.reading',
  sets: { steps: [], taken: 0 },
  starts: { readRecording: { file } },
};

export const expectations: Expectations<typeof chartViewerMachine> = {
  events: {
    'address.change': {
      lamp: { name: 'lamp', key: null },
      press: { name: 'lamp', key: PRESS },
      release: { name: 'lamp', key: RELEASE },
      bell: { name: 'bell', key: null },
      index: { name: null, key: null },
    },
    'chart.retry': {},
    'picture.choose': { second: { picture: 1 }, missing: { picture: 7 } },
    'transition.pick': { press: { key: PRESS }, release: { key: RELEASE }, none: { key: null } },
    'query.change': { press: { query: 'press' }, nothing: { query: '' } },
    'path.walk': { first: { path: 0 }, missing: { path: 9 } },
    'file.give': { session: { file } },
    'step.reach': {
      first: { taken: 1 },
      second: { taken: 2 },
      third: { taken: 3 },
      before: { taken: 0 },
      beyond: { taken: 4 },
    },
    'replay.end': {},
    'step.show': { press: { name: 'lamp', key: PRESS }, bell: { name: 'bell', key: null } },
  },
  services: {
    loadChart: { answers: { lamp, bell }, fails: { unreached: new Error('no net') } },
    readRecording: { answers: { session: SESSION }, fails: { damaged: new Error('no recording') } },
  },
  starts: {
    empty: {
      to: 'picture.index + replay.none',
      context: { ...nowhere, query: '', steps: [], taken: 0 },
    },
  },
  rest: ['picture.index', 'replay.none'],
  anywhere: {
    ...asks,
    'address.change(lamp)': toLamp,
    'address.change(press)': toPress,
    'address.change(release)': toRelease,
    'address.change(bell)': toBell,
    'address.change(index)': { to: 'picture.index', sets: nowhere },
    'step.show(press)': shows('lamp', PRESS),
    'step.show(bell)': shows('bell', null),
    'file.give(session)': reads,
  },
  situations: {
    'picture.index': {
      context: nowhere,
    },
    'picture.loading': {
      tags: ['busy'],
      runs: ['loadChart'],
      context: { name: 'lamp' },
      on: {
        'loadChart answers lamp': { to: 'picture.shown', sets: { chart: lamp } },
        'loadChart answers bell': null,
        'loadChart fails unreached': 'picture.failed',
      },
    },
    'picture.loading (an arrow)': {
      tags: ['busy'],
      runs: ['loadChart'],
      context: { name: 'lamp', key: RELEASE },
      on: {
        'loadChart answers lamp': {
          to: 'picture.shown (second)',
          sets: { chart: lamp, picture: 1 },
        },
        'loadChart answers bell': null,
        'loadChart fails unreached': 'picture.failed',
      },
    },
    'picture.loading (bell)': {
      tags: ['busy'],
      runs: ['loadChart'],
      context: { name: 'bell' },
      on: {
        'loadChart answers lamp': null,
        'loadChart answers bell': { to: 'picture.shown (bell)', sets: { chart: bell } },
        'loadChart fails unreached': 'picture.failed (bell)',
      },
    },
    'picture.shown': {
      context: { name: 'lamp', chart: lamp, picture: 0 },
      on: {
        'address.change(lamp)': { sets: { key: null } },
        'address.change(press)': { sets: { key: PRESS } },
        'address.change(release)': {
          to: 'picture.shown (second)',
          sets: { key: RELEASE, picture: 1 },
        },
        'transition.pick(release)': {
          to: 'picture.shown (second)',
          sets: { key: RELEASE, picture: 1 },
          does: [['writeAddress', { name: 'lamp', key: RELEASE }]],
        },
        'step.show(press)': { sets: { key: PRESS }, does: writes('lamp', PRESS) },
        'transition.pick(press)': {
          sets: { key: PRESS },
          does: [['writeAddress', { name: 'lamp', key: PRESS }]],
        },
        'transition.pick(none)': {
          sets: { key: null },
          does: [['writeAddress', { name: 'lamp', key: null }]],
        },
        'picture.choose(second)': { to: 'picture.shown (second)', sets: { picture: 1 } },
        'path.walk(first)': {
          to: 'replay.stepping (a walk)',
          sets: { steps: WALK, taken: 1, key: null },
          does: writes('lamp', null),
        },
      },
    },
    'picture.shown (second)': {
      context: { name: 'lamp', chart: lamp, picture: 1 },
      on: {
        'address.change(lamp)': { sets: { key: null } },
        'address.change(press)': { to: 'picture.shown', sets: { key: PRESS, picture: 0 } },
        'address.change(release)': { sets: { key: RELEASE } },
        'address.change(bell)': { ...toBell, to: 'picture.loading (bell, on the second)' },
        'step.show(bell)': { ...shows('bell', null), to: 'picture.loading (bell, on the second)' },
        'step.show(press)': {
          to: 'picture.shown',
          sets: { key: PRESS, picture: 0 },
          does: writes('lamp', PRESS),
        },
        'transition.pick(press)': {
          to: 'picture.shown',
          sets: { key: PRESS, picture: 0 },
          does: [['writeAddress', { name: 'lamp', key: PRESS }]],
        },
        'transition.pick(release)': {
          sets: { key: RELEASE },
          does: [['writeAddress', { name: 'lamp', key: RELEASE }]],
        },
        'transition.pick(none)': {
          sets: { key: null },
          does: [['writeAddress', { name: 'lamp', key: null }]],
        },
        'path.walk(first)': null,
      },
    },
    'picture.loading (bell, on the second)': {
      tags: ['busy'],
      runs: ['loadChart'],
      context: { name: 'bell', picture: 1 },
      on: {
        'address.change(bell)': { ...toBell, to: 'picture.loading (bell, on the second)' },
        'step.show(bell)': { ...shows('bell', null), to: 'picture.loading (bell, on the second)' },
        'loadChart answers lamp': null,
        'loadChart answers bell': { to: 'picture.shown (bell)', sets: { chart: bell, picture: 0 } },
        'loadChart fails unreached': 'picture.failed (bell)',
      },
    },
    'picture.shown (bell)': {
      context: { name: 'bell', chart: bell },
      on: {
        'address.change(bell)': { sets: { key: null } },
        'step.show(bell)': { sets: { key: null }, does: writes('bell', null) },
        'transition.pick(press)': {
          sets: { key: PRESS },
          does: [['writeAddress', { name: 'bell', key: PRESS }]],
        },
        'transition.pick(none)': {
          sets: { key: null },
          does: [['writeAddress', { name: 'bell', key: null }]],
        },
        'transition.pick(release)': {
          sets: { key: RELEASE },
          does: [['writeAddress', { name: 'bell', key: RELEASE }]],
        },
        'picture.choose(second)': { sets: { picture: 1 } },
        'path.walk(first)': null,
      },
    },
    'picture.failed': {
      on: { 'chart.retry': { to: 'picture.loading', starts: { loadChart: { name: 'lamp' } } } },
    },
    'picture.failed (bell)': {
      on: {
        'chart.retry': { to: 'picture.loading (bell)', starts: { loadChart: { name: 'bell' } } },
      },
    },
    'replay.none': { context: { steps: [], taken: 0 } },
    'replay.reading': {
      tags: ['busy'],
      runs: ['readRecording'],
      on: {
        'readRecording answers session': {
          to: 'replay.stepping + picture.loading',
          sets: { steps: SESSION, taken: 1, name: 'lamp', key: null, chart: null },
          starts: { loadChart: { name: 'lamp' } },
          does: writes('lamp', null),
        },
        'readRecording fails damaged': 'replay.refused',
      },
    },
    'replay.refused': {
      context: { steps: [], taken: 0 },
      on: { 'replay.end': { to: 'replay.none' } },
    },
    'replay.stepping': {
      context: { steps: SESSION, taken: 1 },
      on: {
        'step.reach(second)': {
          to: 'replay.stepping (pressed) + picture.loading',
          sets: { taken: 2, name: 'lamp', key: PRESS, chart: null },
          starts: { loadChart: { name: 'lamp' } },
          does: writes('lamp', PRESS),
        },
        'step.reach(third)': {
          to: 'replay.stepping (at the bell) + picture.loading (bell)',
          sets: { taken: 3, name: 'bell', key: null, chart: null },
          starts: { loadChart: { name: 'bell' } },
          does: writes('bell', null),
        },
        'replay.end': { to: 'replay.none', sets: { steps: [], taken: 0 } },
      },
    },
    'replay.stepping (pressed)': {
      context: { steps: SESSION, taken: 2 },
      on: {
        'step.reach(first)': {
          to: 'replay.stepping + picture.loading',
          sets: { taken: 1, name: 'lamp', key: null, chart: null },
          starts: { loadChart: { name: 'lamp' } },
          does: writes('lamp', null),
        },
        'step.reach(third)': {
          to: 'replay.stepping (at the bell) + picture.loading (bell)',
          sets: { taken: 3, name: 'bell', key: null, chart: null },
          starts: { loadChart: { name: 'bell' } },
          does: writes('bell', null),
        },
        'replay.end': { to: 'replay.none', sets: { steps: [], taken: 0 } },
      },
    },
    'replay.stepping (at the bell)': {
      context: { steps: SESSION, taken: 3 },
      on: {
        'step.reach(first)': {
          to: 'replay.stepping + picture.loading',
          sets: { taken: 1, name: 'lamp', key: null, chart: null },
          starts: { loadChart: { name: 'lamp' } },
          does: writes('lamp', null),
        },
        'step.reach(second)': {
          to: 'replay.stepping (pressed) + picture.loading',
          sets: { taken: 2, name: 'lamp', key: PRESS, chart: null },
          starts: { loadChart: { name: 'lamp' } },
          does: writes('lamp', PRESS),
        },
        'replay.end': { to: 'replay.none', sets: { steps: [], taken: 0 } },
      },
    },
    'replay.stepping (a walk)': {
      from: ['picture.shown', 'path.walk(first)'],
      context: { steps: WALK, taken: 1 },
      on: {
        'step.reach(second)': { sets: { taken: 2, key: PRESS }, does: writes('lamp', PRESS) },
        'replay.end': { to: 'replay.none', sets: { steps: [], taken: 0 } },
      },
    },
  },
};
