// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepInTab } from './kept.ts';
import { wouldLose } from './leaving.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const unsaved = ['unsaved', 'marks', 'notes', 'private', 'rubric', 'agreed'];
const write = (storage: Storage) => {
  for (const kind of [...unsaved, 'place', 'desk', 'notifications']) storage.setItem(`marginalia.${kind}.1.2`, '{}');
};

test('[SESS-15] on another’s computer all that its tab keeps unsaved would be lost, and nothing is said of the rest', () => {
  keepInTab(true);
  expect(wouldLose()).toEqual([]);
  write(window.sessionStorage);
  expect(wouldLose().toSorted()).toEqual(unsaved.toSorted());
});

test('[SESS-15] on one’s own computer what is kept stays; what a page would ask about is said', () => {
  write(window.localStorage);
  expect(wouldLose()).toEqual([]);
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  expect(wouldLose()).toEqual(['page']);
  window.removeEventListener('beforeunload', ask);
  expect(wouldLose()).toEqual([]);
});
