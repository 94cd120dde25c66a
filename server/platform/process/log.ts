export type Level = 'info' | 'warn' | 'error';

/**
 * Writes one structured line. Never a name, an e-mail, a token, a query or anything that a person
 * typed.
 */
export type Log = (
  level: Level,
  entry: Readonly<Record<string, string | number | boolean | null>>,
) => void;

/** Writes each entry as one line of JSON: problems to stderr, the rest to stdout. */
export const jsonLog =
  (now: () => Date): Log =>
  (level, entry) => {
    const line = `${JSON.stringify({ time: now().toISOString(), level, ...entry })}\n`;
    (level === 'info' ? process.stdout : process.stderr).write(line);
  };

/**
 * An unhandled error only affects what it belonged to: it is logged, and the server continues. If
 * the log's reader is gone, lines are lost: logging that would fail again, endlessly.
 */
export function logUnhandledErrors(log: Log): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) =>
      log('error', {
        event: 'stray_error',
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
  }
}
