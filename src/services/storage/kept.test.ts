// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepInTab, kept } from './kept.ts';
import { leaveNothing } from './leaving.ts';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('[SESS-3] on one’s own computer things are kept for good, and signing out leaves them', () => {
  keepInTab(false);
  kept().setItem('marginalia.unsaved.1.2', 'text');
  leaveNothing();
  expect(window.localStorage.getItem('marginalia.unsaved.1.2')).toBe('text');
  expect(window.sessionStorage).toHaveLength(0);
});

test('[SESS-3] on another’s computer things are kept in the tab, and signing out leaves nothing', () => {
  keepInTab(true);
  kept().setItem('marginalia.unsaved.1.2', 'text');
  expect(window.localStorage).toHaveLength(0);
  expect(kept().getItem('marginalia.unsaved.1.2')).toBe('text');
  leaveNothing();
  expect(kept().getItem('marginalia.unsaved.1.2')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(window.sessionStorage).toHaveLength(0);
  expect(kept()).toBe(window.localStorage);
});

test('[SESS-3] whoever says that the computer is theirs finds nothing of who was in the tab before', () => {
  keepInTab(true);
  kept().setItem('marginalia.token', 'somebody’s');
  keepInTab(false);
  expect(window.sessionStorage).toHaveLength(0);
});
