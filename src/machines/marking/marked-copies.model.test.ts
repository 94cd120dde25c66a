import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import { markedCopiesMachine } from './marked-copies.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';

const noNet = unreached();
const first = {
  to: 'making',
  sets: { wanted: [7, 8], tried: 0, lost: [] },
  starts: { makeCopy: { id: 7 } },
};

const only = (anew: object = {}) => ({
  'copies.make(one)': {
    to: 'making (the only one)',
    sets: { wanted: [7], ...anew },
    starts: { makeCopy: { id: 7 } },
  },
});

const afterOne = (anew: object) => ({
  'copies.make(two)': {
    to: 'making',
    sets: { wanted: [7, 8], ...anew },
    starts: { makeCopy: { id: 7 } },
  },
  'copies.make(one)': { to: 'making (the only one)', sets: anew, starts: { makeCopy: { id: 7 } } },
});

const expectations: Expectations<typeof markedCopiesMachine> = {
  events: {
    'copies.make': { two: { ids: [7, 8] }, one: { ids: [7] }, none: { ids: [] } },
    'copies.stop': {},
  },
  services: {
    makeCopy: { answers: { made: undefined }, fails: { noNet } },
    handCopies: { answers: { handed: undefined }, fails: { noNet } },
  },
  starts: { 'at a desk': { to: 'idle', context: { wanted: [], tried: 0, lost: [] } } },
  situations: {
    idle: { on: { 'copies.make(two)': { ...first, sets: { wanted: [7, 8] } }, ...only() } },
    'making (the only one)': {
      tags: ['busy'],
      runs: ['makeCopy'],
      on: {
        'makeCopy answers made': {
          to: 'handing (the only one)',
          sets: { tried: 1 },
          starts: { handCopies: { ids: [7] } },
        },
        'makeCopy fails noNet': { to: 'idle (the only one lost)', sets: { tried: 1, lost: [7] } },
        'copies.stop': 'idle (the only one stopped)',
      },
    },
    'handing (the only one)': {
      tags: ['busy'],
      runs: ['handCopies'],
      on: {
        'handCopies answers handed': 'idle (the only one handed over)',
        'handCopies fails noNet': { to: 'idle (the only one lost)', sets: { lost: [7] } },
      },
    },
    'idle (the only one stopped)': { on: afterOne({}) },
    'idle (the only one handed over)': { on: afterOne({ tried: 0 }) },
    'idle (the only one lost)': { on: afterOne({ tried: 0, lost: [] }) },
    making: {
      tags: ['busy'],
      runs: ['makeCopy'],
      on: {
        'makeCopy answers made': {
          to: 'making (the second)',
          sets: { tried: 1 },
          starts: { makeCopy: { id: 8 } },
        },
        'makeCopy fails noNet': {
          to: 'making (the second, one lost)',
          sets: { tried: 1, lost: [7] },
          starts: { makeCopy: { id: 8 } },
        },
        'copies.stop': 'idle (stopped)',
      },
    },
    'idle (stopped)': {
      on: { 'copies.make(two)': { to: 'making', starts: { makeCopy: { id: 7 } } }, ...only() },
    },
    'making (the second)': {
      tags: ['busy'],
      runs: ['makeCopy'],
      on: {
        'makeCopy answers made': {
          to: 'handing',
          sets: { tried: 2 },
          starts: { handCopies: { ids: [7, 8] } },
        },
        'makeCopy fails noNet': {
          to: 'handing (one lost)',
          sets: { tried: 2, lost: [8] },
          starts: { handCopies: { ids: [7] } },
        },
        'copies.stop': 'idle (stopped halfway)',
      },
    },
    'idle (stopped halfway)': {
      on: {
        'copies.make(two)': { to: 'making', sets: { tried: 0 }, starts: { makeCopy: { id: 7 } } },
        ...only({ tried: 0 }),
      },
    },
    'making (the second, one lost)': {
      tags: ['busy'],
      runs: ['makeCopy'],
      on: {
        'makeCopy answers made': {
          to: 'handing',
          sets: { tried: 2 },
          starts: { handCopies: { ids: [8] } },
        },
        'makeCopy fails noNet': { to: 'idle (all lost)', sets: { tried: 2, lost: [7, 8] } },
        'copies.stop': { to: 'idle (all lost)' },
      },
    },
    handing: {
      tags: ['busy'],
      runs: ['handCopies'],
      on: {
        'handCopies answers handed': 'idle (handed over)',
        'handCopies fails noNet': { to: 'idle (all lost)', sets: { lost: [7, 8] } },
      },
    },
    'handing (one lost)': {
      tags: ['busy'],
      runs: ['handCopies'],
      on: {
        'handCopies answers handed': 'idle (all lost)',
        'handCopies fails noNet': { to: 'idle (all lost)', sets: { lost: [7, 8] } },
      },
    },
    'idle (handed over)': {
      on: {
        'copies.make(two)': { to: 'making', sets: { tried: 0 }, starts: { makeCopy: { id: 7 } } },
        ...only({ tried: 0 }),
      },
    },
    // Failures are cleared when it starts again.
    'idle (all lost)': {
      on: {
        'copies.make(two)': {
          to: 'making',
          sets: { tried: 0, lost: [] },
          starts: { makeCopy: { id: 7 } },
        },
        ...only({ tried: 0, lost: [] }),
      },
    },
  },
  passing: ['deciding'],
};

checkAgainstTable(markedCopiesMachine, expectations);

walk(markedCopiesMachine, {
  samples: [
    { type: 'copies.make', ids: [7, 8] },
    { type: 'copies.make', ids: [] },
    done('makeCopy'),
    fails('makeCopy', unreached()),
    done('handCopies'),
    fails('handCopies', unreached()),
  ],
  key: ({ context }) => [context.tried, context.lost.length],
  facts: () => ({
    '[DESK-17] what is handed over is what was made, and nothing that was lost': ({
      world,
      after,
    }) => {
      const handed = world.calls.findLast(({ id }) => id === 'handCopies')?.input as
        | { ids: readonly number[] }
        | undefined;
      if (after.matches('handing'))
        expect(handed?.ids).toEqual(
          after.context.wanted.filter((id) => !after.context.lost.includes(id)),
        );
    },
  }),
});
