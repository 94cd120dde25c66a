import { expect, test } from 'vitest';
import { blockText, type Document } from '#contract/document.ts';
import { joinTexts } from '#contract/submission-text.ts';
import { unreadable } from '#server/feedback/extract/reasons.ts';
import { joinDocuments } from '#server/feedback/extract/join.ts';

const doc = (text: string, over: Partial<Document> = {}): Document => ({
  ...unreadable('empty', 'txt'), kind: 'text', cause: null, reason: null, text, words: text.split(' ').length,
  blocks: [{ kind: 'paragraph', start: 0, end: text.length }], pages: [{ number: 1, start: 0, end: text.length, readable: true }],
  genre: { kind: 'argument', confidence: 1, code: null }, read_share: 1, ...over,
});

test('[DESK-15] [IN-5] several files are drafted on as one text, and every block says what it said in its own', () => {
  const [a, b] = [doc('Alone at sea.'), doc('def main(): return 1 or 2', { genre: { kind: 'code', confidence: 1, code: 'python' }, extension: 'py' })];
  const joined = joinDocuments([a, unreadable('picture', 'png'), b]);
  expect(joined.text).toBe(joinTexts([{ file_id: 1, text: a.text }, { file_id: 2, text: b.text }]).text);
  expect(joined.blocks.map((block) => blockText(joined, block))).toEqual([a.text, b.text]);
  expect(joined.pages.map(({ start, end }) => joined.text.slice(start, end))).toEqual([a.text, b.text]);
  expect([joined.words, joined.genre.code, joined.extension]).toEqual([a.words + b.words, 'python', 'py']);
  expect(joined.read_share).toBeCloseTo(2 / 3);
});

test('one file stays as it is, and where nothing has text the first says why', () => {
  const only = doc('Alone at sea.');
  expect(joinDocuments([only])).toBe(only);
  expect(joinDocuments([unreadable('scan', 'pdf'), unreadable('picture', 'png')])).toMatchObject({ kind: 'scan', extension: 'pdf' });
});
