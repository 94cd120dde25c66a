/**
 * Sleepers that can be woken early by a key: within one process, the counterpart of polling across
 * processes.
 */
export interface Waiting<K> {
  /** Ends after `ms`, when the key is woken, or when the signal aborts. Never throws. */
  sleep(key: K, ms: number, signal?: AbortSignal): Promise<void>;
  wake(key: K): void;
}

export function createWaiting<K>(): Waiting<K> {
  const sleepers = new Map<K, Set<() => void>>();
  return {
    sleep: (key, ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const mine = sleepers.get(key) ?? new Set();
        sleepers.set(key, mine);
        const end = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', end);
          mine.delete(end);
          if (mine.size === 0 && sleepers.get(key) === mine) sleepers.delete(key);
          resolve();
        };
        const timer = setTimeout(end, ms);
        signal?.addEventListener('abort', end);
        mine.add(end);
      }),
    wake(key) {
      for (const end of sleepers.get(key) ?? []) end();
    },
  };
}
