import { createTokenStorage } from '#services/accounts/token-storage.ts';
import { createHttp } from '#services/http.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { apiBase } from '../../api-base.ts';

/**
 * Returns the server connection of a visitor who isn't signed in, and where their token will be
 * stored; null during prerendering.
 */
export function visiting() {
  if (typeof window === 'undefined') return null;
  return {
    http: createHttp({ baseUrl: apiBase(), token: () => null, refused: () => {} }),
    tokens: createTokenStorage(sessionStorageArea, window),
  };
}
