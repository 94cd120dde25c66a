/**
 * The child process that reads an untrusted archive (SEC-2): the zip is its standard input, one
 * folder the only place it can write to. It unpacks, reads and checks everything, and leaves in the
 * folder, in pieces, what the server then imports.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IntakeProblem } from '#contract/exchange/intake.ts';
import { watchLimits } from '#server/extraction/watch-limits.ts';
import { Refused, unpack } from '#server/features/exchange/import/archive.ts';
import type { Unpacked } from '#server/features/exchange/import/types.ts';
import { checkArchive } from './check-archive.ts';
import { piecesOf } from './pieces.ts';
import { type ArchiveJob, CHECKED, checkedSubmission, type ReaderSays } from './read.ts';
import { ArchiveRefused, notTaken, THE_ZIP } from './archive-sheets.ts';

/**
 * Minimum interval between two messages of the child: the waiting process only needs to know that
 * it is working.
 */
const WORD_MS = 1000;

const { folder, limits, rssMb, cpuMs, now } = JSON.parse(process.argv[2]!) as ArchiveJob;
const say = (message: ReaderSays, then: () => void = () => undefined): void => {
  process.send!(message, then);
};
let said = 0;
const sayAtWork = (): void => {
  if (performance.now() - said < WORD_MS) return;
  said = performance.now();
  say({ kind: 'at work' });
};
const write = (name: string, value: unknown): Promise<void> =>
  pipeline(Readable.from(piecesOf(value)), createWriteStream(join(folder, name)));

async function read(): Promise<void> {
  const files: Unpacked[] = [];
  const problems: IntakeProblem[] = [];
  try {
    await unpack(
      0,
      folder,
      {
        total: sayAtWork,
        unpacked(file) {
          files.push(file);
          sayAtWork();
        },
        problem: (path, why) => void problems.push({ path, why }),
        // Our own archives use only UTF-8 names; the sheets name what must be there.
        guessed: sayAtWork,
      },
      limits,
    );
  } catch (error) {
    throw error instanceof Refused ? notTaken(error.message, THE_ZIP) : error;
  }
  const checked = await checkArchive(
    folder,
    files,
    problems,
    new Date(now),
    async (assignment, place, sheet) => {
      await write(checkedSubmission(assignment, place), sheet);
      sayAtWork();
    },
  );
  await write(CHECKED, checked);
}

process.on('disconnect', () => process.exit());
watchLimits({ rssMb, cpuMs });
let end: ReaderSays = { kind: 'end' };
try {
  await read();
} catch (error) {
  end =
    error instanceof ArchiveRefused
      ? { kind: 'refused', why: error.message }
      : { kind: 'failed', code: (error as NodeJS.ErrnoException).code ?? 'fault' };
}
say(end, () => process.exit());
