import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/**
 * One file of an archive: its path inside, and its bytes when it is its turn; `packs` if they
 * aren't compressed already.
 */
export interface ZipEntry {
  path: string;
  bytes(): Promise<Uint8Array>;
  packs?: boolean;
}

const UTF8_NAMES = 0x0800;
const VERSION = 20;
const VERSION_64 = 45;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const AS_IT_IS = 0;
const DEFLATED = 8;

interface Stored {
  name: Buffer;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const deflated = promisify<Uint8Array, Buffer>(deflateRaw);

function dosTime(date: Date): { time: number; day: number } {
  const year = Math.max(1980, date.getUTCFullYear()) - 1980;
  return {
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    day: (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  };
}

/** Returns the fields that a local header and the directory share. */
function common(entry: Stored, date: Date, version: number): Buffer {
  const { time, day } = dosTime(date);
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(version, 0);
  bytes.writeUInt16LE(UTF8_NAMES, 2);
  bytes.writeUInt16LE(entry.method, 4);
  bytes.writeUInt16LE(time, 6);
  bytes.writeUInt16LE(day, 8);
  bytes.writeUInt32LE(entry.crc, 10);
  bytes.writeUInt32LE(entry.packed, 14);
  bytes.writeUInt32LE(entry.size, 18);
  bytes.writeUInt16LE(entry.name.length, 22);
  return bytes;
}

function localHeader(entry: Stored, date: Date): Buffer {
  const signature = Buffer.from('PK\x03\x04', 'latin1');
  return Buffer.concat([signature, common(entry, date, VERSION), entry.name]);
}

/** Returns a directory entry; an offset beyond 4 GB goes into the Zip64 field. */
function directoryEntry(entry: Stored, date: Date): Buffer {
  const far = entry.offset >= MAX_32;
  const extra = Buffer.alloc(far ? 12 : 0);
  if (far) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  }
  const head = Buffer.alloc(6);
  head.write('PK\x01\x02', 'latin1');
  head.writeUInt16LE(far ? VERSION_64 : VERSION, 4);
  const fields = common(entry, date, far ? VERSION_64 : VERSION);
  fields.writeUInt16LE(extra.length, 24);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(far ? MAX_32 : entry.offset, 10);
  return Buffer.concat([head, fields, tail, entry.name, extra]);
}

function end(count: number, size: number, offset: number): Buffer {
  const wide = count >= MAX_16 || offset + size >= MAX_32;
  const zip64 = Buffer.alloc(wide ? 76 : 0);
  if (wide) {
    zip64.write('PK\x06\x06', 'latin1');
    zip64.writeBigUInt64LE(44n, 4);
    zip64.writeUInt16LE(VERSION_64, 12);
    zip64.writeUInt16LE(VERSION_64, 14);
    zip64.writeBigUInt64LE(BigInt(count), 24);
    zip64.writeBigUInt64LE(BigInt(count), 32);
    zip64.writeBigUInt64LE(BigInt(size), 40);
    zip64.writeBigUInt64LE(BigInt(offset), 48);
    zip64.write('PK\x06\x07', 56, 'latin1');
    zip64.writeBigUInt64LE(BigInt(offset + size), 64);
    zip64.writeUInt32LE(1, 72);
  }
  const last = Buffer.alloc(22);
  last.write('PK\x05\x06', 'latin1');
  last.writeUInt16LE(Math.min(count, MAX_16), 8);
  last.writeUInt16LE(Math.min(count, MAX_16), 10);
  last.writeUInt32LE(wide ? MAX_32 : size, 12);
  last.writeUInt32LE(wide ? MAX_32 : offset, 16);
  return Buffer.concat([zip64, last]);
}

/**
 * Yields a ZIP archive, entry by entry, so that only one file is in memory at a time. Documents and
 * pictures are stored uncompressed: they are compressed already. `startAt` is where the archive
 * begins in its output stream.
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  date: Date,
  startAt = 0,
): AsyncGenerator<Uint8Array> {
  const stored: Stored[] = [];
  let offset = startAt;
  for await (const { path, bytes, packs = false } of entries) {
    const whole = await bytes();
    const content = packs ? await deflated(whole) : whole;
    const entry = {
      name: Buffer.from(path),
      method: packs ? DEFLATED : AS_IT_IS,
      crc: crc32(whole),
      packed: content.length,
      size: whole.length,
      offset,
    };
    const header = localHeader(entry, date);
    stored.push(entry);
    offset += header.length + content.length;
    yield header;
    yield content;
  }
  const directory = Buffer.concat(stored.map((entry) => directoryEntry(entry, date)));
  yield directory;
  yield end(stored.length, directory.length, offset);
}
