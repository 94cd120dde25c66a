import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** Whether the page is hydrated. Presses on a prerendered page before that have no effect. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
