import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '#scripts/built.ts';
import { deathsWith, pauseAfter } from '#scripts/keep-running.mjs';
import { run } from '#tests/support/run.ts';

const ROOT = join(import.meta.dirname, '../../..');
const READY = /^Marginalia is ready: (http:\/\/127\.0\.0\.1:\d+)$/m;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marginalia-start-'));
  if (!ensureBuilt()) throw new Error('The app could not be built.');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}) =>
  run(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

describe('npm start', () => {
  test('[RUN-3][RUN-4][RUN-5][RUN-19] opens the database, serves app and API on one port, and prints the address', async () => {
    const server = start();
    const [, url = ''] = await server.printed(READY);
    const [page, config, ready] = await Promise.all(
      ['/assignments', '/api/v1/config', '/readyz'].map((path) => fetch(url + path)),
    );
    expect([page?.status, config?.status, ready?.status]).toEqual([200, 200, 200]);
    expect(page?.headers.get('content-type')).toContain('text/html');
    expect((await stat(join(folder, 'data/marginalia.db'))).isFile()).toBe(true);
    expect((await stat(join(folder, 'data/files/incoming'))).isDirectory()).toBe(true);
    expect((await stat(join(folder, 'data/secret.key'))).mode & 0o777).toBe(0o600);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(await answers(url)).toBe(false);
  });

  test('[SAFE-19] closes a data folder that was open to others, and leaves a folder with other content as it is', async () => {
    const modes = async (...paths: string[]) =>
      Promise.all(
        paths.map(async (path) => ((await stat(join(folder, path))).mode & 0o777).toString(8)),
      );
    const serve = async (data: string) => {
      const server = start({ DATA_DIR: join(folder, data) });
      await server.printed(READY);
      server.child.kill('SIGTERM');
      await server.ended;
    };
    await serve('ours');
    await Promise.all(['ours', 'ours/files'].map((path) => chmod(join(folder, path), 0o755)));
    await Promise.all(
      ['ours/marginalia.db', 'ours/secret.key'].map((path) => chmod(join(folder, path), 0o644)),
    );
    await mkdir(join(folder, 'shared'));
    await writeFile(join(folder, 'shared/somebody’s.txt'), 'theirs');
    await chmod(join(folder, 'shared'), 0o755);
    await serve('ours');
    await serve('shared');
    expect(await modes('ours', 'ours/files', 'ours/marginalia.db', 'ours/secret.key')).toEqual([
      '700',
      '700',
      '600',
      '600',
    ]);
    expect(
      await modes('shared', 'shared/files', 'shared/marginalia.db', 'shared/secret.key'),
    ).toEqual(['755', '700', '600', '600']);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops normally at %s', async (signal) => {
    const server = start();
    await server.printed(READY);
    server.child.kill(signal);
    expect((await server.ended).code).toBe(0);
  });

  test('[RUN-1] leaves no server behind when it is killed', async () => {
    const server = start();
    const [, url = ''] = await server.printed(READY);
    server.child.kill('SIGKILL');
    await expect.poll(() => answers(url)).toBe(false);
  });

  test('run through npm itself, which passes on no signal, ends with npm', async () => {
    const server = run('npm', ['start'], {
      cwd: ROOT,
      env: { PORT: '0', DATA_DIR: join(folder, 'npm') },
    });
    const [, url = ''] = await server.printed(READY);
    server.child.kill('SIGTERM');
    await expect.poll(() => answers(url)).toBe(false);
  });

  test('[RUN-37] finishes its responses before it stops', async () => {
    const server = start();
    const [, url = ''] = await server.printed(READY);
    const slow = new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      import('node:net').then(({ connect }) => {
        const body = JSON.stringify({
          email: 'nobody@example.org',
          password: 'x',
          captchaToken: '',
        });
        let answer = '';
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /api/v1/auth/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
          );
          server.child.kill('SIGTERM');
          setTimeout(() => socket.write(body.slice(5)), 300);
        });
        socket.on('data', (chunk) => {
          answer += chunk.toString();
        });
        socket.on('end', () => resolve(answer));
        socket.on('error', reject);
      }, reject);
    });
    expect(await slow).toMatch(/^HTTP\/1\.1 400 /);
    expect((await server.ended).code).toBe(0);
  });
});

