import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { isBuilt, ROOT } from './built.ts';
import { ensureChromium } from './chromium.ts';
import { changedPaths, importsIn, touchedTests } from './test/changed.ts';
import { type Project, ROUNDS } from './test/projects.ts';
import { makeScratch } from './test/scratch.ts';

/**
 * `npm test`: runs type-check, lint and build at once, then every vitest project, in rounds so that
 * browsers and databases don't starve each other. `npm test -- some/path` runs only the tests that
 * match; `npm test -- --changed [BASE]` runs those nearest to a change since BASE (default HEAD).
 * The last line sums up the results.
 */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}
interface Sum {
  passed: number;
  failed: number;
  skipped: number;
  red: string[];
}

const args = process.argv.slice(2);
const base = args[0] === '--changed' ? (args[1] ?? 'HEAD') : null;
const filters = base === null ? args : [];
const scratch = makeScratch();
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const begun = Date.now();
/**
 * The heading printed when a part begins or ends, which shows where the minutes of a slow run went.
 */
const heading = (what: string): string =>
  `\n${what} (after ${((Date.now() - begun) / 60_000).toFixed(1)} minutes)`;

/** Runs a script and shows its output as it comes. Returns its exit code. */
async function runShown(
  what: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  console.log(heading(what));
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  return new Promise((resolve) => {
    child.once('close', resolve);
  });
}

/** Does the same alongside others: its output is shown under its name once it has finished. */
async function runBuffered(
  what: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [printed, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  console.log(`${heading(what)}\n${printed}${complained}`.trimEnd());
  return code;
}

async function succeedsBuffered(what: string, ...command: string[]): Promise<string | null> {
  // The type-checker is a Go program that needs under 3 GB in all. With these settings it doesn't
  // collect garbage before it has used 4 GB.
  const go = { GOGC: 'off', GOMEMLIMIT: '4GiB' };
  return (await runBuffered(what, command, { ...process.env, ...go })) === 0 ? null : what;
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const changed = base === null ? null : changedPaths(ROOT, base);
const importsOf = importsIn(ROOT);

/** Returns the files that vitest should run; null if there are none. */
function chosen(project: Project): string[] | null {
  if (changed === null) return filters;
  const touched = touchedTests(ROOT, project, changed, importsOf);
  return touched.length === 0 ? null : touched;
}

async function testProject(
  project: Project,
  run: typeof runBuffered,
  env: NodeJS.ProcessEnv,
): Promise<Sum> {
  const choice = chosen(project);
  if (choice === null) return { passed: 0, failed: 0, skipped: 0, red: [] };
  const report = join(scratch, `${project}.json`);
  const code = await run(
    `Tests: ${project}`,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/test/second-try.ts',
      `--outputFile.json=${report}`,
      ...choice,
    ],
    env,
  );
  if (!existsSync(report))
    return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, red: code === 0 ? [] : [project] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report;
  // A file that fails before its first test, or an error outside any test, fails the run without a
  // failed test.
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  const red = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => fullName);
      return (tests.length === 0 ? ['before its first test'] : tests).map(
        (test) => `${relative(ROOT, name)} > ${test}`,
      );
    });
  return {
    passed: numPassedTests,
    failed,
    skipped: numPendingTests + numTodoTests,
    red: failed > 0 && red.length === 0 ? [`${project}: an error outside of any test`] : red,
  };
}

const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: scratch };
if (filters.length === 0) {
  const failed = (
    await Promise.all([
      // Four checkers would each work out shared types for themselves: that takes twice the time of
      // two cores, which lint and build need.
      succeedsBuffered(
        'Type-check',
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--checkers',
        '1',
      ),
      succeedsBuffered('Lint', 'scripts/lint.ts'),
      succeedsBuffered('Format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
      isBuilt() ? null : succeedsBuffered('Build', 'scripts/build.ts'),
    ])
  ).filter((what) => what !== null);
  if (failed.length > 0) stop(`${failed.join(', ')}: failed.`);
  try {
    env['CHROMIUM_PATH'] = ensureChromium();
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
  }
}

const sums: Sum[] = [];
for (const round of ROUNDS)
  sums.push(
    ...(await Promise.all(
      round.map((project, at) =>
        testProject(project, at === round.length - 1 ? runShown : runBuffered, env),
      ),
    )),
  );
const total = (key: 'passed' | 'failed' | 'skipped'): number =>
  sums.reduce((sum, one) => sum + one[key], 0);
const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
if (passed + failed === 0 && base === null)
  stop(`No test matches ${filters.join(' ') || 'the projects'}.`);
// Repeated here because the failure messages are thousands of lines above.
if (failed > 0)
  console.log(
    `\nFailed:\n${sums
      .flatMap(({ red }) => red)
      .map((one) => `  ${one}`)
      .join('\n')}`,
  );
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
