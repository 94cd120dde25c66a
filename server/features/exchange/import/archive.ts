import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, fromFd, open, type ZipFile } from 'yauzl';
import {
  MAX_INTAKE_ENTRIES,
  MAX_INTAKE_UNPACKED_BYTES,
  NAME_CHARSETS,
  type NameCharset,
} from '#contract/exchange/intake.ts';
import { MAX_FILE_BYTES } from '#contract/limits.ts';
import { type ArchiveNames, namesOf } from './entry-names.ts';
import { belongsToNobody, unusablePath } from './names.ts';
import type { Unpacked } from './types.ts';
import { refusedWrite, removeQuietly } from '#server/platform/files/disk.ts';

export interface UnpackLimits {
  entries: number;
  fileBytes: number;
  totalBytes: number;
  ratio: number;
}
export const UNPACK_LIMITS: UnpackLimits = {
  entries: MAX_INTAKE_ENTRIES,
  fileBytes: MAX_FILE_BYTES,
  totalBytes: MAX_INTAKE_UNPACKED_BYTES,
  ratio: 200,
};

export interface ProgressReporter {
  total(entries: number): void;
  unpacked(file: Unpacked): void;
  problem(path: string, why: string): void;
  /** The names of a zip didn't say in which character set they are; the note says how they were read. */
  guessed(charset: NameCharset, note: string): void;
}

/** Nothing of this zip can be used; the message is for people. */
export class Refused extends Error {}

const SYMLINK = 0o120000;
const KIND = 0o170000;
/** A smaller file may compress to any degree. */
const SMALL_BYTES = 1024 * 1024;
const LOCAL_HEADER = 30;
const NESTED = 1;

const DAMAGED = 'This isn’t a zip, or it is damaged. Download it again.';
const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

const opened = (
  start: (done: (error: Error | null, zip: ZipFile) => void) => void,
): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    start((error, zip) => (error ? reject(new Refused(DAMAGED, { cause: error })) : resolve(zip)));
  });

const OPTIONS = {
  lazyEntries: true,
  decodeStrings: false,
  autoClose: false,
  validateEntrySizes: true,
} as const;

async function entriesOf(zip: ZipFile, most: number): Promise<Entry[]> {
  if (zip.entryCount > most)
    throw new Refused(
      `This zip has more than ${most.toLocaleString('en')} entries. Import it in parts.`,
    );
  const entries: Entry[] = [];
  const ended = Promise.withResolvers<void>();
  zip.on('entry', (entry: Entry) => {
    entries.push(entry);
    if (entries.length > most) ended.reject(new Refused(DAMAGED));
    else zip.readEntry();
  });
  zip.on('end', () => ended.resolve());
  zip.on('error', (error: Error) => ended.reject(new Refused(DAMAGED, { cause: error })));
  zip.readEntry();
  await ended.promise;
  return entries;
}

/** Entries that share their bytes are meant to fill a disk: no ordinary program creates them. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (
      next !== undefined &&
      next.relativeOffsetOfLocalHeader <
        entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.compressedSize
    ) {
      throw new Refused(
        'Entries in this zip overlap, as in one made to fill a disk. Nothing was imported from it.',
      );
    }
  }
}

function unfitEntry(entry: Entry, path: string, limits: UnpackLimits): string | null {
  if (((entry.externalFileAttributes >>> 16) & KIND) === SYMLINK)
    return 'It is a link to another file.';
  if (entry.isEncrypted()) return 'It is protected by a password.';
  if (!entry.canDecodeFileData()) return 'It is compressed in a way that can’t be read.';
  if (entry.uncompressedSize > limits.fileBytes)
    return `It is larger than ${megabytes(limits.fileBytes)} MB.`;
  if (
    entry.uncompressedSize > SMALL_BYTES &&
    entry.uncompressedSize > entry.compressedSize * limits.ratio
  )
    return 'It would grow far too large when unpacked.';
  return unusablePath(path);
}

function counted(most: number, take: (chunk: Buffer) => void): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (seen > most) return done(new Error('It is larger than it says.'));
      take(chunk);
      return done(null, chunk);
    },
  });
}

const EXTENDED_TIMESTAMP = 0x5455;
const HAS_MODIFIED = 1;
const two = (value: number): string => String(value).padStart(2, '0');

/** See `Unpacked.modified`. Moodle writes its own server's local time, without a time zone. */
export function modifiedOf({
  extraFields,
  lastModFileDate: date,
  lastModFileTime: time,
}: Pick<Entry, 'extraFields' | 'lastModFileDate' | 'lastModFileTime'>): string | null {
  const stamp = extraFields.find(({ id }) => id === EXTENDED_TIMESTAMP)?.data;
  if (stamp !== undefined && stamp.length >= 5 && (stamp[0]! & HAS_MODIFIED) !== 0) {
    const seconds = stamp.readInt32LE(1);
    return seconds > 0 ? new Date(seconds * 1000).toISOString() : null;
  }
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
  // Programs that don't know the time write the earliest possible one.
  if (year === 1980 || month < 1 || month > 12 || day < 1) return null;
  return `${year}-${two(month)}-${two(day)}T${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`;
}

