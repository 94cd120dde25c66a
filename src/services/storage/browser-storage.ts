/** Present in the tab of who said that this isn't their computer; `public/boot.js` reads the same key. */
export const SHARED_KEY = 'marginalia.shared';

/**
 * The session of this tab, where it is one on a computer that isn't its person's: a tab that was
 * opened from it has it, too.
 */
export const sharedSession = (): string | null => {
  try {
    return window.sessionStorage.getItem(SHARED_KEY);
  } catch {
    return null;
  }
};

/**
 * Where this browser keeps what a person leaves in it: for good, or, on a computer that isn't
 * theirs, in this tab alone until it is closed (SESS-3). The one way to the browser's storage.
 * Throws where the browser forbids it.
 */
export const sessionStorageArea = (): Storage =>
  sharedSession() === null ? window.localStorage : window.sessionStorage;

/** Said at sign-in. Whoever was in this tab before leaves nothing to who says that the computer is theirs. */
export function useTabStorage(shared: boolean): void {
  if (shared) window.sessionStorage.setItem(SHARED_KEY, String(Math.random()));
  else if (sharedSession() !== null) window.sessionStorage.clear();
}