describe('[SAFE-2] a server that dies', () => {
  const childOf = (pid: number): number =>
    Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim());

  test('is restarted, each time a little later', async () => {
    const starter = start({ DATA_DIR: join(folder, 'dies') });
    await starter.printed(READY);
    process.kill(childOf(starter.child.pid!), 'SIGKILL');
    await starter.printed(/^The server died \(SIGKILL\)\. It is started again in 1 s\.$/m);
    const [, second = ''] = await starter.printed(
      /is ready[^]*^Marginalia is ready: (http:\/\/127\.0\.0\.1:\d+)$/m,
    );
    expect(await answers(second)).toBe(true);
    process.kill(childOf(starter.child.pid!), 'SIGABRT');
    await starter.printed(/^The server died \(SIGABRT\)\. It is started again in 2 s\.$/m);
    // Told to stop while it waits, it doesn't start anything.
    starter.child.kill('SIGTERM');
    expect((await starter.ended).code).toBe(143);
    expect(starter.output().match(/is ready/g)).toHaveLength(2);
  });

  test('is not restarted if it was told to stop', async () => {
    const starter = start({ DATA_DIR: join(folder, 'told') });
    await starter.printed(READY);
    process.kill(childOf(starter.child.pid!), 'SIGTERM');
    expect((await starter.ended).code).toBe(0);
    expect(starter.output()).not.toContain('started again');
  });

  test('waits twice as long each time, up to half a minute, and one second again once it has run for a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(pauseAfter)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect([deathsWith(0, 10), deathsWith(4, 59_999), deathsWith(4, 60_000)]).toEqual([1, 5, 1]);
  });
});

/** Output other than a build's, which comes first if a source has changed meanwhile. */
const lines = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/^(Building the app|Built dist)/.test(line));

describe('[RUN-40] one sentence says what prevents the start', () => {
  test('a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const PORT = String((other.address() as AddressInfo).port);
    const { code, output } = await start({ PORT }).ended;
    other.close();
    expect(code).toBe(1);
    expect(lines(output)).toEqual([
      `PORT is "${PORT}": it takes a port no other program listens on: stop that one or set another.`,
    ]);
  });

  test('an invalid setting', async () => {
    const { code, output } = await start({ WELCOME_CREDITS: 'many' }).ended;
    expect([code, lines(output)]).toEqual([
      1,
      ['WELCOME_CREDITS is "many": it takes a whole number from 0 to 1000000.'],
    ]);
  });

  test('an address of another machine', async () => {
    const { code, output } = await start({ HOST: '192.0.2.1' }).ended;
    expect([code, lines(output)]).toEqual([
      1,
      [
        'HOST is "192.0.2.1": it takes an address of this machine, such as 127.0.0.1 (EADDRNOTAVAIL).',
      ],
    ]);
  });

  test('an impossible data folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, output } = await start({ DATA_DIR: join(file, 'data') }).ended;
    expect([code, lines(output)]).toEqual([
      1,
      [
        `DATA_DIR is "${join(file, 'data')}": it takes a folder this program can write to (ENOTDIR).`,
      ],
    ]);
  });

  test('a database that doesn’t answer, without its password', async () => {
    const { code, output } = await start({
      DATABASE_URL: 'postgres://marks:hush@127.0.0.1:1/marks',
    }).ended;
    expect([code, lines(output)]).toEqual([
      1,
      [
        'DATABASE_URL is "postgres://marks:…@127.0.0.1:1/marks": it takes the address of a PostgreSQL that answers (ECONNREFUSED).',
      ],
    ]);
  });
});
