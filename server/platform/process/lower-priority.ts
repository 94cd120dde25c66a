import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** One in ten of the processor's turns where this process wants it too. */
const PRIORITY = 10;

/**
 * Puts a child below this process, which has people waiting for it, before its first instruction:
 * starting it is half of what it costs, and a thread keeps the priority that it began with.
 */
export function withLowerPriority<Child extends ChildProcess>(child: Child): Child {
  // One that couldn't be started says so by its own event.
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  return child;
}
