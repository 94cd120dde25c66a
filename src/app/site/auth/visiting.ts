import { createTokenStorage } from '#services/accounts/token-storage.ts';
import { createHttp } from '#services/http.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { apiBase } from '../../api-base.ts';

/** The way to the server of who isn't signed in, and where their token will be; null while a page is prerendered. */
export function visiting() {
  if (typeof window === 'undefined') return null;
  return {
    http: createHttp({ baseUrl: apiBase(), token: () => null, refused: () => {} }),
    tokens: createTokenStorage(sessionStorageArea, window),
  };
}
