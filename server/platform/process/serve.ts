import { jsonLog, logUnhandledErrors } from './log.ts';
import { readSettings, SettingError } from '#server/platform/settings/settings.ts';
import { databaseSentence } from '#server/platform/database/check-file.ts';
import { StorageAway, StorageFull } from '#server/platform/files/types.ts';
import { migrateOnly, runServer } from './running.ts';

/** One sentence for what an operator can mend, the whole error for what only a developer can. */
function refuse(error: unknown): never {
  const sentence =
    error instanceof SettingError || error instanceof StorageFull || error instanceof StorageAway
      ? error.message
      : databaseSentence(error);
  console.error(sentence ?? error);
  process.exit(1);
}

/** Serves until told to stop: by a signal, or by the loss of the `npm start` that began it. */
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
    // `npm start` starts a server again that has served once: one that never did has a reason to be mended first.
    process.send?.('ready');
    console.log(
      `Marginalia is ready: ${server.address}${settings.publicUrl === null ? '' : `, published as ${settings.publicUrl}`}`,
    );
  } catch (error) {
    refuse(error);
  }
}

if (import.meta.main) await serve();
