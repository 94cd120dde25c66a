import { useSyncExternalStore } from 'react';
import type { Settings } from '#contract/accounts/user.ts';

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

const listen = (changed: () => void) => {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

const isDarkSystem = () => query().matches;

/** Whether the page is dark now, with what was chosen and, where nothing was, what the system says. */
export const useDark = (theme: Settings['theme']): boolean => {
  const system = useSyncExternalStore(listen, isDarkSystem);
  return theme === 'system' ? system : theme === 'dark';
};
