import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import type { Context } from 'hono';
import { MAX_FILE_BYTES } from '#contract/limits.ts';
import type { AppEnv } from '#server/context.ts';
import { ApiError, invalidInput } from '#server/platform/http/errors.ts';
import { diskError, removeQuietly } from './disk.ts';
import type { FileStore } from './types.ts';

/** A file that has arrived completely, still under its temporary path. */
export interface ReceivedFile {
  path: string;
  name: string;
  bytes: number;
  sha256: string;
}

export interface Received {
  fields: Readonly<Record<string, string>>;
  files: Readonly<Record<string, ReceivedFile>>;
  /** Removes what was not moved away. */
  discard(): Promise<void>;
}

const MAX_FIELDS = 20;
const MAX_FILES = 10;
const MAX_FIELD_BYTES = 64 * 1024;
/**
 * A body larger than all allowed files together is cut off; up to then it is read to its end, so
 * that the 413 arrives.
 */
const slack = (files: number, most: number): number =>
  files * most + files * 3 * Math.min(most, MAX_FILE_BYTES);
const sentence = (most: number): string => `A file has at most ${most / 1024 / 1024} MB.`;

const tooLarge = (most: number): ApiError => new ApiError(413, sentence(most));
const notMultipart = (): ApiError =>
  invalidInput(['body'], 'The body is multipart/form-data with the file in it.', 'multipart');

/** The parts of a context that belong to the body. */
export type Arriving = Pick<Context<Pick<AppEnv, 'Bindings'>>, 'env' | 'req'>;

/**
 * Returns the body directly from the socket: through a web stream, a class of 2 GB takes twice the
 * processor time, and up to 80 MB of buffered chunks.
 */
function bodyOf({ env, req }: Arriving): Readable | null {
  if (env?.incoming !== undefined) return env.incoming;
  return req.raw.body === null ? null : Readable.fromWeb(req.raw.body as ReadableStream);
}

/**
 * Streams a multipart body to files in `incoming`, and runs the operator's scanner, if any, on
 * each. Names not in `expected` are read and discarded. Throws 413 for a file over `most` bytes and
 * 422 for a body that isn't multipart; leaves nothing behind then, nor if the client disconnects or
 * the disk is full.
 */
export async function receive(
  c: Arriving,
  { incoming, scan }: Pick<FileStore, 'incoming' | 'scan'>,
  expected: readonly string[],
  most = MAX_FILE_BYTES,
): Promise<Received> {
  const type = c.req.header('content-type') ?? '';
  const body = bodyOf(c);
  if (body === null || !/^multipart\/form-data\s*;.*boundary=/i.test(type)) throw notMultipart();
  const length = Number(c.req.header('content-length') ?? 0);
  if (length > slack(expected.length, most))
    throw new ApiError(413, sentence(most), { Connection: 'close' });

  const fields: Record<string, string> = {};
  const files: Record<string, ReceivedFile> = {};
  const paths: string[] = [];
  const writes: Promise<void>[] = [];
  const discard = async (): Promise<void> =>
    void (await Promise.all(paths.map((path) => removeQuietly(path))));

  const parser = busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: {
      fileSize: most + 1,
      files: MAX_FILES,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
    },
  });
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (name, stream, info) => {
    if (!expected.includes(name) || files[name] !== undefined) {
      // The whole body reports a part that breaks off; without a listener its error would end the
      // process.
      stream.on('error', () => undefined);
      return void stream.resume();
    }
    const path = join(incoming, `${randomUUID()}.part`);
    const hash = createHash('sha256');
    const file: ReceivedFile = { path, name: info.filename ?? '', bytes: 0, sha256: '' };
    files[name] = file;
    paths.push(path);
    const write = writeFile(stream, path, (chunk) => {
      file.bytes += chunk.length;
      hash.update(chunk);
    }).then(() => {
      file.sha256 = hash.digest('hex');
    });
    write.catch(() => {});
    writes.push(write);
  });

  const outcome = await Promise.allSettled([
    pipeline(body, limited(slack(expected.length, most), most), parser),
  ]);
  const written = await Promise.allSettled(writes);
  const ours = written.find((result) => result.status === 'rejected');
  const theirs = outcome.find((result) => result.status === 'rejected');
  const large = Object.values(files).some((file) => file.bytes > most);
  if (!large && ours === undefined && theirs === undefined) {
    try {
      for (const [field, { path }] of Object.entries(files)) await scan?.(path, field);
      return { fields, files, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }
  await discard();
  if (large) throw tooLarge(most);
  if (theirs !== undefined)
    throw theirs.reason instanceof ApiError ? theirs.reason : notMultipart();
  throw diskError(ours?.reason);
}

/**
 * Writes a part to a file and reports its chunks. If the disk refuses, the part is still read to
 * its end: an unfinished body closes the connection, and the client would never see why.
 */
function writeFile(part: Readable, path: string, tell: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const file = createWriteStream(path, { flags: 'wx' });
    let refused: Error | null = null;
    file.on('error', (error) => {
      refused = error;
      part.resume();
    });
    part.on('data', (chunk: Buffer) => {
      tell(chunk);
      if (refused === null && !file.write(chunk)) part.pause();
    });
    file.on('drain', () => part.resume());
    part.on('error', (error) => file.destroy(error));
    part.on('end', () => (refused === null ? file.end() : reject(refused)));
    file.on('close', () => {
      if (refused === null) resolve();
      else if (part.readableEnded || part.destroyed) reject(refused);
    });
  });
}

function limited(max: number, most: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > max) done(tooLarge(most));
      else done(null, chunk);
    },
  });
}
