import { useEffect } from 'react';

/** The time after which nothing for the first screen is still being fetched. */
const QUIET_MS = 1_500;

/** Fetches what may be needed next once the page is idle. */
export function usePrefetchWhenIdle(fetchAhead: () => void): void {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, QUIET_MS);
    return () => clearTimeout(timer);
  }, [fetchAhead]);
}
