import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '#tests/support/run.ts';

const ROOT = join(import.meta.dirname, '../../..');

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

test('[RUN-9] npm run dev serves app, public pages and API at one address, with hot reload', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'marginalia-dev-'));
  const port = await freePort();
  const dev = run(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts'], {
    cwd: ROOT,
    env: { PORT: String(port), DATA_DIR },
  });
  await dev.printed(/Local:/);
  await dev.printed(/Marginalia is ready/);
  const url = `http://127.0.0.1:${port}`;
  const text = async (path: string) => (await fetch(url + path)).text();
  expect(await text('/assignments/1/submissions')).toMatch(
    /@vite\/client[\s\S]*\/src\/app\/main\.tsx/,
  );
  expect(await text('/about')).toMatch(/<title>[^<]*Marginalia[\s\S]*\/src\/app\/site\/main\.tsx/);
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
  expect(await (await fetch(`${url}/api/v1/config`)).json()).toMatchObject({ captcha: 'altcha' });
  expect((await fetch(`${url}/comment-sets/`)).status).toBe(401);
  dev.child.kill('SIGTERM');
  expect([0, 143]).toContain((await dev.ended).code);
  expect(await fetch(url).catch(() => 'gone')).toBe('gone');
  await rm(DATA_DIR, { recursive: true, force: true });
});
