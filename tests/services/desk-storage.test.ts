// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { deskStorage } from '#services/desk/desk-storage.ts';
import { note } from '#tests/support/desk/notes.ts';

const desk = deskStorage(() => localStorage, 1);
const mark = { level_ids: ['good'], points: null, comment: '' };
const forbidden = (): Storage => { throw new Error('No storage here.'); };

beforeEach(() => localStorage.clear());

test('[DESK-9] the scripts of which something isn’t saved are known, of this user alone, and forgotten when it is', () => {
  desk.keepSheet(5, { base: {}, written: { argument: mark }, sent: { argument: mark } });
  desk.keepNotes(5, { outbox: [{ do: 'remove', key: 'k1', id: 2 }], pen: null, notes: [note({ id: 1 }), note({ id: 2 })] });
  desk.keepNotes(6, { outbox: [{ do: 'remove', key: 'k1', id: 2 }], pen: null, notes: [] });
  deskStorage(() => localStorage, 12).keepSheet(7, { base: {}, written: { argument: mark } });
  desk.keepOpened(8, { argument: mark });
  expect([5, 6, 7, 8].map(desk.isUnsaved)).toEqual([true, true, false, false]);
  expect(desk.recallSheet(5)).toEqual({ base: {}, written: { argument: mark }, sent: { argument: mark } });
  expect(desk.recallNotes(5)).toEqual({ outbox: [{ do: 'remove', key: 'k1', id: 2 }], pen: null, over: [note({ id: 2 })] });
  desk.keepNotes(6, { outbox: [], pen: null, notes: [note({ id: 1 })] });
  desk.keepSheet(5, { base: {}, written: {} });
  expect([desk.isUnsaved(5), desk.isUnsaved(6)]).toEqual([true, false]);
});

test('[DESK-9] where the browser stores nothing, nothing is found and nothing breaks', () => {
  expect(deskStorage(forbidden, 1).isUnsaved(5)).toBe(false);
});
