/**
 * Storage key of the token that means "signed in"; `public/boot.js` reads the same key before the
 * first paint.
 */
export const TOKEN_KEY = 'marginalia.token';

/**
 * `open` returns the browser's storage; if the browser forbids it by throwing, nobody is signed in.
 */
export function readToken(open: () => Storage): string | null {
  try {
    return open().getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
