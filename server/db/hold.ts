import { setImmediate } from 'node:timers';

/** So long SQLite has the process to itself before everything else that waits comes first. */
const HELD_MS = 10;

export interface Hold {
  /** Whether what was asked of SQLite since others had their turn has taken too long. */
  isLong(): boolean;
}

/** Of one turn of the event loop: statements that follow each other are one piece of work to whoever waits for them. */
export function createHold(now: () => number = () => performance.now()): Hold {
  let since: number | null = null;
  return {
    isLong() {
      if (since === null) {
        since = now();
        setImmediate(() => { since = null; });
      }
      return now() - since > HELD_MS;
    },
  };
}
