export type Level = 'info' | 'warn' | 'error';

/** One structured line. Never a name, an e-mail, a token, a query or anything a person typed. */
export type Log = (
  level: Level,
  entry: Readonly<Record<string, string | number | boolean | null>>,
) => void;

/** Writes each entry as one line of JSON: what is wrong to stderr, the rest to stdout. */
export const jsonLog =
  (now: () => Date): Log =>
  (level, entry) => {
    const line = `${JSON.stringify({ time: now().toISOString(), level, ...entry })}\n`;
    (level === 'info' ? process.stdout : process.stderr).write(line);
  };

/**
 * An error that nobody awaited costs what it belonged to and nobody else: it is logged, and the
 * server goes on. Where nobody reads the log any more a line is lost: were that logged, it would
 * fail again, without end.
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
