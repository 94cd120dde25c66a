import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#tests/support/run.ts';

/**
 * A repository with our scripts and one package of its own, so that npm has something to install
 * without a registry.
 */
const ROOT = join(import.meta.dirname, '../../..');
let tree: string;

const write = (path: string, content: unknown) =>
  writeFile(join(tree, path), typeof content === 'string' ? content : JSON.stringify(content));

async function lock(version: string): Promise<void> {
  const manifest = {
    name: 'tree',
    version: '1.0.0',
    type: 'module',
    dependencies: { dep: 'file:dep' },
    devDependencies: { tool: 'file:tool' },
  };
  await write('package.json', manifest);
  await write('dep/package.json', { name: 'dep', version, bin: { dep: 'dep.js' } });
  await write('tool/package.json', { name: 'tool', version });
  await write('package-lock.json', {
    name: 'tree',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      dep: { version, bin: { dep: 'dep.js' } },
      'node_modules/dep': { resolved: 'dep', link: true },
      tool: { version, dev: true },
      'node_modules/tool': { resolved: 'tool', link: true, dev: true },
    },
  });
}

const start = (...args: string[]) =>
  run(process.execPath, args, { cwd: tree, env: { npm_config_offline: 'true' } }).ended;
const INSTALLING = 'Installing packages from the lock file';

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'marginalia-tree-'));
  await mkdir(join(tree, 'dep'));
  await mkdir(join(tree, 'tool'));
  await mkdir(join(tree, 'scripts'));
  for (const name of ['node24.mjs', 'keep-running.mjs', 'run.mjs', 'start.mjs', 'test.mjs'])
    await cp(join(ROOT, 'scripts', name), join(tree, 'scripts', name));
  await write(
    'scripts/start.ts',
    'const said: string = "started"; console.log(said, process.versions.node, process.argv.slice(2).join());',
  );
  await write('scripts/test.ts', 'console.log("tested");');
  await write('scripts/fails.ts', 'process.exit(7);');
  await write('dep/dep.js', 'console.log("dep says", process.argv.slice(2).join());');
  await lock('1.0.0');
});
afterAll(() => rm(tree, { recursive: true }));

test('[RUN-1] npm start on a fresh clone installs from the lock file, once', async () => {
  const fresh = await start('scripts/start.mjs', 'a', 'b');
  expect(fresh.code).toBe(0);
  expect(fresh.output).toContain(INSTALLING);
  expect(fresh.output).toMatch(/started (2[4-9]|[3-9]\d)\.\d+\.\d+ a,b/);
  const again = await start('scripts/start.mjs');
  expect(again.output).not.toContain(INSTALLING);
  expect(again.output).toContain('started');
});

test('npm start installs only what running needs; npm test adds the rest, and start then keeps it', async () => {
  const has = (name: string) => existsSync(join(tree, 'node_modules', name));
  expect([has('dep'), has('tool')]).toEqual([true, false]);
  expect((await start('scripts/test.mjs')).output).toContain(INSTALLING);
  expect([has('dep'), has('tool')]).toEqual([true, true]);
  expect((await start('scripts/start.mjs')).output).not.toContain(INSTALLING);
  expect(has('tool')).toBe(true);
});

test('[RUN-6] npm test installs too, if the lock file has changed or an install was interrupted', async () => {
  await start('scripts/test.mjs');
  await lock('1.1.0');
  const moved = await start('scripts/test.mjs');
  expect([moved.output.includes(INSTALLING), moved.output.includes('tested')]).toEqual([
    true,
    true,
  ]);
  expect((await start('scripts/test.mjs')).output).not.toContain(INSTALLING);
  await rm(join(tree, 'node_modules/.package-lock.json'));
  expect((await start('scripts/test.mjs')).output).toContain(INSTALLING);
});

test('a script’s exit code is passed on, and so are the arguments of a package’s command', async () => {
  expect((await start('scripts/run.mjs', 'scripts/fails.ts')).code).toBe(7);
  const dep = await start('scripts/run.mjs', '--bin', 'dep', 'x', '--y');
  expect([dep.code, dep.output.includes('dep says x,--y')]).toEqual([0, true]);
});

test.each([
  [['scripts/run.mjs'], /^run\.mjs takes a script/m],
  [['scripts/run.mjs', 'scripts/nothing.ts'], /^scripts\/nothing\.ts is not in this version\.$/m],
  [['scripts/run.mjs', '--bin', 'nothing'], /^No installed package has the command nothing\.$/m],
])('%j ends with one sentence', async (args, sentence) => {
  const { code, output } = await start(...args);
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('a lock file that can’t be installed ends with npm’s reason and ours', async () => {
  const good = await readFile(join(tree, 'package.json'), 'utf8');
  await write('package.json', good.replace('"dep":', '"other":"1.0.0","dep":'));
  await rm(join(tree, 'node_modules'), { recursive: true, force: true });
  const { code, output } = await start('scripts/start.mjs');
  expect(code).toBe(1);
  expect(output).toContain('The packages could not be installed: npm says why above.');
  await write('package.json', good);
});
