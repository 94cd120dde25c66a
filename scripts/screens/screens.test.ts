import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chartOf } from '#tests/support/charts/viewed-chart.ts';
import { ROOT } from '../built.ts';
import { faultsIn, readExported, readScreens, SCREENS, seenIn } from './kept.ts';

test('[CHART-4] the screens beside the charts are of today: `npm run screens` takes them anew', () => {
  const folder = join(ROOT, SCREENS);
  const files = existsSync(folder)
    ? readdirSync(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
    : [];
  expect(faultsIn(readExported(ROOT), readScreens(ROOT), files)).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
});

test('a screen is stale when its state is gone or another; a file too many or too few is named', () => {
  const lamp = chartOf('lamp');
  const file = 'lamp.on.webp';
  const screens = { lamp: { 'lamp.on': { file, was: seenIn(lamp, 'lamp.on')! } } };
  const there = [
    { name: 'index.json', bytes: 9 },
    { name: file, bytes: 9 },
  ];
  expect(faultsIn([lamp], screens, there)).toEqual([]);
  const changed = { ...lamp, states: lamp.states.map((state) => ({ ...state, tags: [] })) };
  expect(faultsIn([changed], screens, there)).toEqual([
    'lamp: lamp.on is another than when its picture was taken',
  ]);
  expect(faultsIn([{ ...lamp, states: [] }], screens, there)).toEqual([
    'lamp: there is no state lamp.on any more',
  ]);
  expect(faultsIn([lamp], screens, [{ name: 'index.json', bytes: 9 }])).toEqual([
    `lamp: ${file} is missing`,
  ]);
  expect(faultsIn([lamp], {}, there)).toEqual([`${file} shows no state`]);
  expect(
    faultsIn([lamp], screens, [...there.slice(1), { name: 'index.json', bytes: 3_000_000 }]),
  ).toEqual([expect.stringContaining('more than')]);
});
