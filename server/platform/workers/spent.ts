let spent = false;

/**
 * Marks this process as permanently broken, for instance after a parser has aborted: its next task
 * is given to another.
 */
export function spend(): void {
  spent = true;
}

export const isMemorySpent = (): boolean => spent;
