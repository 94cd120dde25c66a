import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  diskError,
  FILE_KEY,
  keyPath,
  INSTALLATION_ID_FILE,
  pingFolder,
  removeQuietly,
} from './disk.ts';
import { type ByteRange, type FileStore, MissingFile, StorageAway, StorageFull } from './types.ts';

/**
 * `STORAGE_URL`: a bucket, its store's address, and the prefix of our keys ('' or ending in a
 * slash).
 */
export interface S3Settings {
  bucket: string;
  prefix: string;
  endpoint: string | null;
  region: string;
}

const CONNECT_MS = 3_000;
/** The store counts as unavailable if no byte arrives for this long. */
export const SILENT_MS = 15_000;
/** Enough for the zip of a class over a slow line; everything else is at most 25 MB. */
const REQUEST_MS = 30 * 60_000;
/**
 * A response other than a file may take this many times the silence limit from its first byte to
 * its last.
 */
const WORDS_TIMES = 4;
const SOCKETS = 100;
const FULL = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);
/**
 * The maximum size of a page of a list, an error, or the response to a change, in bytes: a page
 * lists a thousand names.
 */
const MAX_WORDS = 8 * 1024 * 1024;
/**
 * The maximum size of a file that is read into memory, and of one that is sent to the disk or to a
 * browser.
 */
const MAX_READ = 256 * 1024 * 1024;
const MAX_FILE = 5 * 1024 * 1024 * 1024;
/** A list with more pages than this is treated as endless: ten million files. */
const MAX_PAGES = 10_000;
const TAKEN = new Set([409, 412]);
const PING = 'ping';
/** Errors are reported once, by us. */
const nothing = (): void => {};
const QUIET = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && statusOf(error) === 404 && error.name !== 'NoSuchBucket';

/** Returns what went wrong, in a word for a log: never an address with a key in it. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';

/**
 * Returns at most `most` bytes of a body, and none after `ms`: a store that sends without end must
 * not fill memory or disk, and one that sends a byte at a time must not block anybody.
 */
function atMost(body: Readable, most: number, ms: number): Readable {
  let seen = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (seen > most) done(Object.assign(new Error('too long'), { code: 'EMSGSIZE' }));
      else done(null, chunk);
    },
  });
  const late = setTimeout(
    () => limited.destroy(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })),
    ms,
  ).unref();
  body.on('error', (error) => limited.destroy(error));
  limited.on('close', () => {
    clearTimeout(late);
    body.destroy();
  });
  return body.pipe(limited);
}

/** Converts an error of the S3 store into one of ours. */
function storeError(error: unknown): unknown {
  if (error instanceof S3ServiceException && (statusOf(error) === 507 || FULL.has(error.name)))
    return new StorageFull('The store of files is full.', { cause: error });
  return new StorageAway(`The store of files does not answer (${reasonOf(error)}).`, {
    cause: error,
  });
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('base64');
}

/**
 * Opens files in a bucket of any store that supports S3, spread over subfolders as on a disk.
 * Arriving files are first written to `incoming`, a folder on this machine. Credentials are where
 * the SDK looks for them: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or a role.
 */
