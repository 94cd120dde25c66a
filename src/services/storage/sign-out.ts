import type { Loss } from '#lib/site/loss.ts';
import { readToken } from '#services/accounts/stored-token.ts';
import { sharedSession, sessionStorageArea, SHARED_KEY } from './browser-storage.ts';

const UNSAVED = /^marginalia\.(unsaved|marks|notes|private|rubric|agreed)\./;

/**
 * Returns what signing out now may lose: on a shared computer what its tab stores, and on any
 * computer what a page would ask about before it is closed.
 */
export function unsavedOnSignOut(): Loss[] {
  const ofTab =
    sharedSession() !== null
      ? Object.keys(window.sessionStorage).flatMap((key) => (UNSAVED.exec(key)?.[1] as Loss) ?? [])
      : [];
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    ? ofTab
    : [...ofTab, 'page'];
}

let isLeaving = false;
// Listeners run in the order they were added: this one must come before any page's.
window.addEventListener('beforeunload', (event) => {
  if (isLeaving && readToken(sessionStorageArea) === null) event.stopImmediatePropagation();
});

const LEFT = 'session-left';

/**
 * Anything written before the page is gone stays in this tab, and is deleted with the page; what a
 * new session stores there stays.
 */
function empty(session: string): void {
  window.sessionStorage.clear();
  window.sessionStorage.setItem(SHARED_KEY, session);
  window.addEventListener('pagehide', () => {
    if (readToken(sessionStorageArea) === null) window.sessionStorage.clear();
  });
}

/**
 * Deletes everything when signing out on a shared computer, in other tabs of the session too. Users
 * who have confirmed aren't asked again by the browser.
 */
export function clearOnSignOut(): void {
  isLeaving = true;
  const session = sharedSession();
  if (session === null) return;
  empty(session);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  new BroadcastChannel(LEFT).postMessage(session);
}

/** Calls back when another tab of this session has signed out: this one is then empty, too. */
export function onSignedOutElsewhere(left: () => void): void {
  new BroadcastChannel(LEFT).addEventListener('message', ({ data }) => {
    if (data !== sharedSession()) return;
    empty(data as string);
    left();
  });
}
