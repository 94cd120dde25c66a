import { setImmediate } from 'node:timers';

/** So long SQLite has the process to itself before everything else that waits comes first. */
const HELD_MS = 30;

export interface SqliteTurn {
  /** Whether what was asked of SQLite since others had their turn has taken too long. */
  isLong(): boolean;
}

/** Of this thread alone: on a busy machine the time by the clock is mostly others'. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Of one turn of the event loop: statements that follow each other are one piece of work to whoever waits for them. What is asked by
 * eight people at once is less than that: taken in turns, it would all have to be kept in memory at the same time.
 */
export function createSqliteTurn(now: () => number = spent): SqliteTurn {
  let since: number | null = null;
  return {
    isLong() {
      if (since === null) {
        since = now();
        setImmediate(() => {
          since = null;
        });
      }
      return now() - since > HELD_MS;
    },
  };
}
