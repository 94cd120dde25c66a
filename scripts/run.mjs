// `run.mjs SCRIPT [ARGS…]` runs a script of this repository; `run.mjs --bin NAME [ARGS…]` runs a
// package's command.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail, ROOT, runUnderNode24 } from './node24.mjs';

const [first, ...rest] = process.argv.slice(2);
if (first === undefined) fail('run.mjs takes a script, or --bin and the name of a package.');

if (first === '--bin') {
  const [name, ...args] = rest;
  ensureInstalled();
  runUnderNode24(commandOf(name), args);
} else if (existsSync(join(ROOT, first))) {
  // Operators' commands run where only the product was installed.
  runUnderNode24(first, rest, { forTests: !first.startsWith('server/') });
} else {
  fail(`${first} is not in this version.`);
}

/**
 * Returns the script behind a package's command: `tsc` belongs to the package typescript, the
 * others to packages of the same name.
 */
function commandOf(name) {
  const folder = join(ROOT, 'node_modules', name === 'tsc' ? 'typescript' : (name ?? ''));
  const manifest = join(folder, 'package.json');
  if (name === undefined || !existsSync(manifest))
    fail(`No installed package has the command ${name ?? '(none named)'}.`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const path = typeof bin === 'string' ? bin : bin?.[name];
  return path === undefined ? fail(`${name} has no command.`) : join(folder, path);
}
