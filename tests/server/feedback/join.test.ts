import { expect, test } from 'vitest';
import { blockText, type Document } from '#contract/submissions/document.ts';
import { joinTexts } from '#contract/submissions/submission-text.ts';
import { unreadable } from '#server/extraction/reasons.ts';
import { joinDocuments, readTogether } from '#server/extraction/join.ts';

const doc = (text: string, over: Partial<Document> = {}): Document => ({
  ...unreadable('empty', 'txt'),
  kind: 'text',
  cause: null,
  reason: null,
  text,
  words: text.split(' ').length,
  blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
  pages: [{ number: 1, start: 0, end: text.length, readable: true }],
  genre: { kind: 'argument', confidence: 1, code: null },
  read_share: 1,
  ...over,
});

test('[DESK-15] [IN-5] several files are drafted on as one text, and every block keeps its own text', () => {
  const [a, b] = [
    doc('Alone at sea.'),
    doc('def main(): return 1 or 2', {
      genre: { kind: 'code', confidence: 1, code: 'python' },
      extension: 'py',
    }),
  ];
  const joined = joinDocuments([a, unreadable('picture', 'png'), b]);
  expect(joined.text).toBe(
    joinTexts([
      { file_id: 1, text: a.text },
      { file_id: 2, text: b.text },
    ]).text,
  );
  expect(joined.blocks.map((block) => blockText(joined, block))).toEqual([a.text, b.text]);
  expect(joined.pages.map(({ start, end }) => joined.text.slice(start, end))).toEqual([
    a.text,
    b.text,
  ]);
  expect([joined.words, joined.genre.code, joined.extension]).toEqual([
    a.words + b.words,
    'python',
    'py',
  ]);
  expect(joined.read_share).toBeCloseTo(2 / 3);
});

test('[DESK-2] pictures are identified by their position in the whole, and by their file', async () => {
  const files = new Map([
    ['a', doc('Alone at sea.')],
    ['b', doc('Far from land.', { pictures: [{ at: 3, name: 'word/media/1.png' }] })],
    ['c', doc('Home.', { pictures: [{ at: 0, name: 'word/media/1.png' }] })],
  ]);
  const handedIn = ['a', 'unread', 'b', 'c'].map((key) => ({
    key,
    extension: 'docx',
    processed_key: key === 'unread' ? null : key,
  }));
  const of = (keys: readonly string[]) =>
    readTogether(
      { of: ({ key }) => Promise.resolve(files.get(key)!) },
      handedIn.filter(({ key }) => keys.includes(key)) as never,
    );
  const whole = await of(['a', 'unread', 'b', 'c']);
  expect(whole.pictures?.map(({ at, file }) => [whole.text.slice(at, at + 4), file])).toEqual([
    [' fro', 2],
    ['Home', 3],
  ]);
  expect((await of(['unread', 'c'])).pictures).toEqual([
    { at: 0, name: 'word/media/1.png', file: 1 },
  ]);
  expect((await of(['a'])).pictures).toBeUndefined();
});

test('[READ-1] a file’s link to a source is identified by its position in the whole', () => {
  const joined = joinDocuments([
    doc('Alone at sea.'),
    doc('Far from land.', { sourced: [0] }),
    doc('Home.', { sourced: [0] }),
  ]);
  expect(joined.sourced!.map((at) => joined.text.slice(at, at + 4))).toEqual(['Far ', 'Home']);
  expect(joinDocuments([doc('Alone at sea.'), doc('Home.')]).sourced).toBeUndefined();
});

test('a single file stays as it is, and if none has text the first says why', () => {
  const only = doc('Alone at sea.');
  expect(joinDocuments([only])).toBe(only);
  expect(joinDocuments([unreadable('scan', 'pdf'), unreadable('picture', 'png')])).toMatchObject({
    kind: 'scan',
    extension: 'pdf',
  });
});
