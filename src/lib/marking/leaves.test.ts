import { expect, test } from 'vitest';
import type { Block } from '#contract/submissions/document.ts';
import { picturesBefore, shownBlocks } from './leaves.ts';

const text = 'Title\n\n12. First\n\n- Second\n\na\tb\nc\td\n\nint a;\nint b;';
const block = (kind: Block['kind'], words: string, page?: number): Block => ({
  kind,
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  ...(page === undefined ? {} : { page }),
});
const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, start: 0, end: 0, readable: true }));
const rows = (...blocks: Block[]) =>
  shownBlocks({ text, blocks, pages: [] }).map((shown) =>
    shown.rows.map((row) => row.map(({ start, end }) => text.slice(start, end))),
  );

test('[DESK-2] a table is shown by its cells, code by its lines, all else as one', () => {
  expect(
    rows(block('heading', 'Title'), block('table', 'a\tb\nc\td'), block('code', 'int a;\nint b;')),
  ).toEqual([
    [['Title']],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    [['int a;'], ['int b;']],
  ]);
  expect(rows({ kind: 'code', start: 5, end: 5 })).toEqual([[['']]]);
});
test('[DESK-2] an item has the sign that stands before it, or a dot', () => {
  const signs = (...blocks: Block[]) =>
    shownBlocks({ text, blocks, pages: [] }).map(({ sign }) => sign);
  expect(
    signs(block('heading', 'Title'), block('list_item', 'First'), block('list_item', 'Second')),
  ).toEqual(['', '12.', '-']);
  expect(
    signs({ kind: 'list_item', start: 0, end: 5 }, { kind: 'list_item', start: 5, end: 6 }),
  ).toEqual(['•', '•']);
  expect(
    shownBlocks({
      text: 'Before a long way of words First',
      blocks: [{ kind: 'list_item', start: 27, end: 32 }],
      pages: [],
    })[0]?.sign,
  ).toBe('ay of words');
});
test('[DESK-2] a page begins where its first block does, once, and not at a running head or in what has one page', () => {
  const turns = (count: number, ...blocks: Block[]) =>
    shownBlocks({ text, blocks, pages: pages(count) }).map(({ page }) => page);
  const five = [
    block('heading', 'Title', 1),
    block('list_item', 'First', 1),
    block('running', 'a', 2),
    block('list_item', 'Second', 2),
    block('paragraph', 'int a;'),
  ];
  expect(turns(2, ...five)).toEqual([1, null, null, 2, null]);
  expect(turns(1, ...five)).toEqual([null, null, null, null, null]);
});

test('[DESK-2] a picture stands before the block that begins where it is or later, and behind the last where none does', () => {
  const blocks = [
    block('heading', 'Title'),
    block('list_item', 'First'),
    block('list_item', 'Second'),
  ];
  const [, first, second] = blocks;
  const at = (place: number, name: string) => ({ at: place, name });
  const pictures = [
    at(0, 'front'),
    at(1, 'after the title'),
    at(first!.start, 'before'),
    at(second!.start, 'one'),
    at(second!.start, 'two'),
    at(text.length, 'end'),
  ];
  const found = picturesBefore({ blocks, pictures });
  expect([...found].map(([place, some]) => [place, some.map(({ name }) => name)])).toEqual([
    [0, ['front']],
    [1, ['after the title', 'before']],
    [2, ['one', 'two']],
    [3, ['end']],
  ]);
  expect([
    picturesBefore({ blocks }),
    picturesBefore({ blocks: [], pictures: [at(3, 'alone')] }),
  ]).toEqual([new Map(), new Map([[0, [at(3, 'alone')]]])]);
});
