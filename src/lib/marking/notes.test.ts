import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import {
  changeOf,
  NOTHING_UNSENT,
  type NoteChange,
  overOf,
  type Pen,
  rebasedNotes,
  resumedNotes,
  shownNotes,
} from './notes.ts';

const selectors = [{ type: 'TextQuoteSelector' as const, exact: 'buses', prefix: '', suffix: '' }];
const stored = (id: number, text: string): Annotation => ({
  id,
  submission_id: 5,
  marker: { id: 3, name: 'Kim' },
  file_id: 8,
  selectors,
  text,
  criterion: 'style',
  comment_id: null,
  version: 1,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
});
const note = { selectors: [], file_id: 9, text: 'New.', criterion: null, comment_id: null };
const pen: Pen = { key: 'k1', id: null, selectors, file_id: 8, text: ' Why? ', criterion: null };

test('[DESK-5] shows notes as the server has them, with their authors', () => {
  expect(shownNotes([stored(7, 'Why?')], [])).toEqual([
    {
      key: 'note-7',
      id: 7,
      selectors,
      file_id: 8,
      text: 'Why?',
      criterion: 'style',
      marker: 'Kim',
      markerId: 3,
    },
  ]);
});
test('[DESK-5] already shows changes waiting to be sent: added, edited and removed notes, in order', () => {
  const shown = shownNotes(
    [stored(7, 'Why?'), stored(8, 'How?')],
    [
      { do: 'add', key: 'k1', note },
      { do: 'edit', key: 'k2', id: 7, text: 'Why not?', criterion: null },
      { do: 'remove', key: 'k3', id: 8 },
      { do: 'edit', key: 'k4', id: 99, text: 'Gone.', criterion: null },
    ],
  );
  expect(shown).toEqual([
    {
      key: 'note-7',
      id: 7,
      selectors,
      file_id: 8,
      text: 'Why not?',
      criterion: null,
      marker: 'Kim',
      markerId: 3,
    },
    {
      key: 'k1',
      id: null,
      selectors: [],
      file_id: 9,
      text: 'New.',
      criterion: null,
      marker: null,
      markerId: null,
    },
  ]);
});
test('[DESK-5] finishing a note leaves its trimmed text: a new note, or new wording of an existing one', () => {
  expect(changeOf(pen)).toEqual({
    do: 'add',
    key: 'k1',
    note: { selectors, file_id: 8, text: 'Why?', criterion: null, comment_id: null },
  });
  expect(changeOf({ ...pen, id: 7 })).toEqual({
    do: 'edit',
    key: 'k1',
    id: 7,
    text: 'Why?',
    criterion: null,
  });
});
test('[DESK-5] an empty note leaves nothing, unless it names a criterion', () => {
  expect(changeOf({ ...pen, text: ' \n' })).toBeNull();
  expect(changeOf({ ...pen, text: '', criterion: 'style' })).toMatchObject({
    do: 'add',
    note: { text: '', criterion: 'style' },
  });
  expect(NOTHING_UNSENT).toEqual({ outbox: [], pen: null });
});

