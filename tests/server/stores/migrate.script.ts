import { openDatabase } from '#server/platform/database/open.ts';
import type { DatabaseSettings } from '#server/platform/database/types.ts';

/** A starting process: it opens the database and migrates it. */
const opened = await openDatabase(JSON.parse(process.argv[2] ?? '{}') as DatabaseSettings);
await opened.migrate();
await opened.close();
console.log(JSON.stringify('migrated'));
