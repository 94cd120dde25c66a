import { entryOf } from '#server/platform/process/programs.ts';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '#scripts/built.ts';
import { keepEarlier } from '#scripts/bundle/earlier.ts';
import { run } from '#tests/support/run.ts';

/** A built copy of the tree as in a clone, with this one's packages. */
const ROOT = join(import.meta.dirname, '../../..');
const PARTS = [
  'dist',
  'contract',
  'src',
  'server',
  'scripts',
  'public',
  'docs',
  'app.html',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
const READY = /^Marginalia is ready: (\S+)$/m;
let tree: string;

beforeAll(async () => {
  if (!ensureBuilt()) throw new Error('The app could not be built.');
  tree = await mkdtemp(join(tmpdir(), 'marginalia-clone-'));
  await Promise.all(
    PARTS.map((part) => cp(join(ROOT, part), join(tree, part), { recursive: true })),
  );
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
});
afterAll(() => rm(tree, { recursive: true }));

async function startAndStop(env: Record<string, string> = {}): Promise<string> {
  const server = run(process.execPath, ['scripts/start.mjs'], {
    cwd: tree,
    env: { PORT: '0', ...env },
  });
  const [, url = ''] = await server.printed(READY);
  expect((await fetch(`${url}/assignments`)).status).toBe(200);
  server.child.kill('SIGTERM');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  return output;
}

/** Whether `npm start` would find a build of the current sources. */
async function isBuilt(env: Record<string, string> = {}): Promise<boolean> {
  const { output } = await run(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "console.log('built', (await import('./scripts/built.ts')).isBuilt())",
    ],
    { cwd: tree, env },
  ).ended;
  return output.includes('built true');
}

test('[RUN-2] npm start builds what is missing, not what exists, and again if a source or the API’s address has changed', async () => {
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
  expect(await startAndStop({ VITE_API_BASE_URL: 'https://api.example.org' })).toMatch(
    /Building the app[\s\S]*Built dist: \d+ public pages/,
  );
  expect(await readFile(join(tree, 'dist/new.txt'), 'utf8')).toBe('new');
  const assets = await readdir(join(tree, 'dist/assets'));
  const scripts = await Promise.all(
    assets
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFile(join(tree, 'dist/assets', name), 'utf8')),
  );
  expect(
    scripts.some((script) => script.includes('https://api.example.org')),
    '[RUN-35] the app calls the hosted API',
  ).toBe(true);
}, 900_000);

test('the server and its children run the built programs, and their sources once one of these has changed', async () => {
  const programs = async () =>
    (
      await run(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          "const { programOf } = await import('./server/platform/process/programs.ts'); console.log(programOf('server/platform/process/serve.ts'), programOf('server/features/rubrics/reader.ts'))",
        ],
        { cwd: tree },
      ).ended
    ).output;
  const [made, source] = [
    [
      `dist/.server/${entryOf('server/platform/process/serve.ts')}.mjs`,
      `dist/.programs/${entryOf('server/features/rubrics/reader.ts')}.mjs`,
    ],
    ['server/platform/process/serve.ts', 'server/features/rubrics/reader.ts'],
  ] as const;
  const after = async (changed: string, [server, child]: readonly string[]) => {
    const before = await readFile(join(tree, changed), 'utf8');
    await writeFile(join(tree, changed), `${before}\n`);
    expect(await programs()).toMatch(new RegExp(`/${server} .*/${child}\n`));
    await writeFile(join(tree, changed), before);
  };
  expect(await programs()).toMatch(new RegExp(`/${made[0]} .*/${made[1]}\n`));
  await after('contract/submissions/document.ts', source);
  await after('server/app.ts', [source[0], made[1]]);
  await after('server/features/rubrics/reader.ts', [made[0], source[1]]);
}, 900_000);

test('[RUN-2][RUN-38] a build contains public pages, compressed copies and the API’s description, and a failure leaves no partial one', async () => {
  const dist = (await readdir(join(tree, 'dist'), { recursive: true })).map((name) =>
    name.replaceAll('\\', '/'),
  );
  expect(dist).toEqual(
    expect.arrayContaining([
      'index.html',
      'index.html.br',
      'index.html.gz',
      'app.html',
      '404.html',
      'about/index.html',
      'openapi.json',
    ]),
  );
  const before = await readFile(join(tree, 'dist/.built.json'), 'utf8');
  const html = await readFile(join(tree, 'app.html'), 'utf8');
  await writeFile(join(tree, 'app.html'), html.replace('/src/app/main.tsx', '/src/app/gone.tsx'));
  const failed = await run(process.execPath, ['scripts/start.mjs'], {
    cwd: tree,
    env: { PORT: '0' },
  }).ended;
  await writeFile(join(tree, 'app.html'), html);
  expect(failed.code).toBe(1);
  expect(failed.output).toContain('The app could not be built: the reason stands above.');
  expect(await readFile(join(tree, 'dist/.built.json'), 'utf8')).toBe(before);
  expect(await readdir(join(tree, '.cache'))).toEqual([]);
});

test('[RUN-64] a build keeps for two weeks what pages of earlier builds may still request, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-builds-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (name: string, days = 0) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, name);
    const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await utimes(path, at, at);
  };
  for (const name of [
    'one/index.html',
    'one/assets/a-11111111.js',
    'one/assets/a-11111111.js.br',
    'one/assets/same-00000000.js',
    'two/assets/a-22222222.js',
    'two/assets/same-00000000.js',
    'three/assets/a-33333333.js',
  ])
    await write(name, name.startsWith('one') ? 13 : 0);
  await write('one/assets/old-44444444.js', 15);
  const kept = async (build: string) =>
    (await readdir(join(folder, build), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(folder, build), join(entry.parentPath, entry.name)))
      .toSorted();
  await keepEarlier(join(folder, 'one'), join(folder, 'two'));
  expect(await kept('two')).toEqual([
    '.earlier/assets/a-11111111.js',
    'assets/a-22222222.js',
    'assets/same-00000000.js',
  ]);
  await keepEarlier(join(folder, 'two'), join(folder, 'three'));
  expect(await kept('three')).toEqual([
    '.earlier/assets/a-11111111.js',
    '.earlier/assets/a-22222222.js',
    '.earlier/assets/same-00000000.js',
    'assets/a-33333333.js',
  ]);
  await keepEarlier(join(folder, 'nothing'), join(folder, 'three'));
});
