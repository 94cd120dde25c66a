/** Present in the tab of who said that this isn't their computer; `public/boot.js` reads the same key. */
export const SHARED_KEY = 'marginalia.shared';

export const isShared = (): boolean => {
  try {
    return window.sessionStorage.getItem(SHARED_KEY) !== null;
  } catch {
    return false;
  }
};

/**
 * Where this browser keeps what a person leaves in it: for good, or, on a computer that isn't theirs, in this tab alone until
 * it is closed (SESS-3). The one way to the browser's storage. Throws where the browser forbids it.
 */
export const kept = (): Storage => (isShared() ? window.sessionStorage : window.localStorage);

/** Said at sign-in. Whoever was in this tab before leaves nothing to who says that the computer is theirs. */
export function keepInTab(shared: boolean): void {
  if (shared) window.sessionStorage.setItem(SHARED_KEY, '1');
  else if (isShared()) window.sessionStorage.clear();
}
