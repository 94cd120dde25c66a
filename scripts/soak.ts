import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SoakLine, SoakRow } from '#tests/server/soak/soak.ts';
import { ROOT } from './built.ts';

/**
 * `npm run test:soak [-- ROW… --share 0.1 --seed 7]`: runs the long form of what `npm test` tries
 * briefly, and prints a table of what was tried and found. `--share` runs that share of each count;
 * several runs with different seeds add up to the whole.
 */
const ROWS: Readonly<Record<SoakRow, readonly string[]>> = {
  crash: [
    'tests/server/crash',
    'tests/server/soak/killed.test.ts',
    'tests/server/soak/database-away.test.ts',
  ],
  faults: [
    'tests/server/soak/faults.test.ts',
    'tests/server/disk-full.test.ts',
    'tests/server/files/away.test.ts',
  ],
  ledger: ['tests/server/soak/ledger.test.ts', 'tests/server/stores/ledger.test.ts'],
  provider: ['tests/server/soak/provider.test.ts'],
  authorisation: [
    'tests/server/routes/permissions.test.ts',
    'tests/server/routes/every-call.test.ts',
    'tests/server/stores/permissions.test.ts',
  ],
  fuzz: ['tests/server/soak/fuzz.test.ts', 'tests/server/rubrics/written.test.ts'],
  files: ['tests/server/soak/files.test.ts', 'tests/server/exchange/import/hostile.test.ts'],
  intake: ['tests/server/soak/big-class.test.ts'],
  markup: ['tests/journeys/markup.test.ts'],
  abuse: ['tests/server/soak/abuse.test.ts', 'tests/server/routes/guessing.test.ts'],
  privacy: ['tests/server/privacy'],
  histories: [
    'tests/server/teams/http-histories.test.ts',
    'tests/server/teams/histories.test.ts',
    'tests/server/teams/lease-histories.test.ts',
  ],
  load: ['tests/server/soak/load.test.ts'],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, seed: { type: 'string' } },
});
const wrong =
  positionals.find((name) => !(name in ROWS)) ??
  (Number(values.share) > 0 ? undefined : `--share ${values.share}`);
if (wrong !== undefined) {
  console.error(
    `“${wrong}” is not known. The rows are ${Object.keys(ROWS).join(', ')}; a share is a number above 0.`,
  );
  process.exit(1);
}
const chosen = (positionals.length === 0 ? Object.keys(ROWS) : positionals) as SoakRow[];
const scratch = mkdtempSync(join(tmpdir(), 'marginalia-soak-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const report = join(scratch, 'report.jsonl');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  SOAK: values.share,
  SOAK_REPORT: report,
  ...(values.seed === undefined ? {} : { SOAK_SEED: values.seed }),
};

/** If it is interrupted, it still prints what was found so far. */
let running: ChildProcess | null = null;
let isEnded = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isEnded = true;
    running?.kill('SIGTERM');
  });

const failed: SoakRow[] = [];
for (const row of chosen) {
  if (isEnded) break;
  console.log(`\nSoak: ${row}`);
  // Each runs alone and once: anything that a second try would fix still counts as found.
  running = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      ROWS[row].some((file) => file.startsWith('tests/journeys')) ? 'journeys' : 'server',
      '--no-file-parallelism',
      '--retry=0',
      ...ROWS[row],
    ],
    { cwd: ROOT, stdio: 'inherit', env },
  );
  const status = await new Promise<number | null>((resolve) => {
    running!.once('exit', resolve);
  });
  if (status !== 0) failed.push(row);
}

const lines = existsSync(report)
  ? readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SoakLine)
  : [];
console.log('\n| | tried | found |\n|---|---|---|');
for (const row of chosen) {
  const own = lines.filter((line) => line.row === row);
  const found = own.flatMap((line) => line.found);
  console.log(
    `| ${row} | ${own.map(({ tried }) => tried).join('; ') || 'its tests'} | ${found.length > 0 ? found.join('; ') : isEnded ? (own.length === 0 ? 'ended before it was tried' : 'nothing until it was ended') : failed.includes(row) ? 'a test failed, see above' : 'nothing'} |`,
  );
}
process.exit(failed.length === 0 ? 0 : 1);
