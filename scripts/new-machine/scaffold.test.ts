import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../built.ts';
import { nameFault, scaffold } from './scaffold.ts';

const PLACE = 'comments/comment-import';
const DESCRIPTION = "Reads an educator's comments.";
const CONFIGS = [
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];
const paths = [...scaffold(PLACE, DESCRIPTION).keys()];

/**
 * A copy of the repository to write into: house tests run at the same time and look at the real
 * one.
 */
let copy = '';

function runNode(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined, FORCE_COLOR: '0' },
  });
  return { status, printed: `${stdout}${stderr}` };
}
/** Copying and deleting take a second, but much longer on a busy disk. */
const COPY_MS = 120_000;
/** Runs a linter, a type-checker and tests, one after another. */
const TOOLS_MS = 900_000;
const passes = { status: 0, printed: expect.any(String) };

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-machine-'));
  for (const folder of ['contract', 'scripts', 'server', 'src', 'tests/support', 'tests/house'])
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
  for (const file of CONFIGS) cpSync(join(ROOT, file), join(copy, file));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'tsconfig.new.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      // Types of packages that provide none.
      include: ['src/**/*.d.ts'],
      files: [...paths, 'tests/support/views/views.setup.ts'],
    }),
  );
}, COPY_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }), COPY_MS);

describe('npm run new-machine', () => {
  test(
    'writes a chart with a screen that type-checks, is formatted and passes its own tests',
    () => {
      expect(runNode('scripts/new-machine.ts', PLACE, DESCRIPTION)).toEqual(passes);
      expect(runNode('node_modules/oxfmt/bin/oxfmt', '--check', ...paths)).toEqual({
        status: 0,
        printed: expect.stringContaining(`on ${paths.length} files`),
      });
      expect(runNode('scripts/lint.ts', ...paths)).toEqual({
        status: 0,
        printed: expect.stringContaining(`on ${paths.length} files`),
      });
      expect(
        runNode('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json'),
      ).toEqual(passes);
      const tests = paths.filter((path) => path.includes('.test.'));
      const { status, printed } = runNode('node_modules/vitest/vitest.mjs', 'run', ...tests);
      expect(printed).toContain('2 passed');
      expect(status).toBe(0);
    },
    TOOLS_MS,
  );

  test('overwrites nothing, and accepts only an existing feature', () => {
    const name = 'comments/comment-bank';
    expect(runNode('scripts/new-machine.ts', name, DESCRIPTION).printed).toContain(
      'src/machines/comments/comment-bank.machine.ts is there already.',
    );
    expect(runNode('scripts/new-machine.ts', 'coments/bank', DESCRIPTION).printed).toContain(
      "There is no feature 'coments'",
    );
  });
});

test('a chart with a screen takes at most six files: five new ones including its tests, and its address', () => {
  expect(paths.filter((path) => !/\.test\.|\.expectations\./.test(path))).toHaveLength(5);
});

test('a place is a feature and a name in lower-case words joined by hyphens', () => {
  expect(['teams/row', 'comments/comment-import', 'site/v2-row'].map(nameFault)).toEqual([
    null,
    null,
    null,
  ]);
  for (const wrong of ['row', 'teams/Row', 'teams/row.x', '../row', 'teams/row_', '/row', ''])
    expect(nameFault(wrong)).toContain('is not FEATURE/NAME');
});
