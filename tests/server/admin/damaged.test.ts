import { cp, mkdtemp, open, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { admin } from '#server/admin.ts';
import { DATABASE_FILE, openDatabase } from '#server/platform/database/open.ts';
import { sql } from 'kysely';
import { run } from '#tests/support/run.ts';
import { startServer } from '#tests/support/server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = 4096;
/** What a killed server left: its database, the log next to it, and a file. */
let whole: string;
beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'marginalia-whole-'));
  await using server = await startServer({ dataDir: whole });
  const teacher = await server.teacher();
  for (let n = 0; n < 20; n += 1)
    await teacher.post('/api/v1/comments', {
      text: 'x'.repeat(4000),
      category: 'c',
      quality_level: 'good',
    });
  await server.kill();
});
afterAll(() => rm(whole, { recursive: true, force: true }));

/** Returns a copy of that folder; with `closed`, its log has been merged into the database. */
async function folderOf(kind: 'killed' | 'closed'): Promise<{ dataDir: string; file: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-damaged-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await cp(whole, dataDir, { recursive: true });
  const file = join(dataDir, DATABASE_FILE);
  if (kind === 'closed') {
    const database = new DatabaseSync(file);
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
  }
  return { dataDir, file };
}

async function overwrite(file: string, at: number, bytes: Uint8Array): Promise<void> {
  const opened = await open(file, 'r+');
  await opened.write(bytes, 0, bytes.length, at);
  await opened.close();
}

/** Returns how the server's start and `check` end. */
async function endings(dataDir: string) {
  const complained: string[] = [];
  const [started, code] = await Promise.all([
    run(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      cwd: ROOT,
      env: { PORT: '0', CAPTCHA: 'off', DATA_DIR: dataDir },
    }).ended,
    admin(
      ['check'],
      { DATA_DIR: dataDir },
      () => undefined,
      (line) => complained.push(line),
    ),
  ]);
  return { started, checked: { code, output: complained.join('\n') } };
}

test.each<[string, 'killed' | 'closed', (file: string) => Promise<unknown>, RegExp]>([
  ['cut in the middle', 'closed', (file) => truncate(file, 20 * PAGE), /is damaged/],
  ['cut to its first bytes', 'closed', (file) => truncate(file, 50), /is damaged/],
  ['emptied', 'closed', (file) => truncate(file, 0), /is damaged \(it is empty/],
  [
    'with zeros in the middle',
    'closed',
    (file) => overwrite(file, 30 * PAGE, new Uint8Array(8 * PAGE)),
    /is damaged/,
  ],
  [
    'something else',
    'closed',
    (file) => writeFile(file, 'Dear diary, '.repeat(5000)),
    /is damaged \(file is not a database\)/,
  ],
  [
    'of another program',
    'closed',
    async (file) => {
      await rm(file);
      const other = new DatabaseSync(file);
      other.exec('create table users (id integer, name text)');
      other.close();
    },
    /is damaged \(it is the database of another program\)/,
  ],
  [
    'with another page size in its head',
    'closed',
    (file) => overwrite(file, 16, Uint8Array.of(2, 0)),
    /is damaged/,
  ],
  [
    'without its log',
    'killed',
    (file) => rm(`${file}-wal`),
    /write-ahead log of the database .* is missing/,
  ],
  [
    'a folder',
    'closed',
    async (file) => {
      await rm(file);
      await cp(join(file, '..', 'files'), file, { recursive: true });
    },
    /can't be opened/,
  ],
])(
  '[SEC-19] on a database that is %s the start and the check end with one sentence that says what to do',
  async (_how, kind, damage, says) => {
    const { dataDir, file } = await folderOf(kind);
    await damage(file);
    const { started, checked } = await endings(dataDir);
    for (const { code, output } of [started, checked]) {
      expect([code, output]).toEqual([1, expect.stringMatching(says)]);
      expect(output).toContain('docs/operate/backup.md');
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(output).not.toContain('is ready');
    }
  },
);

test('[SEC-19] the database of a killed server is sound, and so is one that was closed', async () => {
  for (const kind of ['killed', 'closed'] as const) {
    const { dataDir } = await folderOf(kind);
    await using server = await startServer({ dataDir });
    expect((await server.visitor.get('/readyz')).status).toBe(200);
    await server.stop();
    expect(await readdir(dataDir)).not.toContain(`${DATABASE_FILE}-wal`);
  }
});

test('[SEC-19] a database of a newer version is left alone, with a message', async () => {
  const { dataDir, file } = await folderOf('closed');
  const database = new DatabaseSync(file);
  database.exec("insert into migrations values ('9999-later')");
  database.close();
  const { started, checked } = await endings(dataDir);
  for (const { code, output } of [started, checked]) {
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^The database was made by a newer version .*: run that version/);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
});

test('[SEC-19] a database without one of its tables isn’t served; a check says so, and continues', async () => {
  const { dataDir, file } = await folderOf('closed');
  const database = new DatabaseSync(file);
  database.exec('pragma foreign_keys = off; drop table marks');
  database.close();
  const { started } = await endings(dataDir);
  expect([started.code, started.output.trim()]).toEqual([
    1,
    expect.stringMatching(/^The database is damaged \(it lacks the table marks\): [^\n]*$/),
  ]);
  const said: string[] = [];
  const code = await admin(
    ['check'],
    { DATA_DIR: dataDir },
    (line) => said.push(line),
    () => undefined,
  );
  expect(code).toBe(1);
  expect(said.join('\n')).toContain("it can't be asked: no such table: marks");
  expect(said.at(-1)).toMatch(/of the checks failed/);
});

test('[SEC-19] damage found by a statement while the server runs ends all requests that use the database', async () => {
  const { dataDir, file } = await folderOf('closed');
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_master where name = 'comments'`.execute(database.db);
  await overwrite(file, (rows[0]!.rootpage - 1) * PAGE, new Uint8Array(PAGE).fill(7));
  const ask = (table: string) => sql`select * from ${sql.table(table)}`.execute(database.db);
  await expect(ask('comments')).rejects.toThrow('The database is damaged.');
  await expect(ask('users')).rejects.toThrow('The database is damaged.');
});
