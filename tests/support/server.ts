import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_FLAGS } from '#scripts/keep-running.mjs';
import { caller, type Caller } from './caller.ts';
import { COMPILED } from './process.ts';

export interface ServerOptions {
  /** Added to a free port, a disabled captcha and a data folder of its own. */
  env?: Record<string, string>;
  /** The data folder; by default a new one, deleted at the end. */
  dataDir?: string;
}

/** Where the product is reached. */
export interface Reached {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  url: string;
  dataDir: string;
}

/** The product under test in journeys. */
export interface Site extends Reached {
  /** A caller without a token. */
  visitor: Caller;
  /** Registers and signs in a new teacher, or the given one. */
  teacher(account?: Partial<Account>): Promise<Caller & { account: Account }>;
}

export interface TestServer extends Site, AsyncDisposable {
  pid: number;
  /** Returns what it has printed so far. */
  output(): string;
  /** Asks it to stop and waits until it has; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again, with the same data and port. */
  restart(env?: Record<string, string>): Promise<TestServer>;
}

export interface Account {
  email: string;
  password: string;
  full_name: string;
}

const ROOT = join(import.meta.dirname, '../..');
const READY = /ready: (http:\/\/[^\s,]+)/;
/** A limit for servers that hang: on a busy machine a start is slow. */
const START_MS = 120_000;

const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));

/** Returns what a journey needs of a running server, with these headers for each new visitor. */
export function siteAt(
  { url, dataDir }: Reached,
  headersOfNew: () => Record<string, string> = () => ({}),
): Site {
  const visitor = caller(url);
  return {
    url,
    dataDir,
    visitor,
    async teacher(given = {}) {
      const account = {
        email: `${randomUUID()}@example.org`,
        password: 'correct horse battery',
        full_name: 'Ada Byron',
        ...given,
      };
      const { email, password } = account;
      const headers = headersOfNew();
      const made = await visitor.post(
        '/api/v1/auth/register',
        { ...account, role: 'teacher', captchaToken: '' },
        headers,
      );
      if (made.status !== 201)
        throw new Error(`Registration answered ${made.status}: ${made.text}`);
      const { body } = await visitor.post<{ access_token: string }>(
        '/api/v1/auth/token',
        { email, password, captchaToken: '' },
        headers,
      );
      return { ...caller(url, body.access_token), account };
    },
  };
}

/**
 * Starts the real product as `npm start` serves it, with a folder and a port of its own. Serves the
 * build in `dist`: journeys make sure there is one, API tests need none. Throws its output if it
 * doesn't start.
 */
export async function startServer({ env = {}, dataDir }: ServerOptions = {}): Promise<TestServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'marginalia-server-')));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    // The channel ends with this process, and the server ends with the channel.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, HOME, ...COMPILED, PORT: '0', CAPTCHA: 'off', DATA_DIR: folder, ...env },
  });
  let printed = '';
  let isReady = false;
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${printed}`));
    const timer = setTimeout(() => fail('did not start in time'), START_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (isReady) return;
      const ready = READY.exec(printed)?.[1];
      if (ready === undefined) return;
      isReady = true;
      clearTimeout(timer);
      resolve(ready);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    // Not on its exit: its last output may still be on the way.
    child.once('close', () => {
      clearTimeout(timer);
      fail('ended');
    });
  });
  const { port } = new URL(url);

  return {
    ...siteAt({ url, dataDir: folder }),
    pid: child.pid ?? 0,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await exited(child);
    },
    restart: (changes = {}) =>
      startServer({ dataDir: folder, env: { ...env, PORT: port, ...changes } }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited(child);
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
