import { describe, expect, test } from 'vitest';
import { note, PLACE } from '#tests/support/desk/notes.ts';
import { value } from '#tests/support/desk/sheets.ts';
import { beside, notesTogether, splitByTab } from './left-behind.ts';
import type { KeptNotes, NoteChange, Pen } from './notes.ts';
import { FIRST_PLACE, INGREDIENTS, PARTS } from './place.ts';

describe('left behind', () => {
  test('[DESK-9] of what a tab left, what differs from a field already held waits; what agrees is dropped', () => {
    const found = {
      base: { a: '', b: '', c: '' },
      written: { a: 'A', b: 'B', c: value('good') },
      sent: { a: 'A1', gone: 'x' },
    };
    expect(splitByTab(found, { a: 'Else', b: 'B' })).toEqual({
      free: { base: { c: '' }, written: { c: value('good') }, sent: {} },
      rest: { base: { a: '' }, written: { a: 'A' }, sent: { a: 'A1' } },
    });
    expect(splitByTab(found, {})).toEqual({ free: { ...found, sent: { a: 'A1' } }, rest: null });
    expect(splitByTab({ base: {}, written: { b: 'B' } }, { b: 'B' }).rest).toBeNull();
    expect(
      beside(
        { base: { a: '' }, written: { a: 'A' } },
        { base: { b: '' }, written: { b: 'B' }, sent: { b: 'B1' } },
      ),
    ).toEqual({ base: { a: '', b: '' }, written: { a: 'A', b: 'B' }, sent: { b: 'B1' } });
  });

  const add = (key: string): NoteChange => ({
    do: 'add',
    key,
    note: { selectors: PLACE, file_id: null, text: key, criterion: null, comment_id: null },
  });
  const edit = (key: string, text: string, id = 1): NoteChange => ({
    do: 'edit',
    key,
    id,
    text,
    criterion: null,
  });
  const remove = (key: string, id = 1): NoteChange => ({ do: 'remove', key, id });
  const pen = (key: string, text: string, id: number | null = null): Pen => ({
    key,
    id,
    selectors: PLACE,
    file_id: null,
    text,
    criterion: null,
  });
  const left = (outbox: NoteChange[], held: Pen | null = null, over = [note()]): KeptNotes => ({
    outbox,
    pen: held,
    over,
  });

  test('[DESK-9] sends the notes that two tabs left one after another, each once; of two open notes one is put down', () => {
    expect(
      notesTogether([
        left([add('a'), add('both')], pen('p', 'Half a')),
        left([add('both'), add('b')], pen('q', 'Half b'), [
          note({ text: 'Else' }),
          note({ id: 2 }),
        ]),
      ]),
    ).toEqual({
      outbox: [
        add('a'),
        add('both'),
        add('b'),
        {
          ...add('q'),
          note: {
            selectors: PLACE,
            file_id: null,
            text: 'Half b',
            criterion: null,
            comment_id: null,
          },
        },
      ],
      pen: pen('p', 'Half a'),
      over: [note(), note({ id: 2 })],
    });
    expect(notesTogether([left([]), left([], pen('q', 'Half b'))]).pen).toEqual(pen('q', 'Half b'));
    expect(notesTogether([left([], pen('p', 'A')), left([], pen('q', ' '))]).outbox).toEqual([]);
    expect(notesTogether([])).toEqual({ outbox: [], pen: null, over: [] });
  });

  test("[DESK-9] keeps both texts of a note that two tabs wrote on, and doesn't remove one that only the other removed", () => {
    expect(
      notesTogether([
        left([edit('a', 'Long A'), edit('a2', 'A')]),
        left([edit('b', 'B'), edit('c', 'C', 2)]),
      ]).outbox,
    ).toEqual([edit('a', 'Long A'), edit('a2', 'A'), edit('b', 'A\n\nB'), edit('c', 'C', 2)]);
    for (const both of [
      [left([remove('r'), remove('s', 2)]), left([edit('b', 'B')])],
      [left([edit('b', 'B')]), left([remove('r'), remove('s', 2)])],
    ]) {
      expect(notesTogether(both).outbox).toHaveLength(2);
      expect(notesTogether(both).outbox).toEqual(
        expect.arrayContaining([edit('b', 'B'), remove('s', 2)]),
      );
    }
    expect(notesTogether([left([remove('r')]), left([], pen('q', 'B', 1))])).toMatchObject({
      outbox: [],
      pen: { text: 'B' },
    });
    expect(notesTogether([left([], pen('p', 'A', 1)), left([edit('b', 'B')])])).toMatchObject({
      outbox: [edit('b', 'A\n\nB')],
      pen: { text: 'B\n\nA' },
    });
    expect(notesTogether([left([edit('b', 'B')]), left([], pen('p', 'A', 1))])).toMatchObject({
      outbox: [edit('b', 'B')],
      pen: { text: 'B\n\nA' },
    });
  });
});

describe('place', () => {
  test('[DESK-1] a new desk shows all its parts, every script in order of arrival, and begins at the first', () => {
    expect(FIRST_PLACE).toEqual({
      query: { order: 'submitted', filter: 'all', seed: 1 },
      last: null,
      way: 'script',
      folded: [],
      template: ['levels', 'feedback', 'comments', 'notes'],
      widths: { marks: null, words: null },
    });
    expect([PARTS, INGREDIENTS]).toEqual([
      ['script', 'marks', 'words'],
      ['levels', 'feedback', 'comments', 'notes'],
    ]);
  });
});
