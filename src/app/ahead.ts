import { readToken } from '#services/account/stored-token.ts';
import { begin } from '#services/begun.ts';
import { beginDesk } from '#services/desk/begin-desk.ts';
import { kept } from '#services/storage/kept.ts';
import { apiBase } from './api-base.ts';

// Runs before React does: what is asked here is answered while the app is made (docs/decisions/desk.md).
const token = readToken(kept);
if (token !== null) {
  const [, assignment, submission] = /^\/assignments\/(\d+)\/desk\/(\d+)$/.exec(window.location.pathname) ?? [];
  // What fails here is asked once more by who needs it, and told there.
  if (assignment !== undefined && submission !== undefined) beginDesk(apiBase(), token, assignment, submission).catch(() => {});
  begin(`${apiBase()}api/v1/users/me`, token);
}
