import { expect, test } from 'vitest';
import { placesOf, textOf } from '#server/features/submissions/recognition/printed.ts';
import type { PrintedLine } from '#server/features/submissions/recognition/types.ts';

const line = (text: string, begins = false): PrintedLine => ({ text, confidence: 0.9, begins });
const LINES = [
  line('A har-', true),
  line('bour that | know'),
  line('is well-'),
  line('Built.'),
  line('Another paragraph.', true),
];
const TEXT = 'A harbour that I know is well- Built.\n\nAnother paragraph.';

test('[CHECK-5] lines of print become paragraphs: a word that goes on is put together, and a stroke is a capital I', () => {
  expect(
    textOf([
      { number: 1, lines: LINES.slice(0, 4) },
      { number: 2, lines: LINES.slice(4) },
    ]),
  ).toBe(TEXT);
});

test('[CHECK-5] every line is found again in the text that was made of them', () => {
  expect(placesOf(TEXT, LINES).map(({ start, end }) => TEXT.slice(start, end))).toEqual([
    'A har',
    'bour that I know',
    'is well-',
    'Built.',
    'Another paragraph.',
  ]);
});
