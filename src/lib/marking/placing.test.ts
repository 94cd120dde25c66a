import { expect, test } from 'vitest';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import { shownNotes } from './notes.ts';
import { createPlacing } from './placing.ts';

const TEXT = 'Cities are loud. Cities are large.';
const note = (id: number, exact: string, more: Partial<Annotation> = {}): Annotation => ({
  id,
  submission_id: 1,
  marker: { id: 1, name: 'Ada' },
  file_id: null,
  selectors: [{ type: 'TextQuoteSelector', exact, prefix: '', suffix: '' }],
  text: `Note ${id}`,
  criterion: null,
  comment_id: null,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

test('[DESK-4] changing one note among hundreds costs one: unchanged notes stay the same value', () => {
  const place = createPlacing(TEXT);
  const notes = Array.from({ length: 500 }, (_, at) =>
    note(at + 1, at % 2 === 0 ? 'loud' : 'large'),
  );
  const before = place(shownNotes(notes, []));
  expect(before[0]?.found).toEqual({ start: 11, end: 15, how: 'moved' });
  const after = place(shownNotes([...notes, note(501, 'nowhere in it')], []));
  expect(after).toHaveLength(501);
  expect(after.slice(0, 500).every((one, at) => one === before[at])).toBe(true);
  expect(after[500]?.found).toBeNull();
});

test('[DESK-4] a changed text gives a new value at the same place; a changed place is searched for', () => {
  const place = createPlacing(TEXT);
  const first = note(1, 'loud');
  const [before] = place(shownNotes([first], []));
  const [worded] = place(shownNotes([{ ...first, text: 'Another', criterion: 'c' }], []));
  expect([
    worded === before,
    worded?.note.text,
    worded?.note.criterion,
    worded?.found === before?.found,
  ]).toEqual([false, 'Another', 'c', true]);
  expect(place(shownNotes([note(1, 'large')], []))[0]?.found).toEqual({
    start: 28,
    end: 33,
    how: 'moved',
  });
  expect(place(shownNotes([], []))).toEqual([]);
  expect(place(shownNotes([first], []))[0]?.found).toEqual(before?.found);
});

test.each([
  ['id', 7],
  ['file_id', 3],
  ['text', 'Another'],
  ['criterion', 'c'],
  ['marker', 'Bob'],
  ['markerId', 9],
])('[DESK-4] a changed %s gives a new value without a new search', (field, value) => {
  const place = createPlacing(TEXT);
  const [shown] = shownNotes([note(1, 'loud')], []);
  const [before] = place([shown!]);
  const [after] = place([{ ...shown!, [field]: value }]);
  expect([after === before, after?.note, after?.found === before?.found]).toEqual([
    false,
    { ...shown, [field]: value },
    true,
  ]);
});
