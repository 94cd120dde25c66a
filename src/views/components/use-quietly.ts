import { useEffect } from 'react';

/** After this long nothing of the first screen is still being fetched. */
const QUIET_MS = 1_500;

/** Fetches what may be asked for next, once the page stands still. What fails now is told when it is asked for. */
export function useQuietly(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => { load().catch(() => {}); }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
