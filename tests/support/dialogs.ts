import { beforeAll } from 'vitest';
import { LaterAlertDialog, LaterDialog } from '#views/components/floating/later-dialogs.tsx';

/**
 * Loads the dialogs' code before this file's tests, so that they open at once, as after the page
 * was idle.
 */
export function withDialogs(): void {
  beforeAll(() => Promise.all([LaterDialog.fetchAhead(), LaterAlertDialog.fetchAhead()]));
}
