import { readToken } from '#services/accounts/stored-token.ts';
import { prefetch } from '#services/prefetch.ts';
import { beginDesk } from '#services/marking/begin-desk.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { apiBase } from './api-base.ts';

/** The longest that the app waits for a first page: an empty desk is better than none. */
const PATIENCE_MS = 1_500;

/**
 * Runs before React does: requests made here are answered while the app loads
 * (docs/decisions/desk.md).
 */
async function beginAhead(): Promise<void> {
  const token = readToken(sessionStorageArea);
  if (token === null) return;
  const [, assignment, submission] =
    /^\/assignments\/(\d+)\/desk\/(\d+)$/.exec(window.location.pathname) ?? [];
  const ask = () => prefetch(`${apiBase()}api/v1/users/me`, token);
  if (assignment === undefined || submission === undefined) return void ask();
  // If this fails, the code that needs the data requests it again and reports the failure.
  const shown = beginDesk(apiBase(), token, assignment, submission).catch(() => {});
  ask();
  await Promise.race([
    shown,
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
}

/**
 * Resolves when the app may start: the first page of a script has the machine to itself until it is
 * shown.
 */
export const firstPageShown = beginAhead();
