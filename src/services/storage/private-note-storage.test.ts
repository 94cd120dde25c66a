// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { privateNoteStorage } from './private-note-storage.ts';

const page = (user = 1) => privateNoteStorage(() => localStorage, user);

beforeEach(() => localStorage.clear());

test('[TEAM-5] [DESK-9] the next page finds an unsaved private note, only for this user and script, and it is deleted once saved', () => {
  const first = page();
  first.keep(5, { text: 'Ask Bo.', version: 2 });
  page(12).keep(5, { text: 'Else', version: 1 });
  first.keep(55, { text: 'Else', version: 1 });
  const next = page();
  expect([next.has(5), next.has(6), next.recall(5), next.recall(6)]).toEqual([
    true,
    false,
    { text: 'Ask Bo.', version: 2 },
    null,
  ]);
  expect(next.has(5)).toBe(true);
  next.keep(5, { text: 'Ask Bo.', version: 2 });
  first.keep(5, null);
  expect(page().recall(5)).toEqual({ text: 'Ask Bo.', version: 2 });
  next.keep(5, null);
  expect(next.has(5)).toBe(false);
});

test("[TEAM-5] [DESK-9] joins what two pages left of one note; takes over an earlier release's data; keeps what this one can’t read", () => {
  localStorage.setItem('marginalia.private.1.5', JSON.stringify({ text: 'Ask Bo.', version: 2 }));
  localStorage.setItem('marginalia.private.1.5.gone', '{');
  page().keep(5, { text: 'Read on.', version: 1 });
  const next = page();
  const found = next.recall(5)!;
  expect([found.text.split('\n\n').toSorted(), found.version]).toEqual([
    ['Ask Bo.', 'Read on.'],
    1,
  ]);
  next.keep(5, found);
  expect(localStorage.length).toBe(2);
  next.keep(5, null);
  expect({ ...localStorage }).toEqual({ 'marginalia.private.1.5.gone': '{' });
});

test('[TEAM-5] finds nothing if the browser stores nothing', () => {
  const nowhere = privateNoteStorage(() => {
    throw new Error('No storage here.');
  }, 1);
  expect([nowhere.has(5), nowhere.recall(5)]).toEqual([false, null]);
});
