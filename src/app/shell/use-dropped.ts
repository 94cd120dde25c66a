import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What was dropped on the page before this one, and comes along. A page that is loaded again must
 * not take it again.
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
