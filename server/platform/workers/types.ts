import type { Given, Made, TaskName } from './tasks.ts';

/** The limits of one task. */
export interface WorkerPoolLimits {
  /** Processor time: a busy machine doesn't count against a task. */
  cpuMs: number;
  /** Elapsed time, for a child that has stopped doing anything. */
  wallMs: number;
  /** JavaScript heap of the child. */
  heapMb: number;
  /** All memory of the child, including buffers. */
  rssMb: number;
}

export const WORKER_POOL_LIMITS: WorkerPoolLimits = {
  cpuMs: 20_000,
  wallMs: 180_000,
  heapMb: 384,
  rssMb: 768,
};

/** Runs tasks in child processes that stay warm. */
export interface WorkerPool {
  /**
   * Waits for a child and has it run the task. Rejects with UnreadableError if the task does, with
   * WorkerDied if the child reached a limit or crashed, with the signal's reason, and with an Error
   * if the task has a bug.
   */
  run<N extends TaskName>(name: N, given: Given<N>, signal: AbortSignal): Promise<Made<N>>;
  /** Ends every child; running tasks are rejected. */
  close(): void;
}

export interface Order {
  name: string;
  given: unknown;
}

/**
 * A child's answer. Errors are sent without their message, which may contain a student's words. A
 * spent child must be given no more tasks.
 */
export type Answer = { rssMb: number; spent: boolean } & (
  | { kind: 'made'; made: unknown }
  | { kind: 'unreadable'; message: string }
  | { kind: 'fault'; name: string; at: string }
);
