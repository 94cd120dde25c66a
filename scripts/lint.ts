import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './built.ts';

/** Lints everything; warnings count as failures. */
const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
const done = spawnSync(process.execPath, [oxlint, '--deny-warnings', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(done.status ?? 1);
