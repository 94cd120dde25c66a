import { expect, test } from 'vitest';
import type { Block } from '#contract/submissions/document.ts';
import { nextSentence, previousSentence } from './sentences.ts';

const TEXT = 'Title\n\nOne is here. Two is, too!\n\nint a;\nint b;\n\nThree?';
const block = (kind: Block['kind'], text: string): Block => ({
  kind,
  start: TEXT.indexOf(text),
  end: TEXT.indexOf(text) + text.length,
});
const read = {
  text: TEXT,
  language: { code: 'en', confidence: 1 },
  blocks: [
    block('heading', 'Title'),
    block('paragraph', 'One is here. Two is, too!'),
    block('code', 'int a;\nint b;'),
    block('paragraph', 'Three?'),
  ],
};
const said = (span: { start: number; end: number } | null) =>
  span === null ? null : TEXT.slice(span.start, span.end);

test('[DESK-4] one steps from sentence to sentence, a heading and code as a whole, and stays at the last', () => {
  const steps: (string | null)[] = [];
  let at = 0;
  for (let step = 0; step < 6; step += 1) {
    const span = nextSentence(read, at);
    steps.push(said(span));
    at = span!.end;
  }
  expect(steps).toEqual([
    'Title',
    'One is here.',
    'Two is, too!',
    'int a;\nint b;',
    'Three?',
    'Three?',
  ]);
});

test('[DESK-4] and back, staying at the first', () => {
  expect(said(previousSentence(read, TEXT.indexOf('Two')))).toBe('One is here.');
  expect(said(previousSentence(read, TEXT.indexOf('Three')))).toBe('int a;\nint b;');
  expect(said(previousSentence(read, TEXT.indexOf(' Two')))).toBe('One is here.');
  expect(said(previousSentence(read, 0))).toBe('Title');
});

test('[DESK-4] a text without sentences, hidden or empty: nothing, or pieces of it', () => {
  expect(nextSentence({ ...read, blocks: [] }, 0)).toBeNull();
  expect(
    nextSentence({ ...read, blocks: [{ ...read.blocks[0]!, hidden: 'white' }] }, 0),
  ).toBeNull();
  const long = {
    text: 'a'.repeat(100_000),
    language: { code: null, confidence: 0 },
    blocks: [{ kind: 'paragraph' as const, start: 0, end: 100_000 }],
  };
  expect(nextSentence(long, 0)).toEqual({ start: 0, end: 4_000 });
  expect(nextSentence(long, 4_000)).toEqual({ start: 4_000, end: 8_000 });
  const later = {
    ...long,
    text: `One. ${long.text.toUpperCase()}`,
    blocks: [{ kind: 'paragraph' as const, start: 0, end: 100_005 }],
  };
  expect([nextSentence(later, 4), nextSentence(later, 4_005)]).toEqual([
    { start: 5, end: 4_005 },
    { start: 4_005, end: 8_005 },
  ]);
});

test('[DESK-4] a table, an equation and a caption are stepped over as a whole, without the space around them', () => {
  for (const kind of ['heading', 'table', 'equation', 'caption', 'code'] as const) {
    const whole = {
      text: ' One. Two. ',
      language: { code: 'en', confidence: 1 },
      blocks: [{ kind, start: 0, end: 11 }],
    };
    expect([nextSentence(whole, 0), previousSentence(whole, 11)]).toEqual([
      { start: 1, end: 10 },
      { start: 1, end: 10 },
    ]);
  }
});
test('[DESK-4] what is only space is no sentence: one steps on to the next, and stays where none comes', () => {
  const gaps = {
    text: 'One.\n  \nTwo.',
    language: { code: 'en', confidence: 1 },
    blocks: [
      { kind: 'paragraph' as const, start: 0, end: 4 },
      { kind: 'caption' as const, start: 5, end: 7 },
      { kind: 'paragraph' as const, start: 8, end: 12 },
    ],
  };
  expect([
    nextSentence(gaps, 4),
    nextSentence(gaps, 5),
    nextSentence(gaps, 12),
    previousSentence(gaps, 8),
    previousSentence(gaps, 4),
  ]).toEqual([
    { start: 8, end: 12 },
    { start: 8, end: 12 },
    { start: 8, end: 12 },
    { start: 0, end: 4 },
    { start: 0, end: 4 },
  ]);
});
test('[DESK-4] a text of nothing but space has no sentence', () => {
  for (const [kind, end] of [
    ['paragraph', 3],
    ['table', 3],
    ['table', 0],
  ] as const) {
    const blank = {
      text: ' \n ',
      language: { code: 'en', confidence: 1 },
      blocks: [{ kind, start: 0, end }],
    };
    expect([nextSentence(blank, 0), previousSentence(blank, 3)]).toEqual([null, null]);
  }
});
test('[DESK-4] a place inside a sentence leads to the next one, and back to the one before', () => {
  const inside = TEXT.indexOf('is here');
  expect([
    said(nextSentence(read, inside)),
    said(nextSentence(read, TEXT.indexOf('Two'))),
    said(nextSentence(read, TEXT.length - 1)),
    said(previousSentence(read, inside)),
  ]).toEqual(['Two is, too!', 'Two is, too!', 'Three?', 'Title']);
});
