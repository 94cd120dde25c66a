import { beforeAll } from 'vitest';
import { LaterAlertDialog, LaterDialog } from '#views/components/floating/later-dialogs.tsx';

/**
 * The code of the dialogs is here before this file's tests: what opens one shows it at once, as
 * when the page stood still.
 */
export function withDialogs(): void {
  beforeAll(() => Promise.all([LaterDialog.fetchAhead(), LaterAlertDialog.fetchAhead()]));
}
