import { fork } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_ARCHIVE_SUBMISSIONS } from '#contract/exchange/archive/assignment.ts';
import type { ArchiveFile } from '#contract/exchange/archive/parts.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { MAX_INTAKE_UNPACKED_BYTES } from '#contract/exchange/intake.ts';
import { MAX_FILE_BYTES } from '#contract/limits.ts';
import { OUT_OF_MEMORY, sandboxArguments } from '#server/extraction/contain.ts';
import { TOO_SLOW } from '#server/extraction/watch-limits.ts';
import type { UnpackLimits } from '#server/features/exchange/import/archive.ts';
import { StorageFull } from '#server/platform/files/types.ts';
import { withLowerPriority } from '#server/platform/process/lower-priority.ts';
import { programOf } from '#server/platform/process/programs.ts';
import { takeTurns } from '#server/platform/process/turn-queue.ts';
import type { ArchiveContents, AssignmentContents } from './archive-types.ts';
import type { CheckedArchive } from './check-archive.ts';
import { readPieces } from './pieces.ts';
import { ArchiveRefused, notTaken, THE_ZIP } from './archive-sheets.ts';

export interface OpenedAssignment extends AssignmentContents {
  /** Each file with its unpacked location. */
  files: { file: ArchiveFile; path: string }[];
}
export interface OpenedArchive extends ArchiveContents {
  assignments: OpenedAssignment[];
}

export interface ArchiveJob {
  folder: string;
  limits: UnpackLimits;
  rssMb: number;
  cpuMs: number;
  /** ISO time of this installation. */
  now: string;
}
export type ReaderSays =
  | { kind: 'at work' }
  | { kind: 'end' }
  | { kind: 'refused'; why: string }
  | { kind: 'failed'; code: string };

/**
 * Where in the folder the reader stores what it has checked; what it unpacks is named by numbers.
 */
export const CHECKED = 'checked';
export const checkedSubmission = (assignment: number, place: number): string =>
  `checked-${assignment}-${place}`;

/** Three files and a sheet per submission, and some more. */
const LIMITS: UnpackLimits = {
  entries: 5 * MAX_ARCHIVE_SUBMISSIONS,
  fileBytes: MAX_FILE_BYTES,
  totalBytes: MAX_INTAKE_UNPACKED_BYTES,
  ratio: 200,
};
const HEAP_MB = 512;
const RSS_MB = 768;
/** Processor time for a whole archive. */
const CPU_MS = 10 * 60_000;
/** The reader is stopped if it reports nothing for this long; a whole archive may take longer. */
const SILENT_MS = 120_000;
/** Archives that are read at the same time, one per account. */
const AT_ONCE = 2;

const DAMAGED = 'This archive could not be read.';
/** Returns the message for an archive whose reader did not end by itself. */
function endedBy(code: number | NodeJS.Signals | null): string {
  if (code === TOO_SLOW) return 'Reading this archive took too long.';
  return OUT_OF_MEMORY.includes(code) ? 'Reading this archive took too much memory.' : DAMAGED;
}

/**
 * Has a child process unpack and check the archive at `path`. Throws ArchiveRefused, StorageFull
 * and the signal's reason.
 */
async function check(path: string, folder: string, signal: AbortSignal, now: Date): Promise<void> {
  signal.throwIfAborted();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await using file = await open(path, 'r');
  const entry = programOf('server/features/exchange/archive/reader.ts');
  const job: ArchiveJob = {
    folder,
    limits: LIMITS,
    rssMb: RSS_MB,
    cpuMs: CPU_MS,
    now: now.toISOString(),
  };
  const child = withLowerPriority(
    fork(entry, [JSON.stringify(job)], {
      env: {},
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        `--allow-fs-read=${folder}/*`,
        `--allow-fs-write=${folder}/*`,
        ...sandboxArguments(),
      ],
      stdio: [file.fd, 'ignore', 'ignore', 'ipc'],
    }),
  );
  const ended = Promise.withResolvers<Exclude<ReaderSays, { kind: 'at work' }>>();
  const giveUp = (code: number | NodeJS.Signals | null): void =>
    ended.reject(notTaken(endedBy(code), THE_ZIP));
  const silence = setTimeout(giveUp, SILENT_MS, TOO_SLOW);
  const abort = (): void => ended.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  child.on('message', (message) => {
    const says = message as ReaderSays;
    silence.refresh();
    if (says.kind !== 'at work') ended.resolve(says);
  });
  child.once('error', ended.reject);
  child.once('exit', (code, killed) => giveUp(killed ?? code));
  try {
    const says = await ended.promise;
    if (says.kind === 'refused') throw new ArchiveRefused(says.why);
    if (says.kind === 'failed' && says.code === 'ENOSPC')
      throw new StorageFull('The disk is full.');
    if (says.kind === 'failed') throw notTaken(DAMAGED, THE_ZIP);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

const checkInTurn = takeTurns(
  AT_ONCE,
  (account: number, _read: () => Promise<void>) => account,
  (_account, read) => read(),
);

/**
 * Unpacks an archive of an assignment or an account into `folder`, which is created, and reads it
 * completely, outside the server's own process. Throws ArchiveRefused unless all of it has the form
 * of an archive, StorageFull, and the signal's reason.
 */
export async function readArchive(
  path: string,
  folder: string,
  account: number,
  now: Date,
  signal: AbortSignal,
): Promise<OpenedArchive> {
  await checkInTurn(account, () => check(path, folder, signal, now));
  const checked = await readPieces<CheckedArchive>(join(folder, CHECKED));
  return {
    account: checked.account,
    assignments: checked.assignments.map(({ files, ...one }, assignment) => ({
      ...one,
      files: files.map(({ file, staged }) => ({ file, path: join(folder, staged) })),
      // Read from disk on each request: not all of them are in memory.
      submission: (place) =>
        readPieces<ArchiveSubmission>(join(folder, checkedSubmission(assignment, place))),
    })),
  };
}
