import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { ACTIONS } from '#tests/bench/page.ts';

/** Runs `npm run bench` as a user would, with these settings. */
function runBench(
  settings: Record<string, string>,
): Promise<{ code: number | null; printed: string }> {
  const child = spawn('npm', ['run', 'bench'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    shell: process.platform === 'win32',
  });
  let printed = '';
  const read = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, printed }));
  });
}

/** A whole benchmark, on a machine with other work. */
const BENCH_MS = 900_000;

test(
  '[RUN-17] npm run bench compares the page with its floor, and measures each action and the heap',
  { timeout: BENCH_MS },
  async () => {
    const { code, printed } = await runBench({
      BENCH_COUNTS: '12',
      BENCH_ROUNDS: '1',
      BENCH_PEER: '0',
      BENCH_STRESS: '20',
      BENCH_DESK: '0',
      BENCH_READING: '2',
      BENCH_DRAFTS: '4',
      BENCH_SERVER: '0',
      BENCH_FIGURES: '30',
      BENCH_SIZING: '1',
    });
    expect({ code, printed }).toMatchObject({ code: 0 });
    expect(printed).toContain('12 submissions loaded, 12 on the page (medians of 1 rounds)');
    expect(printed).toContain('Stress: 20 submissions loaded, all on the page');
    expect(printed).toMatch(/what .*│ floor .*│ Marginalia .*│ ours to floor/);
    expect(printed).toContain('Reading a PDF of 2 pages');
    expect(printed).toContain('Drafts of a class: 4 at 8 at once');
    expect(printed).toMatch(/Figures of 30 scripts .*\n(.* ms, .*\n){5}/);
    expect(printed).toContain('What actions take of the processor, each 1 times');
    for (const action of ACTIONS) {
      for (const what of [action, `${action}: work`]) {
        expect(
          printed.match(
            new RegExp(`'${what}' +│ '\\d+\\.\\d ms' +│ '\\d+\\.\\d ms' +│ '\\d+\\.\\d\\d ×'`, 'g'),
          ),
        ).toHaveLength(2);
      }
    }
    expect(
      printed.match(/'heap, (loaded|after all)' +│ '\d+\.\d MB' +│ '\d+\.\d MB'/g),
    ).toHaveLength(4);
    expect(printed).toMatch(
      /an empty list take \d+\.\d MB\. Beyond that the list takes, loaded, -?\d+\.\d MB/,
    );
  },
);

test('[RUN-17] refuses an invalid setting with a message', async () => {
  const { code, printed } = await runBench({ BENCH_ROUNDS: 'many' });
  expect(code).not.toBe(0);
  expect(printed).toContain('BENCH_ROUNDS is "many", and should be a whole number.');
});
