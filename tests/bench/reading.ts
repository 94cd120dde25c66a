import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { readDocument } from '#server/extraction/extract.ts';
import { createStandby } from '#server/extraction/standby.ts';
import { readBytes } from '#server/extraction/read/read.ts';
import { pdf } from '#tests/support/fixtures/documents.ts';
import { type BenchSettings, settingsOf } from './settings.ts';
import { spentOnEnded } from './spent.ts';

const MAX_ROUNDS = 5;
const LIMITS = { characters: 10_000_000, rssMb: 1024 };
const PARAGRAPH =
  'The charge reduced traffic by almost a fifth within a year, and buses became faster. Nobody had foreseen how quickly people would change their ways (Leape, 2006). ';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
async function timed(run: () => unknown): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/**
 * Returns the processor time of the child processes that `run` starts. A child's time is counted
 * once it has exited, a moment after its response.
 */
async function spent(run: () => unknown): Promise<number | null> {
  const before = spentOnEnded();
  if (before === null) return null;
  await run();
  for (;;) {
    const now = spentOnEnded()!;
    if (now > before) return now - before;
    await pause(10);
  }
}

/**
 * Compares reading a PDF of many pages with unpdf alone, in turns: once both are warm in one
 * process, and once each from a cold start.
 */
export async function benchReading(
  { reading: pages, rounds: wanted }: BenchSettings = settingsOf(process.env),
): Promise<void> {
  if (pages === 0) return;
  const rounds = Math.min(wanted, MAX_ROUNDS);
  const folder = await mkdtemp(join(tmpdir(), 'bench-reading-'));
  const path = join(folder, 'long.pdf');
  const bytes = await pdf((document) => {
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) document.addPage();
      document
        .fontSize(11)
        .text(`Chapter ${page}\n\n${PARAGRAPH.repeat(16)}\n\n${PARAGRAPH.repeat(3)}`, 72, 90);
    }
  });
  await writeFile(path, bytes);
  const bareStart = async (): Promise<void> => {
    await using file = await open(path, 'r');
    // With the same low priority as the server's children: otherwise the two couldn't be compared
    // on a busy machine.
    spawnSync('nice', ['-n', '10', process.execPath, join(import.meta.dirname, 'bare.mjs')], {
      stdio: [file.fd, 'ignore', 'inherit'],
    });
  };
  const standby = createStandby();
  const runs = {
    bare: async () =>
      extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true }),
    ours: () => readBytes(new Uint8Array(bytes), { extension: 'pdf', ...LIMITS }),
    bareStart,
    oursStart: () => readDocument(path, 'pdf'),
    oursReady: () => readDocument(path, 'pdf', { start: standby.start }),
  };
  const taken = {
    bare: [] as number[],
    ours: [] as number[],
    bareStart: [] as number[],
    oursStart: [] as number[],
    oursReady: [] as number[],
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(runs) as (keyof typeof runs)[]) {
      const ms = await timed(runs[name]);
      if (round > 0) taken[name].push(ms);
    }
  }
  const cpu = { bareStart: [] as number[], oursStart: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['bareStart', 'oursStart'] as const) {
      const ms = await spent(runs[name]);
      if (ms !== null) cpu[name].push(ms);
    }
  }
  standby.close();
  await rm(folder, { recursive: true });
  const tell = (what: string, ours: readonly number[], bare: readonly number[]): void =>
    console.log(
      `${what}: ${Math.round(median(ours))} ms, unpdf alone ${Math.round(median(bare))} ms, ${(median(ours) / median(bare)).toFixed(2)} times as long`,
    );
  console.log(`\nReading a PDF of ${pages} pages, the median of ${rounds}`);
  tell('warm', taken.ours, taken.bare);
  tell('from the start of a process', taken.oursStart, taken.bareStart);
  tell(
    'as the server reads a class, with a process that stands ready',
    taken.oursReady,
    taken.bareStart,
  );
  if (cpu.oursStart.length > 0)
    tell(
      'from the start of a process, of the processor in user code',
      cpu.oursStart,
      cpu.bareStart,
    );
}
