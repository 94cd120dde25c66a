import { describe, expect, test } from 'vitest';
import { type Deed, heldBy } from './held.ts';

const step = (key: string, facts: string[] = [], at = ['lamp.on']) => ({ took: [key], at, facts });
const walk = (...steps: Deed['steps']): Deed => ({
  title: 'a > b',
  start: ['lamp.off'],
  steps,
  arrived: null,
  walked: true,
});

describe('what holds a transition', () => {
  const { held, paths } = heldBy([
    walk(step('press', ['[LAMP 1] it is lit']), step('dim', ['[LAMP 3] it is dim'])),
    walk(step('press', ['[LAMP 1] it is lit', 'its watt'])),
    {
      title: 'off | after 1_500 ms → on',
      start: [],
      steps: [step('press')],
      arrived: 0,
      walked: false,
    },
    {
      title: 'on | dim → on (dim)',
      start: [],
      steps: [step('press'), step('dim')],
      arrived: 1,
      walked: false,
    },
    {
      title: 'on | anything else changes nothing',
      start: [],
      steps: [step('press')],
      arrived: 1,
      walked: false,
    },
    { title: 'a lamp by hand', start: [], steps: [step('dim')], arrived: null, walked: false },
  ]);

  test('a row holds what it is about, not what led there', () => {
    expect(held['press']).toMatchObject({ rows: ['off | after 1.5 s → on'], rowCount: 1 });
    expect(held['dim']).toMatchObject({
      rows: ['on | dim → on (dim)'],
      rowCount: 1,
      tests: ['a lamp by hand'],
    });
  });
  test('a fact holds the transition of the step that it found something to check in', () => {
    expect([held['press']?.facts, held['dim']?.facts]).toEqual([
      ['[LAMP 1] it is lit', 'its watt'],
      ['[LAMP 3] it is dim'],
    ]);
  });
  test('the shortest paths come first, and one that is shown already is shown again', () => {
    expect(held['press']).toMatchObject({ walks: 2, paths: [0, 1] });
    expect(held['dim']).toMatchObject({ walks: 1, paths: [0] });
    expect(paths.map(({ steps }) => steps.length)).toEqual([2, 1]);
    expect(paths[1]).toEqual({
      start: ['lamp.off'],
      steps: [{ took: ['press'], at: ['lamp.on'] }],
    });
  });
});
