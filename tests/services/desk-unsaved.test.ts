// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { unsavedStorage } from '#services/marking/unsaved-storage.ts';
import { note } from '#tests/support/desk/notes.ts';

const tab = (user = 1) => unsavedStorage(() => localStorage, user);
const mark = { level_ids: ['good'], points: null, comment: '' };
const other = { ...mark, level_ids: ['poor'] };
const gone = { base: {}, written: {} };
const removal = (key: string, id: number) => ({ do: 'remove' as const, key, id });
const forbidden = (): Storage => {
  throw new Error('No storage here.');
};

beforeEach(() => localStorage.clear());

test('[DESK-9] lists this user’s scripts with unsaved changes, and forgets them once saved', async () => {
  const [desk, next] = [tab(), tab()];
  desk.keepSheet(5, { base: {}, written: { argument: mark }, sent: { argument: mark } });
  desk.keepNotes(5, {
    outbox: [removal('k1', 2)],
    pen: null,
    notes: [note({ id: 1 }), note({ id: 2 })],
  });
  desk.keepNotes(6, { outbox: [removal('k1', 2)], pen: null, notes: [] });
  tab(12).keepSheet(7, { base: {}, written: { argument: mark } });
  localStorage.setItem('marginalia.opened.1.8', '{}');
  expect(desk.unsaved()).toEqual(new Set([5, 6]));
  expect(await next.recallSheet(5)).toEqual({
    base: {},
    written: { argument: mark },
    sent: { argument: mark },
    more: false,
  });
  expect(await next.recallNotes(5)).toEqual({
    outbox: [removal('k1', 2)],
    pen: null,
    over: [note({ id: 2 })],
  });
  expect(await next.recallSheet(7)).toBeNull();
  desk.keepNotes(6, { outbox: [], pen: null, notes: [note({ id: 1 })] });
  desk.keepSheet(5, gone);
  expect(desk.unsaved()).toEqual(new Set([5]));
  desk.keepNotes(5, { outbox: [], pen: null, notes: [] });
  expect(localStorage.length).toBe(2);
});

test('[DESK-9] two tabs don’t overwrite each other; the one that reads the script takes over what the other left, once it has stored it', async () => {
  const [first, second] = [tab(), tab()];
  first.keepSheet(5, { base: {}, written: { argument: mark } });
  first.keepNotes(5, { outbox: [removal('k1', 1)], pen: null, notes: [] });
  second.keepSheet(5, { base: {}, written: { evidence: mark } });
  second.keepNotes(5, { outbox: [removal('k2', 2)], pen: null, notes: [] });
  second.keepSheet(5, gone);
  second.keepNotes(5, { outbox: [], pen: null, notes: [] });
  const third = tab();
  const before = { ...localStorage };
  const kept = await third.recallSheet(5);
  const notes = await third.recallNotes(5);
  expect([kept?.written, notes?.outbox]).toEqual([{ argument: mark }, [removal('k1', 1)]]);
  expect({ ...localStorage }).toEqual(before);
  third.keepSheet(5, kept!);
  third.keepNotes(5, { ...notes!, notes: [] });
  expect(localStorage.length).toBe(2);
  const fourth = tab();
  expect([(await fourth.recallSheet(5))?.written, (await fourth.recallNotes(5))?.outbox]).toEqual([
    { argument: mark },
    [removal('k1', 1)],
  ]);
});

test('[DESK-9] conflicting changes that two tabs left for a field wait until one of them is saved, and aren’t lost meanwhile', async () => {
  tab().keepSheet(5, { base: {}, written: { argument: mark, style: mark } });
  const desk = tab();
  desk.keepSheet(5, { base: {}, written: { argument: other } });
  const kept = await desk.recallSheet(5);
  expect(kept).toMatchObject({ written: { style: mark }, more: true });
  desk.keepSheet(5, { base: {}, written: { argument: other, style: mark } });
  desk.keepSheet(5, gone);
  expect(await desk.recallSheet(5)).toEqual({
    base: {},
    written: { argument: mark },
    sent: {},
    more: false,
  });
  desk.keepSheet(5, gone);
  expect(localStorage.length).toBe(0);
});

test('[DESK-9] reads what an earlier release stored, for this script only', async () => {
  localStorage.setItem(
    'marginalia.marks.1.5',
    JSON.stringify({ base: {}, written: { argument: mark } }),
  );
  localStorage.setItem(
    'marginalia.marks.1.55.x',
    JSON.stringify({ base: {}, written: { argument: other } }),
  );
  const desk = tab();
  expect((await desk.recallSheet(5))?.written).toEqual({ argument: mark });
  desk.keepSheet(5, gone);
  expect(Object.keys(localStorage)).toEqual(['marginalia.marks.1.55.x']);
});

test('[DESK-9] what another tab stored in a form that this release can’t read stays for one that can, and nothing waits for it here', async () => {
  const theirs = {
    'marginalia.marks.1.5.x': JSON.stringify({
      base: {},
      written: { argument: { ...mark, points: '7' } },
    }),
    'marginalia.notes.1.5.x': '{',
  };
  for (const [key, text] of Object.entries(theirs)) localStorage.setItem(key, text);
  tab().keepSheet(5, { base: {}, written: { evidence: mark } });
  const desk = tab();
  expect([await desk.recallSheet(5), await desk.recallNotes(5)]).toEqual([
    { base: {}, written: { evidence: mark }, sent: {}, more: false },
    { outbox: [], pen: null, over: [] },
  ]);
  desk.keepSheet(5, gone);
  desk.keepNotes(5, { outbox: [], pen: null, notes: [] });
  expect({ ...localStorage }).toEqual(theirs);
});

test('[DESK-9] a note that is taken up again gets a new key', async () => {
  const pen = { key: 'p', id: null, selectors: [], file_id: null, text: 'Half a', criterion: null };
  tab().keepNotes(5, { outbox: [], pen, notes: [] });
  const found = (await tab().recallNotes(5))!.pen!;
  expect(found).toEqual({ ...pen, key: found.key });
  expect(found.key).not.toBe('p');
});

test('[DESK-9] if the browser stores nothing, nothing is found and nothing breaks', async () => {
  const desk = unsavedStorage(forbidden, 1);
  expect([desk.unsaved(), await desk.recallSheet(5)]).toEqual([new Set(), null]);
  expect(() => desk.keepSheet(5, gone)).toThrow('No storage here.');
});
