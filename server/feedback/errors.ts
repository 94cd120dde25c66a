/** The provider gave no draft. The message tells the educator how it failed; nothing was charged. */
export class WriterError extends Error {
  /** True when the same request may succeed later. */
  readonly retryable: boolean;
  /** How long the provider asks to wait, in seconds; null when it doesn't say. */
  readonly retryAfterS: number | null;
  constructor(message: string, options: { retryable: boolean; retryAfterS?: number | null; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.retryAfterS = options.retryAfterS ?? null;
  }
}

/** There is no text this writer can read. The message says what is the matter and what to do. */
export class UnreadableError extends Error {}
