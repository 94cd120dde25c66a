/**
 * Set in the tab of a user who said that this isn't their computer; `public/boot.js` reads the same
 * key.
 */
export const SHARED_KEY = 'marginalia.shared';

/**
 * Returns this tab's session if it is on a shared computer: a tab opened from it has the same
 * session.
 */
export const sharedSession = (): string | null => {
  try {
    return window.sessionStorage.getItem(SHARED_KEY);
  } catch {
    return null;
  }
};

/**
 * Returns where this browser stores a user's data: permanently or, on a shared computer, only in
 * this tab until it is closed (SESS-3). The only access to the browser's storage. Throws if the
 * browser forbids it.
 */
export const sessionStorageArea = (): Storage =>
  sharedSession() === null ? window.localStorage : window.sessionStorage;

/**
 * Set at sign-in. A user who says that the computer is theirs finds nothing of the tab's previous
 * user.
 */
export function useTabStorage(shared: boolean): void {
  if (shared) window.sessionStorage.setItem(SHARED_KEY, String(Math.random()));
  else if (sharedSession() !== null) window.sessionStorage.clear();
}
