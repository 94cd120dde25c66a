import { main } from '../server/main.ts';
import { readSettings, SettingError } from '#server/platform/settings/settings.ts';
import { ensureBuilt } from './built.ts';

/** `npm start`: builds if the build is missing or older than its sources, then serves. */
try {
  readSettings(process.env);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (!ensureBuilt()) {
  console.error('The app could not be built: the reason stands above.');
  process.exit(1);
}
await main();
