import { useEffect } from 'react';

/** After this long nothing of the first screen is still being fetched. */
const QUIET_MS = 1_500;

/** Fetches what may be asked for next, once the page stands still. */
export function usePrefetchWhenIdle(fetchAhead: () => void): void {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, QUIET_MS);
    return () => clearTimeout(timer);
  }, [fetchAhead]);
}
