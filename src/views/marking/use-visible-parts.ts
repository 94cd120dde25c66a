import { useSyncExternalStore } from 'react';

/** How many parts of the desk there is room for side by side (DESK-1). */
export type VisibleParts = 1 | 2 | 3;

const THREE = '(width >= 75rem)';
const TWO = '(width >= 47.5rem)';

const matches = (query: string): boolean =>
  typeof window.matchMedia === 'function' ? window.matchMedia(query).matches : query === THREE;
const now = (): VisibleParts => {
  if (matches(THREE)) return 3;
  return matches(TWO) ? 2 : 1;
};

function watch(changed: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const lists = [THREE, TWO].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

export const useVisibleParts = (): VisibleParts => useSyncExternalStore(watch, now);
