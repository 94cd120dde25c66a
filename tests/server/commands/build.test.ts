import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '#scripts/built.ts';
import { run } from '#tests/support/run.ts';

/** A copy of the tree as a clone has it, built, beside the packages of this one. */
const ROOT = join(import.meta.dirname, '../../..');
const PARTS = ['dist', 'contract', 'src', 'server', 'scripts', 'public', 'docs', 'app.html', 'index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const READY = /^Marginalia is ready: (\S+)$/m;
let tree: string;

beforeAll(async () => {
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  tree = await mkdtemp(join(tmpdir(), 'marginalia-clone-'));
  await Promise.all(PARTS.map((part) => cp(join(ROOT, part), join(tree, part), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
});
afterAll(() => rm(tree, { recursive: true }));

async function startAndStop(env: Record<string, string> = {}): Promise<string> {
  const server = run(process.execPath, ['scripts/start.mjs'], { cwd: tree, env: { PORT: '0', ...env } });
  const [, url = ''] = await server.printed(READY);
  expect((await fetch(`${url}/assignments`)).status).toBe(200);
  server.child.kill('SIGTERM');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  return output;
}

/** Whether `npm start` would find a build of what is there now. */
async function isBuilt(env: Record<string, string> = {}): Promise<boolean> {
  const { output } = await run(process.execPath, ['--input-type=module', '-e', "console.log('built', (await import('./scripts/built.ts')).isBuilt())"], { cwd: tree, env }).ended;
  return output.includes('built true');
}

test('[RUN-2] npm start builds what is missing, not what is there, and anew when a source or the API’s address has changed', async () => {
  expect(await startAndStop()).not.toContain('Building');
  expect(await isBuilt()).toBe(true);
  const stamp = await readFile(join(tree, 'dist/.built.json'), 'utf8');
  await rm(join(tree, 'dist/.built.json'));
  expect(await isBuilt()).toBe(false);
  await writeFile(join(tree, 'dist/.built.json'), stamp);
  expect(await isBuilt({ VITE_API_BASE_URL: 'https://api.example.org' })).toBe(false);
  await writeFile(join(tree, 'public/new.txt'), 'new');
  expect(await isBuilt()).toBe(false);
  await rm(join(tree, 'dist'), { recursive: true });
  expect(await startAndStop({ VITE_API_BASE_URL: 'https://api.example.org' })).toMatch(/Building the app[\s\S]*Built dist: \d+ public pages/);
  expect(await readFile(join(tree, 'dist/new.txt'), 'utf8')).toBe('new');
  const assets = await readdir(join(tree, 'dist/assets'));
  const scripts = await Promise.all(assets.filter((name) => name.endsWith('.js')).map((name) => readFile(join(tree, 'dist/assets', name), 'utf8')));
  expect(scripts.some((script) => script.includes('https://api.example.org')), '[RUN-35] the app calls the hosted API').toBe(true);
}, 900_000);

test('[RUN-2][RUN-38] a build holds public pages, compressed copies and the API’s description, and no half of one after a failure', async () => {
  const dist = (await readdir(join(tree, 'dist'), { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  expect(dist).toEqual(expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', 'app.html', '404.html', 'about/index.html', 'openapi.json']));
  const before = await readFile(join(tree, 'dist/.built.json'), 'utf8');
  const html = await readFile(join(tree, 'app.html'), 'utf8');
  await writeFile(join(tree, 'app.html'), html.replace('/src/app/main.tsx', '/src/app/gone.tsx'));
  const failed = await run(process.execPath, ['scripts/start.mjs'], { cwd: tree, env: { PORT: '0' } }).ended;
  await writeFile(join(tree, 'app.html'), html);
  expect(failed.code).toBe(1);
  expect(failed.output).toContain('The app could not be built: the reason stands above.');
  expect(await readFile(join(tree, 'dist/.built.json'), 'utf8')).toBe(before);
  expect(await readdir(join(tree, '.cache'))).toEqual([]);
});