export async function openS3Files(
  { bucket: Bucket, prefix, endpoint, region }: S3Settings,
  incoming: string,
  silentMs = SILENT_MS,
): Promise<FileStore> {
  await mkdir(incoming, { recursive: true });
  const wordsMs = silentMs * WORDS_TIMES;
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    logger: QUIET,
    // Not every store supports these checksums; all of them support the MD5 that is sent along.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: silentMs,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
    },
  });
  // Before the response is read: anything that isn't a file is read into memory completely.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode?: number; body?: unknown };
        if (response.body instanceof Readable) {
          const isFile = commandName === 'GetObjectCommand' && (response.statusCode ?? 0) < 300;
          response.body = isFile
            ? atMost(response.body, MAX_FILE, REQUEST_MS)
            : atMost(response.body, MAX_WORDS, wordsMs);
        }
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  );
  const nameOf = (key: string): string => `${prefix}${keyPath(key).replaceAll('\\', '/')}`;
  const objectOf = (key: string): { Bucket: string; Key: string } => {
    if (!FILE_KEY.test(key)) throw new MissingFile(key);
    return { Bucket, Key: nameOf(key) };
  };
  const theMark = { Bucket, Key: `${prefix}${INSTALLATION_ID_FILE}` };

  async function open(
    key: string,
    range?: ByteRange,
  ): Promise<NonNullable<GetObjectCommandOutput['Body']>> {
    const object = objectOf(key);
    try {
      const { Body } = await client.send(
        new GetObjectCommand({
          ...object,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      return Body!;
    } catch (error) {
      throw isMissing(error) ? new MissingFile(key) : storeError(error);
    }
  }

  async function mark(): Promise<string | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand(theMark));
      return (await buffer(atMost(Body as Readable, MAX_WORDS, wordsMs))).toString('utf8').trim();
    } catch (error) {
      if (isMissing(error)) return null;
      throw storeError(error);
    }
  }

  return {
    incoming,
    async put(key, path) {
      const object = objectOf(key);
      const [{ size }, ContentMD5] = await Promise.all([stat(path), md5Of(path)]).catch(
        (error: unknown) => {
          throw diskError(error);
        },
      );
      const body = createReadStream(path);
      try {
        await client.send(
          new PutObjectCommand({
            ...object,
            Body: body,
            ContentLength: size,
            ContentMD5,
            ContentType: 'application/octet-stream',
          }),
        );
      } catch (error) {
        throw storeError(error);
      } finally {
        body.destroy();
      }
      await rm(path, { force: true });
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(objectOf(key)))).ContentLength ?? 0;
      } catch (error) {
        if (error instanceof MissingFile || isMissing(error)) return null;
        throw storeError(error);
      }
    },
    get: async (key, range) => (await open(key, range)) as Readable,
    async read(key) {
      const body = (await open(key)) as Readable;
      try {
        return await buffer(atMost(body, MAX_READ, REQUEST_MS));
      } catch (error) {
        throw storeError(error);
      }
    },
    async fetchTo(key, path) {
      const body = (await open(key)) as Readable;
      try {
        await pipeline(body, createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await removeQuietly(path);
        throw (error as NodeJS.ErrnoException).syscall === 'write'
          ? diskError(error)
          : storeError(error);
      }
    },
    async delete(key) {
      const object = objectOf(key);
      await client.send(new DeleteObjectCommand(object)).catch((error: unknown) => {
        if (!isMissing(error)) throw storeError(error);
      });
    },
    async *list(start) {
      const Prefix = nameOf(start);
      let ContinuationToken: string | undefined;
      let pages = 0;
      do {
        pages += 1;
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
          .catch((error: unknown) => {
            throw storeError(error);
          });
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { key: Key.slice(Key.lastIndexOf('/') + 1), modified: LastModified ?? new Date() };
        if (
          (page.NextContinuationToken === ContinuationToken && ContinuationToken !== undefined) ||
          pages === MAX_PAGES
        )
          throw storeError(new Error('The store lists the same page without end.'));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    mark,
    async setMark(wanted) {
      const there = await mark();
      if (there !== null) return there;
      try {
        // If two databases claim one store at the same time, the first one gets it, provided the
        // store supports the condition.
        await client.send(
          new PutObjectCommand({ ...theMark, Body: `${wanted}\n`, IfNoneMatch: '*' }),
        );
      } catch (error) {
        if (!TAKEN.has(statusOf(error))) throw storeError(error);
      }
      return (await mark()) ?? wanted;
    },
    async unmark() {
      await client.send(new DeleteObjectCommand(theMark)).catch((error: unknown) => {
        throw storeError(error);
      });
    },
    async ping() {
      await pingFolder(incoming);
      await client
        .send(new PutObjectCommand({ Bucket, Key: `${prefix}${PING}`, Body: PING }))
        .catch((error: unknown) => {
          throw storeError(error);
        });
    },
  };
}
