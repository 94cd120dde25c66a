import { fork } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IntakeProblem, NameCharset } from '#contract/exchange/intake.ts';
import { OUT_OF_MEMORY, sandboxArguments } from '#server/extraction/contain.ts';
import { refusedWrite } from '#server/platform/files/disk.ts';
import { withLowerPriority } from '#server/platform/process/lower-priority.ts';
import { programOf } from '#server/platform/process/programs.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './archive.ts';
import type { Unpacked, Unpacking } from './types.ts';

const HEAP_MB = 192;
const RSS_MB = 280;
/** Unpacking is stopped if it reports nothing for this long; a whole zip may take longer. */
const SILENT_MS = 120_000;

export interface UnpackJob {
  folder: string;
  limits: UnpackLimits;
  rssMb: number;
  /** In which names are read that don't say how they are written; null where nobody chose. */
  charset: NameCharset | null;
}
export type UnpackProgress =
  | { kind: 'total'; total: number }
  | { kind: 'unpacked'; file: Unpacked }
  | { kind: 'problem'; problem: IntakeProblem }
  | { kind: 'guessed'; charset: NameCharset; note: string }
  | { kind: 'end' }
  | { kind: 'refused'; why: string }
  | { kind: 'failed'; code: string };

const BROKE =
  'This zip could not be unpacked. If your computer opens it, pack its files anew and try again.';

/**
 * Unpacks a zip into `folder`, which is created, in a child process that can read only the zip and
 * write nowhere else (IN-2). `progress` is called with how many of all entries are done. Rejects
 * with the signal's reason, and with StorageFull.
 */
export async function unpackInWorker(
  path: string,
  folder: string,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
  {
    limits = UNPACK_LIMITS,
    charset = null,
  }: { limits?: UnpackLimits; charset?: NameCharset | null } = {},
): Promise<Unpacking> {
  signal.throwIfAborted();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await using file = await open(path, 'r');
  const child = withLowerPriority(
    fork(
      programOf('server/features/exchange/import/child.ts'),
      [JSON.stringify({ folder, limits, rssMb: RSS_MB, charset } satisfies UnpackJob)],
      {
        env: {},
        execArgv: [
          `--max-old-space-size=${HEAP_MB}`,
          `--allow-fs-read=${folder}/*`,
          `--allow-fs-write=${folder}/*`,
          ...sandboxArguments(),
        ],
        stdio: [file.fd, 'ignore', 'ignore', 'ipc'],
      },
    ),
  );
  const files: Unpacked[] = [];
  const problems: IntakeProblem[] = [];
  const notes = new Set<string>();
  /** Of the zip itself, not of one within. */
  let read: NameCharset | null = null;
  let total = 0;
  const ended = Promise.withResolvers<Unpacking>();
  const silence = setTimeout(() => ended.resolve({ kind: 'refused', why: BROKE }), SILENT_MS);
  const abort = (): void => ended.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  child.on('message', (message) => {
    const heard = message as UnpackProgress;
    silence.refresh();
    if (heard.kind === 'total') total = heard.total;
    else if (heard.kind === 'unpacked') files.push(heard.file);
    else if (heard.kind === 'problem') problems.push(heard.problem);
    else if (heard.kind === 'guessed') {
      notes.add(heard.note);
      read ??= heard.charset;
    } else if (heard.kind === 'refused') ended.resolve(heard);
    else if (heard.kind === 'end')
      ended.resolve({
        kind: 'unpacked',
        files,
        problems,
        names_note: [...notes].join(' '),
        names_charset: read,
      });
    else {
      const full = refusedWrite(heard);
      if (full === null) ended.resolve({ kind: 'refused', why: BROKE });
      else ended.reject(full);
    }
    progress(Math.min(total, files.length + problems.length), total);
  });
  child.once('error', ended.reject);
  child.once('exit', (code, killed) =>
    ended.resolve({
      kind: 'refused',
      why: OUT_OF_MEMORY.includes(killed ?? code)
        ? 'This zip takes too much memory to unpack. Bring it in by parts.'
        : BROKE,
    }),
  );
  try {
    return await ended.promise;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
