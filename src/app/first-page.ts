import { readToken } from '#services/accounts/stored-token.ts';
import { prefetch } from '#services/prefetch.ts';
import { beginDesk } from '#services/marking/begin-desk.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { apiBase } from './api-base.ts';

/** Longest that the app waits for a first page: a desk that stands there without it is better than none. */
const PATIENCE_MS = 1_500;

/** Runs before React does: what is asked here is answered while the app is made (docs/decisions/desk.md). */
async function beginAhead(): Promise<void> {
  const token = readToken(sessionStorageArea);
  if (token === null) return;
  const [, assignment, submission] =
    /^\/assignments\/(\d+)\/desk\/(\d+)$/.exec(window.location.pathname) ?? [];
  const ask = () => prefetch(`${apiBase()}api/v1/users/me`, token);
  if (assignment === undefined || submission === undefined) return void ask();
  // What fails here is asked once more by who needs it, and told there.
  const shown = beginDesk(apiBase(), token, assignment, submission).catch(() => {});
  ask();
  await Promise.race([
    shown,
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
}

/** When the app may begin: a script's first page has the machine to itself until it is seen. */
export const firstPageShown = beginAhead();
