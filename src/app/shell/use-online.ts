import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Whether the browser has a connection, as far as it knows: that a server can be reached is another matter. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
