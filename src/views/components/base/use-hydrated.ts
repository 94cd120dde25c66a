import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** False in the prerendered page until it is hydrated: what is pressed there before goes nowhere. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
