import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';

/**
 * Logs after its input has ended, and exits with the number of unhandled errors in a thousand turns
 * after that.
 */
const LOGS = `
  import { jsonLog, logUnhandledErrors } from '#server/platform/process/log.ts';
  const log = jsonLog(() => new Date());
  logUnhandledErrors(log);
  let strays = 0;
  process.on('uncaughtException', () => { strays += 1; });
  process.stdin.on('end', () => {
    log('error', { event: 'one' });
    log('info', { event: 'two' });
    let turns = 1000;
    const turn = () => { if ((turns -= 1) === 0) process.exit(Math.min(strays, 99)); else setImmediate(turn); };
    turn();
  }).resume();
`;

test('[SAFE-1] if nobody reads the log any more its lines are lost, without causing errors that are logged in turn', async () => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', LOGS],
    { cwd: ROOT, stdio: 'pipe' },
  );
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});
