import { jsonLog, logUnhandledErrors } from './log.ts';
import { readSettings, SettingError } from '#server/platform/settings/settings.ts';
import { databaseSentence } from '#server/platform/database/check-file.ts';
import { StorageAway, StorageFull } from '#server/platform/files/types.ts';
import { migrateOnly, runServer } from './running.ts';

/**
 * Prints one sentence for what an operator can fix, the whole error for what only a developer can.
 */
function refuse(error: unknown): never {
  const sentence =
    error instanceof SettingError || error instanceof StorageFull || error instanceof StorageAway
      ? error.message
      : databaseSentence(error);
  console.error(sentence ?? error);
  process.exit(1);
}

/**
 * Serves until it is told to stop: by a signal, or because the `npm start` that began it is gone.
 */
export async function serve(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (settings.migrate === 'only') {
      await migrateOnly(settings);
      console.log('The database is up to date.');
      process.exit(0);
    }
    const log = jsonLog(() => new Date());
    const server = await runServer(settings, log);
    logUnhandledErrors(log);
    const stop = (): void => {
      server.stop().then(() => process.exit(0), refuse);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    if (process.channel) process.on('disconnect', stop);
    // `npm start` restarts a server only if it has served once: one that never did has a problem
    // that must be fixed first.
    process.send?.('ready');
    console.log(
      `Marginalia is ready: ${server.address}${settings.publicUrl === null ? '' : `, published as ${settings.publicUrl}`}`,
    );
  } catch (error) {
    refuse(error);
  }
}

if (import.meta.main) await serve();
