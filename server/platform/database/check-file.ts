import { access, constants, open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { INSTALLATION_ID_FILE } from '#server/platform/files/disk.ts';
import { Damaged, DatabaseFull } from './stores/errors.ts';
import { translate } from './translate.ts';

/** How long to wait for another process that opens the same file at the same time. */
const BUSY_MS = 5000;
/**
 * Between two checks of which files exist: SQLite creates and removes them one after the other.
 */
const LOOK_MS = 200;
const READ_BYTES = 4 * 1024 * 1024;
const CANT_OPEN = 14;
/** A page that should be in the file is beyond its end. */
const SHORT_READ = 522;
const MAX_CHARACTERS = 200;
const PAGE = 'docs/operate/backup.md, “When the database is damaged”';

/** The database's file can't be used. The message is for the operator, and says what to do. */
export class UnusableDatabase extends Error {}

const whatToDo = (file: string, folder: string): string =>
  `stop every process that uses it, move ${file}, ${file}-wal and ${file}-shm out of ${folder}, and bring a backup back with "npm run admin -- restore FILE" (${PAGE}).`;

const damaged = (path: string, reason: string): UnusableDatabase =>
  new UnusableDatabase(
    `The database ${path} is damaged (${reason}): ${whatToDo(basename(path), dirname(path))}`,
  );

const notOpened = (path: string, reason: string): UnusableDatabase =>
  new UnusableDatabase(
    `The database ${path} can't be opened (${reason}): see to it that it is a file which the user that runs this program may read and write (${PAGE}).`,
  );

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Whether the write-ahead log was removed while its index is still there. SQLite creates the log
 * first and removes it last, so it never leaves an index without a log; what was committed and not
 * yet copied into the file is lost with the log.
 */
async function isLogMissing(path: string): Promise<boolean> {
  for (let tried = 0; tried < 3; tried += 1) {
    if (tried > 0) await pause(LOOK_MS);
    if ((await isThere(`${path}-wal`)) || !(await isThere(`${path}-shm`))) return false;
  }
  return true;
}

/**
 * Reads the file from beginning to end, so that the check finds it in memory: the check reads pages
 * in the order of the trees, which took 32 s for a gigabyte that wasn't in memory, and 1 s for one
 * that was.
 */
async function readThrough(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(READ_BYTES);
    while ((await file.read(buffer, 0, READ_BYTES)).bytesRead > 0);
  } finally {
    await file.close();
  }
}

/**
 * Returns the first problem that SQLite finds, or null; whether there are no tables at all, and
 * whether there are tables but none of Marginalia's. Changes nothing in the file or its log.
 */
function look(path: string): { problem: string | null; isEmpty: boolean; isForeign: boolean } {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    const rows = database.prepare('pragma quick_check(1)').all() as { quick_check: string }[];
    const problem = rows.map((row) => row.quick_check).find((answer) => answer !== 'ok') ?? null;
    const tables = database.prepare('select 1 from sqlite_master limit 1').all();
    const migrations = database
      .prepare("select 1 from sqlite_master where type = 'table' and name = 'migrations'")
      .all();
    const isEmpty = tables.length === 0;
    return { problem, isEmpty, isForeign: !isEmpty && migrations.length === 0 };
  } finally {
    database.close();
  }
}

/**
 * Throws UnusableDatabase if the embedded database at `path` can't be opened or is damaged:
 * truncated, partly overwritten, not a database, another program's, without its log, or emptied
 * although the files of its rows exist. One that doesn't exist yet is created later. Takes about as
 * long as reading the file once.
 */
export async function checkDatabaseFile(path: string): Promise<void> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw notOpened(path, 'it is no file');
    await access(path, constants.R_OK | constants.W_OK);
    await readThrough(path);
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw notOpened(path, (error as NodeJS.ErrnoException).code ?? (error as Error).message);
  }
  if (await isLogMissing(path))
    throw new UnusableDatabase(
      `The write-ahead log of the database ${path} is missing, and with it the latest changes: put ${basename(path)}-wal back beside it or bring a backup back with "npm run admin -- restore FILE", or remove ${basename(path)}-shm to go on with what the database has (${PAGE}).`,
    );
  let seen: ReturnType<typeof look>;
  try {
    seen = look(path);
  } catch (error) {
    const { errcode = 0, message } = error as Error & { errcode?: number };
    if ((errcode & 0xff) === CANT_OPEN) throw notOpened(path, message);
    const told = translate(error);
    throw told instanceof DatabaseFull && errcode !== SHORT_READ ? told : damaged(path, message);
  }
  if (seen.problem !== null)
    throw damaged(path, (seen.problem.split('\n').at(-1) ?? '').slice(0, MAX_CHARACTERS));
  if (seen.isForeign) throw damaged(path, 'it is the database of another program');
  if (seen.isEmpty && (await isThere(join(dirname(path), 'files', INSTALLATION_ID_FILE))))
    throw damaged(path, 'it is empty, and the files of its submissions are beside it');
}

/** Returns what to tell the operator about a database error; null for any other. */
export function databaseSentence(error: unknown): string | null {
  if (error instanceof UnusableDatabase) return error.message;
  if (!(error instanceof DatabaseFull) && !(error instanceof Damaged)) return null;
  const cause = error.cause instanceof Error ? error.cause : error;
  const reason = cause.message || String((cause as { code?: unknown }).code);
  if (error instanceof Damaged)
    return `The database is damaged (${reason}): ${whatToDo('marginalia.db', 'DATA_DIR')}`;
  return error.reason === 'full'
    ? `The database can't be written to, since its disk is full (${reason}): make room, and start again.`
    : `The database can't be reached or written to: ${reason}.`;
}