const edit = (id: number, text: string, key = 'k1'): NoteChange => ({
  do: 'edit',
  key,
  id,
  text,
  criterion: null,
});
test('[DESK-9] keeps both texts of a note that two people rewrote; changes by others elsewhere have no effect', () => {
  const before = [stored(7, 'Why?'), stored(8, 'How?')];
  const outbox: NoteChange[] = [
    edit(7, 'Mine.'),
    { do: 'add', key: 'k2', note },
    edit(7, 'Mine, too.', 'k3'),
  ];
  expect(rebasedNotes(outbox, before, [stored(7, 'Theirs.'), stored(8, 'Else.')])).toEqual([
    edit(7, 'Theirs.\n\nMine.'),
    outbox[1],
    edit(7, 'Theirs.\n\nMine, too.', 'k3'),
  ]);
  expect(rebasedNotes(outbox, before, [stored(7, 'Why?'), stored(8, 'Else.')])).toEqual(outbox);
  expect(rebasedNotes([edit(7, 'Mine.')], [], [stored(7, 'Theirs.')])).toEqual([
    edit(7, 'Theirs.\n\nMine.'),
  ]);
});
test('[DESK-9] text written on a deleted note becomes a note at its place', () => {
  const outbox: NoteChange[] = [edit(7, 'Mine.')];
  const anew = {
    do: 'add',
    key: 'k1',
    note: { selectors, file_id: 8, text: 'Mine.', criterion: null, comment_id: null },
  };
  expect(rebasedNotes(outbox, [stored(7, 'Why?')], [])).toEqual([anew]);
  expect(rebasedNotes(outbox, [], [])).toEqual([
    { ...anew, note: { ...anew.note, selectors: [], file_id: null } },
  ]);
  expect(
    rebasedNotes(
      [
        { do: 'remove', key: 'k2', id: 7 },
        { do: 'add', key: 'k3', note },
      ],
      [stored(7, 'Why?')],
      [],
    ),
  ).toEqual([{ do: 'add', key: 'k3', note }]);
});
test('[DESK-9] a note that was rewritten meanwhile isn’t removed unseen', () => {
  const remove: NoteChange = { do: 'remove', key: 'k1', id: 7 };
  expect(rebasedNotes([remove], [stored(7, 'Why?')], [stored(7, 'Theirs.')])).toEqual([]);
  expect(rebasedNotes([remove], [stored(7, 'Why?')], [stored(7, 'Why?')])).toEqual([remove]);
});
test('[DESK-9] compares what an earlier visit left with the notes it was based on: keeps both texts', () => {
  const over = [stored(7, 'Why?')];
  expect(
    resumedNotes({ outbox: [edit(7, 'Mine.')], pen: null, over }, [stored(7, 'Theirs.')]),
  ).toEqual({ outbox: [edit(7, 'Theirs.\n\nMine.')], pen: null });
  expect(
    resumedNotes({ outbox: [{ do: 'remove', key: 'k1', id: 7 }], pen: null, over }, [
      stored(7, 'Theirs.'),
    ]).outbox,
  ).toEqual([]);
  expect(resumedNotes({ outbox: [edit(7, 'Mine.')], pen, over }, [])).toEqual({
    outbox: [
      {
        do: 'add',
        key: 'k1',
        note: { selectors, file_id: 8, text: 'Mine.', criterion: null, comment_id: null },
      },
    ],
    pen,
  });
});
test('[DESK-9] does the same for an open note', () => {
  const over = [stored(7, 'Why?')];
  const on = (text: string, criterion: string | null = 'style'): Pen => ({
    ...pen,
    id: 7,
    text,
    criterion,
  });
  const resumed = (own: Pen, now: Annotation[]) =>
    resumedNotes({ outbox: [], pen: own, over }, now).pen;
  expect(resumed(on('Mine.'), [stored(7, 'Why?')])).toEqual(on('Mine.'));
  expect(resumed(on('Mine.'), [stored(7, 'Theirs.')])).toEqual(on('Theirs.\n\nMine.'));
  expect(resumed(on('Why?'), [stored(7, 'Theirs.')])).toEqual(on('Theirs.'));
  expect(resumed(on('Mine.'), [])).toEqual({ ...on('Mine.'), id: null });
  expect(resumed(on('Why?', null), [])).toEqual({ ...on('Why?', null), id: null });
  expect(resumed(on('Why?'), [])).toBeNull();
});
test('[DESK-9] stores the notes that unsent changes refer to, and no others', () => {
  const notes = [stored(7, 'Why?'), stored(8, 'How?'), stored(9, 'When?')];
  expect(
    overOf(
      { outbox: [edit(7, 'Mine.'), { do: 'add', key: 'k2', note }], pen: { ...pen, id: 9 } },
      notes,
    ).map(({ id }) => id),
  ).toEqual([7, 9]);
  expect(overOf({ outbox: [], pen }, notes)).toEqual([]);
});
