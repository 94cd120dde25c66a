import type { ChildProcess } from 'node:child_process';
import { type Start, startChild } from './contain.ts';

/** How long an unused child is kept ready. */
const IDLE_MS = 60_000;

export interface Standby {
  /** Returns the waiting child, or a new one; another is started in its place. */
  start: Start;
  /** Ends the one that is waiting. */
  close(): void;
}

/**
 * Keeps one child ready for the program that was last requested: starting a child takes longer than
 * reading most files, and a class's files arrive one after the other. It is told the kind of the
 * last file, but accepts others as well. Each reads one file and ends. A minute after the last
 * file, none is kept ready.
 */
export function createStandby(start: Start = startChild, idleMs = IDLE_MS): Standby {
  let ready: { child: ChildProcess; of: string } | null = null;
  let timer: NodeJS.Timeout | undefined;

  function drop(): void {
    clearTimeout(timer);
    ready?.child.kill('SIGKILL');
    ready = null;
  }

  function standAhead(entry: string, heapMb: number, told: readonly string[], of: string): void {
    drop();
    const child = start(entry, heapMb, told);
    const gone = (): void => {
      if (ready?.child === child) ready = null;
    };
    child.once('exit', gone).once('error', gone);
    child.unref();
    child.channel?.unref();
    ready = { child, of };
    timer = setTimeout(drop, idleMs).unref();
  }

  return {
    start(entry, heapMb, told = []) {
      const of = `${heapMb} ${entry}`;
      const child = ready?.of === of ? ready.child : start(entry, heapMb, told);
      if (ready?.child === child) {
        ready = null;
        child.ref();
        child.channel?.ref();
      }
      standAhead(entry, heapMb, told, of);
      return child;
    },
    close: drop,
  };
}
