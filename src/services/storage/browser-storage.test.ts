// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { useTabStorage, sessionStorageArea } from './browser-storage.ts';
import { clearOnSignOut } from './sign-out.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test("[SESS-3] on the user's own computer data is stored permanently, and signing out keeps it", () => {
  useTabStorage(false);
  sessionStorageArea().setItem('marginalia.unsaved.1.2', 'text');
  clearOnSignOut();
  expect(window.localStorage.getItem('marginalia.unsaved.1.2')).toBe('text');
  expect(window.sessionStorage).toHaveLength(0);
});

test('[SESS-3] on a shared computer data is stored in the tab, and signing out deletes it', () => {
  useTabStorage(true);
  sessionStorageArea().setItem('marginalia.unsaved.1.2', 'text');
  expect(window.localStorage).toHaveLength(0);
  expect(sessionStorageArea().getItem('marginalia.unsaved.1.2')).toBe('text');
  clearOnSignOut();
  expect(sessionStorageArea().getItem('marginalia.unsaved.1.2')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(window.sessionStorage).toHaveLength(0);
  expect(sessionStorageArea()).toBe(window.localStorage);
});

test("[SESS-3] a user who says that the computer is theirs finds nothing of the tab's previous user", () => {
  useTabStorage(true);
  sessionStorageArea().setItem('marginalia.token', 'somebody’s');
  useTabStorage(false);
  expect(window.sessionStorage).toHaveLength(0);
});
