import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns files that were dropped on the previous page and carried over. A reloaded page must not
 * take them again.
 */
export function useDropped(): readonly File[] {
  const { state } = useLocation() as { state: { dropped?: unknown } | null };
  useEffect(() => {
    if (state !== null)
      window.history.replaceState({ ...(window.history.state as object), usr: null }, '');
  }, [state]);
  const dropped = state?.dropped;
  return Array.isArray(dropped) ? dropped.filter((one) => one instanceof File) : [];
}
