import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** About one in ten of the processor's time slices when this process wants them too. */
const PRIORITY = 10;

/**
 * Lowers a child's priority below this process, which has people waiting for it, before the child's
 * first instruction: starting accounts for half of its cost, and a thread keeps the priority it
 * began with.
 */
export function withLowerPriority<Child extends ChildProcess>(child: Child): Child {
  // A child that couldn't be started reports that with its own event.
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  return child;
}
