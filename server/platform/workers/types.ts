import type { Given, Made, TaskName } from './tasks.ts';

/** What one task may cost. */
export interface WorkerPoolLimits {
  /** Of the processor: a busy machine costs a task nothing. */
  cpuMs: number;
  /** By the clock, for a child that does nothing at all any more. */
  wallMs: number;
  /** JavaScript heap of the child. */
  heapMb: number;
  /** All memory of the child: buffers count too. */
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
   * Waits for a child and has it do the task. Rejects with UnreadableError as the task does, with
   * WorkerDied when the child reached a limit or broke down, with the signal's reason, and with an
   * Error when the task has a fault.
   */
  run<N extends TaskName>(name: N, given: Given<N>, signal: AbortSignal): Promise<Made<N>>;
  /** Ends every child; what is at work is rejected. */
  close(): void;
}

export interface Order {
  name: string;
  given: unknown;
}

/**
 * A child's answer. Faults come without their message, which may hold a student's words. One that
 * is spent is to be given no other task.
 */
export type Answer = { rssMb: number; spent: boolean } & (
  | { kind: 'made'; made: unknown }
  | { kind: 'unreadable'; message: string }
  | { kind: 'fault'; name: string; at: string }
);
