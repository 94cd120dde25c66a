import { setTimeout as pause } from 'node:timers/promises';

/** How long a reader waits for what is only noted of them. */
const PATIENCE_MS = 2000;

/**
 * Waits for a write that no answer depends on, but not for ever: while the database is locked people still read. What is late is
 * written later, and a failure is `told`.
 */
export async function soon(write: Promise<unknown>, told: (error: unknown) => void = () => undefined): Promise<void> {
  const over = new AbortController();
  const written = write.then(() => undefined, told).finally(() => over.abort());
  await Promise.race([written, pause(PATIENCE_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined)]);
}
