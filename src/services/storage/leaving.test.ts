// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { keepInTab, kept } from './kept.ts';
import { leaveNothing, onLeft, wouldLose } from './leaving.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const unsaved = ['unsaved', 'marks', 'notes', 'private', 'rubric', 'agreed'];
const write = (storage: Storage) => {
  for (const kind of [...unsaved, 'place', 'desk', 'notifications'])
    storage.setItem(`marginalia.${kind}.1.2`, '{}');
};

test('[SESS-15] on another’s computer all that its tab keeps unsaved would be lost, and nothing is said of the rest', () => {
  keepInTab(true);
  expect(wouldLose()).toEqual([]);
  write(window.sessionStorage);
  expect(wouldLose().toSorted()).toEqual(unsaved.toSorted());
});

test('[SESS-15] on one’s own computer what is kept stays; what a page would ask about is said', () => {
  write(window.localStorage);
  window.localStorage.setItem('marginalia.token', 'one');
  expect(wouldLose()).toEqual([]);
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  expect(wouldLose()).toEqual(['page']);
  window.removeEventListener('beforeunload', ask);
  expect(wouldLose()).toEqual([]);
});

const goes = () => window.dispatchEvent(new Event('pagehide'));

test('[SESS-14] what is written after signing out stays in the tab, and goes with the page', () => {
  keepInTab(true);
  leaveNothing();
  kept().setItem('marginalia.unsaved.1.2', 'late');
  expect(window.localStorage).toHaveLength(0);
  goes();
  expect(window.sessionStorage).toHaveLength(0);
});

test('[SESS-14] a session that was begun in a page that stayed keeps what is its own', () => {
  keepInTab(true);
  leaveNothing();
  keepInTab(true);
  kept().setItem('marginalia.token', 'new');
  kept().setItem('marginalia.unsaved.1.2', 'text');
  goes();
  expect(kept().getItem('marginalia.unsaved.1.2')).toBe('text');
});

test('[SESS-14] another tab of the session is emptied and told; one of another session isn’t', async () => {
  keepInTab(true);
  const left = vi.fn<() => void>();
  onLeft(left);
  const said = new BroadcastChannel('session-left');
  kept().setItem('marginalia.unsaved.1.2', 'text');
  for (const session of ['another', window.sessionStorage.getItem('marginalia.shared')]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    said.postMessage(session);
  }
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(kept().getItem('marginalia.unsaved.1.2')).toBeNull();
  said.close();
});
