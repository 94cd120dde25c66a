import { expect, test } from 'vitest';
import { hitsIn, MOST_HITS } from './hits.ts';

const found = (text: string, query: string) =>
  hitsIn(text, query).map(({ start, end }) => text.slice(start, end));

test('[DESK-2] words are found in any letters and over line ends, and signs stand for themselves', () => {
  expect(found('Buses, buses and\n  more BUSES.', 'buses')).toEqual(['Buses', 'buses', 'BUSES']);
  expect(found('so many\n  buses; so many buses', ' many buses ')).toEqual([
    'many\n  buses',
    'many buses',
  ]);
  expect(found('f(x) = (a+b)* and f(x)', 'f(x)')).toEqual(['f(x)', 'f(x)']);
  expect(found('Straße, ÄRGER, 你好吗', 'ärger')).toEqual(['ÄRGER']);
  expect(found('你好吗 你好', '你好')).toEqual(['你好', '你好']);
});

test('[DESK-2] nothing is looked for where nothing was typed, and there is an end to counting', () => {
  expect([hitsIn('a b', ''), hitsIn('a b', '  ')]).toEqual([[], []]);
  expect(MOST_HITS).toBe(2000);
  expect(hitsIn('a'.repeat(1_000_000), 'a')).toHaveLength(MOST_HITS);
  expect([
    hitsIn('a'.repeat(200), 'a'.repeat(250)),
    hitsIn('a'.repeat(200), `${' '.repeat(200)}aa`).length,
  ]).toEqual([[{ start: 0, end: 200 }], 100]);
  expect(hitsIn(' '.repeat(1_000_000), 'a a')).toEqual([]);
  expect(hitsIn('a'.repeat(1_000_000), `${'a'.repeat(150)}b`)).toEqual([]);
});
