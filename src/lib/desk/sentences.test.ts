import { expect, test } from 'vitest';
import type { Block } from '#contract/document.ts';
import { nextSentence, previousSentence } from './sentences.ts';

const TEXT = 'Title\n\nOne is here. Two is, too!\n\nint a;\nint b;\n\nThree?';
const block = (kind: Block['kind'], text: string): Block => ({ kind, start: TEXT.indexOf(text), end: TEXT.indexOf(text) + text.length });
const read = {
  text: TEXT, language: { code: 'en', confidence: 1 },
  blocks: [block('heading', 'Title'), block('paragraph', 'One is here. Two is, too!'), block('code', 'int a;\nint b;'), block('paragraph', 'Three?')],
};
const said = (span: { start: number; end: number } | null) => (span === null ? null : TEXT.slice(span.start, span.end));

test('[DESK-4] one steps from sentence to sentence, a heading and code as a whole, and stays at the last', () => {
  const steps: (string | null)[] = [];
  let at: number | null = null;
  for (let step = 0; step < 6; step += 1) {
    const span = nextSentence(read, at);
    steps.push(said(span));
    at = span!.end;
  }
  expect(steps).toEqual(['Title', 'One is here.', 'Two is, too!', 'int a;\nint b;', 'Three?', 'Three?']);
});

test('[DESK-4] and back, staying at the first', () => {
  expect(said(previousSentence(read, TEXT.indexOf('Two')))).toBe('One is here.');
  expect(said(previousSentence(read, TEXT.indexOf('Three')))).toBe('int a;\nint b;');
  expect(said(previousSentence(read, 0))).toBe('Title');
});

test('[DESK-4] a text without sentences, hidden or empty: nothing, or pieces of it', () => {
  expect(nextSentence({ ...read, blocks: [] }, null)).toBeNull();
  expect(nextSentence({ ...read, blocks: [{ ...read.blocks[0]!, hidden: 'white' }] }, null)).toBeNull();
  const long = { text: 'a'.repeat(100_000), language: { code: null, confidence: 0 }, blocks: [{ kind: 'paragraph' as const, start: 0, end: 100_000 }] };
  expect(nextSentence(long, null)).toEqual({ start: 0, end: 4_000 });
  expect(nextSentence(long, 4_000)).toEqual({ start: 4_000, end: 8_000 });
});
