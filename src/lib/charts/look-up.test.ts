import { expect, test } from 'vitest';
import type { ViewedChart } from './exported.ts';
import { isAt, pictureWith, screenAfter, search } from './look-up.ts';

const picture = (over: object) => ({
  file: '',
  region: null,
  folded: [],
  arrows: [],
  boxes: {},
  ...over,
});
const chart = (...pictures: object[]) =>
  ({
    pictures: pictures.map(picture),
    transitions: [{ key: 'a' }, { key: 'b' }, { key: 'c' }],
  }) as unknown as ViewedChart;

test('[CHART-2] an arrow is looked for in the picture that folds the least, whether it is drawn or stands in a box', () => {
  const drawn = chart(
    { folded: ['x', 'y'], arrows: [[0], [1]] },
    { arrows: [[2], [0, 1]] },
    { folded: ['x'], boxes: { open: [0], x: [1, 2] } },
  );
  expect(['a', 'b', 'c'].map((key) => pictureWith(drawn, key))).toEqual([1, 1, 1]);
  expect(pictureWith(chart({ arrows: [[1]] }, { boxes: { open: [1], shut: [2] } }), 'c')).toBe(1);
});
test('[CHART-2] what stands in a folded box can’t be seen there; an arrow that is drawn nowhere leads to the overview', () => {
  expect(
    pictureWith(
      chart(
        { folded: ['open'], boxes: { open: [2] } },
        { folded: ['other', 'more'], boxes: { open: [2] } },
      ),
      'c',
    ),
  ).toBe(1);
  expect(pictureWith(chart({ arrows: [[0]] }, { arrows: [[1]] }), 'c')).toBe(0);
  expect(pictureWith(chart({ arrows: [[0]] }), null)).toBe(0);
});

test('[CHART-6] a chart is in a state where it is in that one or in one inside it', () => {
  const at = ['lamp.on.bright', 'lamp.other'];
  expect(
    ['lamp', 'lamp.on', 'lamp.on.bright', 'lamp.other', 'lamp.o', 'lamp.on.bright.more', 'lam'].map(
      (id) => isAt(id, at),
    ),
  ).toEqual([true, true, true, true, false, false, false]);
});

const entry = (name: string, ...words: string[]) =>
  ({
    name,
    id: `id-${name}`,
    description: `About ${name}.`,
    transitions: words.map((one) => ({ words: one })),
  }) as unknown as Parameters<typeof search>[0][number];
const index = [
  entry('lamp', 'Press the switch', 'Dim it'),
  entry('bell', ...Array.from({ length: 7 }, (_, at) => `Ring ${at}`)),
];
const names = (query: string) => search(index, query).map(({ entry: { name } }) => name);

test('[CHART-2] charts are found by every word of their name, description or arrows, in any case', () => {
  expect([
    names(''),
    names('  '),
    names('LAMP'),
    names('about bell'),
    names('id-lamp'),
    names('press SWITCH'),
    names('lamp bell'),
    names('press dim'),
  ]).toEqual([['lamp', 'bell'], ['lamp', 'bell'], ['lamp'], ['bell'], ['lamp'], ['lamp'], [], []]);
});
test('[CHART-2] with the first five arrows that were found, and none where nothing was asked', () => {
  expect(search(index, 'ring')[0]?.transitions.map(({ words }) => words)).toEqual([
    'Ring 0',
    'Ring 1',
    'Ring 2',
    'Ring 3',
    'Ring 4',
  ]);
  expect(search(index, 'lamp')[0]?.transitions).toEqual([]);
  expect(search(index, '')[1]?.transitions).toEqual([]);
});
test('a question of more than eight words is one of eight', () => {
  expect(names('lamp lamp lamp lamp lamp lamp lamp lamp bell')).toEqual(['lamp']);
  expect(names('lamp lamp lamp lamp lamp lamp lamp bell')).toEqual([]);
});

test('[CHART-3] the screen after an arrow is of the very state it leads to, of a whole the one it begins in', () => {
  const states = [
    ['lamp', 'lamp.on'],
    ['lamp.on', 'lamp.on.dim'],
    ['lamp.on.dim'],
    ['lamp.on.bright'],
    ['lamp.off'],
  ].map(([id, ...initial]) => ({ id, initial }));
  const lamp = {
    states,
    screens: { 'lamp.on.bright': 'b.webp', 'lamp.off': 'o.webp' },
  } as unknown as ViewedChart;
  const after = (from: string, ...to: string[]) =>
    screenAfter(lamp, { from, to } as unknown as Parameters<typeof screenAfter>[1]);
  expect([
    after('lamp.off', 'lamp.on.bright'),
    after('lamp.off', 'lamp.on'),
    after('lamp.off'),
    after('lamp.on'),
    after('lamp.off', 'lamp.off', 'lamp.on.bright'),
  ]).toEqual(['lamp.on.bright', null, 'lamp.off', null, 'lamp.off']);
});
