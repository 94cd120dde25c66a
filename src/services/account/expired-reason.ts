const KEY = 'marginalia.expired';

/** Notes for the page of sign-in, in this tab, that somebody is sent there because the server refused their token. */
export function noteExpired(open: () => Storage): void {
  try {
    open().setItem(KEY, '1');
  } catch {
    // Where the browser stores nothing, the reason isn't said.
  }
}

/** Whether it was noted; it is said once. */
export function takeExpired(open: () => Storage): boolean {
  try {
    const isNoted = open().getItem(KEY) !== null;
    open().removeItem(KEY);
    return isNoted;
  } catch {
    return false;
  }
}
