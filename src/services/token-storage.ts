/** Where the browser keeps what means "signed in"; `public/boot.js` reads the same key before the first paint. */
export const TOKEN_KEY = 'marginalia.token';

export interface TokenStorage {
  read(): string | null;
  write(token: string): void;
  remove(): void;
  /** Calls back when another tab signs in or out; returns how to stop listening. */
  onChange(listener: (token: string | null) => void): () => void;
}

export const createTokenStorage = (storage: Storage, target: EventTarget): TokenStorage => ({
  read: () => storage.getItem(TOKEN_KEY),
  write: (token) => storage.setItem(TOKEN_KEY, token),
  remove: () => storage.removeItem(TOKEN_KEY),
  onChange: (listener) => {
    const heard = (event: Event) => {
      const { key, newValue } = event as StorageEvent;
      if (key === TOKEN_KEY || key === null) listener(key === null ? null : newValue);
    };
    target.addEventListener('storage', heard);
    return () => target.removeEventListener('storage', heard);
  },
});
