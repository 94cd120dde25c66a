import { Failure } from '#lib/site/failure.ts';
import { useTabStorage } from '#services/storage/browser-storage.ts';
import { readToken, TOKEN_KEY } from './stored-token.ts';

export interface TokenStorage {
  read(): string | null;
  /** Throws a `Failure` if this browser stores nothing: nobody can stay signed in then. */
  /** `isShared` says whether the computer is shared; if left out, the earlier statement stays. */
  write(token: string, isShared?: boolean): void;
  /** Removes this token; a different one that another tab has stored stays. */
  remove(token: string | null): void;
  /**
   * Calls back when another tab signs in or out, even while this page was in the browser's cache;
   * returns a function that stops listening.
   */
  onChange(listener: (token: string | null) => void): () => void;
}

const UNSTORED =
  'This browser stores nothing for this site, so you cannot stay signed in. Allow it in the browser’s settings, then try again.';

/**
 * `open` returns the browser's storage; if the browser forbids it by throwing, nobody is signed in.
 */
export function createTokenStorage(open: () => Storage, target: EventTarget): TokenStorage {
  const read = () => readToken(open);
  return {
    read,
    write: (token, isShared) => {
      try {
        if (isShared !== undefined) useTabStorage(isShared);
        open().setItem(TOKEN_KEY, token);
      } catch (cause) {
        throw new Failure({ status: null, detail: null, message: UNSTORED }, { cause });
      }
    },
    remove: (token) => {
      try {
        if (token !== null && read() === token) open().removeItem(TOKEN_KEY);
      } catch {
        // What was never stored need not be removed.
      }
    },
    onChange: (listener) => {
      const heard = (event: Event) => {
        const { key } = event as StorageEvent;
        if (key === TOKEN_KEY || key === null) listener(read());
      };
      const cameBack = (event: Event) => {
        if ((event as PageTransitionEvent).persisted) listener(read());
      };
      target.addEventListener('storage', heard);
      target.addEventListener('pageshow', cameBack);
      return () => {
        target.removeEventListener('storage', heard);
        target.removeEventListener('pageshow', cameBack);
      };
    },
  };
}

const EXPIRED_KEY = 'marginalia.expired';

/**
 * Records in this tab, for the sign-in page, that the user is sent there because the server refused
 * their token.
 */
export function noteExpired(open: () => Storage): void {
  try {
    open().setItem(EXPIRED_KEY, '1');
  } catch {
    // If the browser stores nothing, the reason isn't shown.
  }
}

/** Returns whether it was recorded, and clears it, so that it is shown once. */
export function takeExpired(open: () => Storage): boolean {
  try {
    const isNoted = open().getItem(EXPIRED_KEY) !== null;
    open().removeItem(EXPIRED_KEY);
    return isNoted;
  } catch {
    return false;
  }
}
