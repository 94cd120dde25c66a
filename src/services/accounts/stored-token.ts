/** Where the browser keeps what means "signed in"; `public/boot.js` reads the same key before the first paint. */
export const TOKEN_KEY = 'marginalia.token';

/** `open` gives the browser's storage; where the browser forbids it, and throws, nobody is signed in. */
export function readToken(open: () => Storage): string | null {
  try {
    return open().getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
