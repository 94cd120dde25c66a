import type { ChildProcess } from 'node:child_process';
import { type Start, startChild } from './contain.ts';

/** How long a child stands ready that nobody needs. */
const IDLE_MS = 60_000;

export interface Standby {
  /** One that stands ready, or a new one; in its place another is started. */
  start: Start;
  /** Ends the one that stands ready. */
  close(): void;
}

/**
 * Keeps one child ahead of the files for the program it is asked for: to start a child takes longer
 * than to read most files, and a class hands in one after the other. It is told of what kind the
 * last file was, and takes another kind as well. Each reads one file and ends. Nothing stands ready
 * a minute after the last.
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
