let spent = false;

/**
 * Says that something in this process is broken for good, such as a parser that gave up: its next
 * task goes to another.
 */
export function spend(): void {
  spent = true;
}

export const isMemorySpent = (): boolean => spent;
