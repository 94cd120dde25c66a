import type { Log } from './log.ts';

/**
 * An error that nobody awaited costs what it belonged to and nobody else: it is logged, and the server goes on. Where nobody reads
 * the log any more a line is lost: were that logged, it would fail again, without end.
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
