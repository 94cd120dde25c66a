// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { useTabStorage, sessionStorageArea } from './browser-storage.ts';
import { clearOnSignOut, onSignedOutElsewhere, unsavedOnSignOut } from './sign-out.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const unsaved = ['unsaved', 'marks', 'notes', 'private', 'rubric', 'agreed'];
const write = (storage: Storage) => {
  for (const kind of [...unsaved, 'place', 'desk', 'notifications'])
    storage.setItem(`marginalia.${kind}.1.2`, '{}');
};

test('[SESS-15] on a shared computer lists everything unsaved in its tab as lost, and nothing else', () => {
  useTabStorage(true);
  expect(unsavedOnSignOut()).toEqual([]);
  write(window.sessionStorage);
  expect(unsavedOnSignOut().toSorted()).toEqual(unsaved.toSorted());
});

test("[SESS-15] on the user's own computer keeps stored data; lists what a page would ask about", () => {
  write(window.localStorage);
  window.localStorage.setItem('marginalia.token', 'one');
  expect(unsavedOnSignOut()).toEqual([]);
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  expect(unsavedOnSignOut()).toEqual(['page']);
  window.removeEventListener('beforeunload', ask);
  expect(unsavedOnSignOut()).toEqual([]);
});

const goes = () => window.dispatchEvent(new Event('pagehide'));

test('[SESS-14] what is written after signing out stays in the tab, and is deleted with the page', () => {
  useTabStorage(true);
  clearOnSignOut();
  sessionStorageArea().setItem('marginalia.unsaved.1.2', 'late');
  expect(window.localStorage).toHaveLength(0);
  goes();
  expect(window.sessionStorage).toHaveLength(0);
});

test('[SESS-14] a session started in a page that stayed keeps its own data', () => {
  useTabStorage(true);
  clearOnSignOut();
  useTabStorage(true);
  sessionStorageArea().setItem('marginalia.token', 'new');
  sessionStorageArea().setItem('marginalia.unsaved.1.2', 'text');
  goes();
  expect(sessionStorageArea().getItem('marginalia.unsaved.1.2')).toBe('text');
});

test('[SESS-14] empties and informs other tabs of the session, but not of another session', async () => {
  useTabStorage(true);
  const left = vi.fn<() => void>();
  onSignedOutElsewhere(left);
  const said = new BroadcastChannel('session-left');
  sessionStorageArea().setItem('marginalia.unsaved.1.2', 'text');
  for (const session of ['another', window.sessionStorage.getItem('marginalia.shared')]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    said.postMessage(session);
  }
  await expect.poll(() => left).toHaveBeenCalledOnce();
  expect(sessionStorageArea().getItem('marginalia.unsaved.1.2')).toBeNull();
  said.close();
});
