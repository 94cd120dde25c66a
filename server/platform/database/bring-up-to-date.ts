import { type ServerSettings, SettingError } from '#server/platform/settings/settings.ts';
import type { OpenDatabase } from './types.ts';

/** Checks the file of the database, then runs the migrations that wait. Throws UnusableDatabase; and SettingError where that is left to another and hasn't been done. */
export async function bringUpToDate(
  database: OpenDatabase,
  how: ServerSettings['migrate'],
): Promise<void> {
  await database.check();
  if (how !== 'never') return await database.migrate();
  const waiting = await database.pending();
  if (waiting.length > 0)
    throw new SettingError(
      'MIGRATE',
      'never',
      `a database that is up to date: start once with MIGRATE=only, ${waiting.length} step${waiting.length === 1 ? ' waits' : 's wait'} (the next is ${waiting[0]})`,
    );
}
