/**
 * The provider produced no draft. The message tells the educator how it failed; nothing was
 * charged.
 */
export class WriterError extends Error {
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** How long the provider asks to wait, in seconds; null if it doesn't say. */
  readonly retryAfterS: number | null;
  constructor(
    message: string,
    options: { retryable: boolean; retryAfterS?: number | null; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.retryAfterS = options.retryAfterS ?? null;
  }
}

/**
 * The beginning of the message for a draft that was not written because it seems to be the wrong
 * file (PROMPT-13).
 */
export const WRONG_FILE = 'The AI model takes this for the wrong file';

const DIED = {
  time: 'Working on this text took too long, so it was stopped',
  memory: 'Working on this text took too much memory, so it was stopped',
  crash: 'The program that works on texts broke down on this one',
} as const;

/**
 * The child process working on a text reached a limit or crashed. The message is for the educator.
 */
export class WorkerDied extends Error {
  readonly limit: keyof typeof DIED;
  constructor(limit: keyof typeof DIED, options?: ErrorOptions) {
    super(
      `${DIED[limit]}. Please write this feedback yourself, or upload the work again as a plain text of the usual length.`,
      options,
    );
    this.limit = limit;
  }
}

/** There is no text that this writer can read. The message says what is wrong and what to do. */
export class UnreadableError extends Error {}

/**
 * A text was read, but there is nothing to say about it: no draft and no charge, with the reason
 * (RULE-42).
 */
export class NothingToSay extends UnreadableError {}