function noteOf({ charset, how }: NonNullable<ArchiveNames['guess']>): string {
  const letters = NAME_CHARSETS[charset];
  if (how === 'chosen') return `The names in this zip were read as ${letters}, as you chose.`;
  return how === 'likely'
    ? `This zip doesn’t say how its file names are encoded. They were read as ${letters}: check that they are right.`
    : `This zip doesn’t say how its file names are encoded, so they may be wrong. They were read as ${letters}. If they make no sense, choose other letters.`;
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/**
 * Unpacks into `folder`, entry by entry; a bad one is told and costs only itself. A zip within is
 * opened, once. Names that don't say how they are written are read in `charset`, if one was chosen.
 */
export async function unpack(
  source: number | string,
  folder: string,
  tell: ProgressReporter,
  limits = UNPACK_LIMITS,
  charset: NameCharset | null = null,
): Promise<void> {
  const room = { bytes: limits.totalBytes, entries: limits.entries, next: 0 };
  await unpackOne(source, '', 0, null);

  /** `outer` is when the enclosing zip was changed: its files were packed at other times. */
  async function unpackOne(
    from: number | string,
    prefix: string,
    depth: number,
    outer: string | null,
  ): Promise<void> {
    const zip = await opened((done) =>
      typeof from === 'number' ? fromFd(from, OPTIONS, done) : open(from, OPTIONS, done),
    );
    try {
      const entries = await entriesOf(zip, room.entries);
      refuseOverlaps(entries);
      room.entries -= entries.length;
      const seen = new Set<string>();
      const { names, guess } = namesOf(entries, charset);
      if (guess !== null) tell.guessed(guess.charset, noteOf(guess));
      const files = entries
        .map((entry, at) => ({ entry, path: `${prefix}${names[at]!}` }))
        .filter(({ path }) => !path.endsWith('/') && !belongsToNobody(path));
      if (depth === 0) tell.total(files.length);
      for (const { entry, path } of files) {
        const why = seen.has(path)
          ? 'Another file with this name comes before it.'
          : unfitEntry(entry, path, limits);
        seen.add(path);
        if (why === null) await unpackEntry(zip, entry, path, depth, outer ?? modifiedOf(entry));
        else tell.problem(path, why);
      }
    } finally {
      zip.close();
    }
  }

  async function unpackEntry(
    zip: ZipFile,
    entry: Entry,
    path: string,
    depth: number,
    modified: string | null,
  ): Promise<void> {
    if (entry.uncompressedSize > room.bytes)
      throw new Refused(
        `It is larger than ${megabytes(limits.totalBytes)} MB when unpacked. Import it in parts.`,
      );
    const staged = String(room.next++);
    const target = join(folder, staged);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      await pipeline(
        await streamOf(zip, entry),
        counted(limits.fileBytes, (chunk) => {
          bytes += chunk.length;
          hash.update(chunk);
        }),
        createWriteStream(target),
      );
    } catch (error) {
      await removeQuietly(target);
      if (refusedWrite(error) !== null) throw error;
      return tell.problem(path, 'It is damaged.');
    }
    room.bytes -= bytes;
    if (!/\.zip$/i.test(path))
      return tell.unpacked({ path, staged, bytes, sha256: hash.digest('hex'), modified });
    if (depth === NESTED) {
      await rm(target, { force: true });
      return tell.problem(path, 'It is a zip inside a zip inside a zip.');
    }
    try {
      await unpackOne(target, `${path}/`, depth + 1, modified);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      tell.problem(path, error.message);
    } finally {
      await removeQuietly(target);
    }
  }
}
