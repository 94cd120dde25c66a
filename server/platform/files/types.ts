import type { Readable } from 'node:stream';
import type { Scan } from './scan.ts';

/** Bytes `start` to `end` of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where student files are stored. Keys are made by `newKey`; no part of one comes from a person.
 */
export interface FileStore {
  /**
   * A folder for files that are still arriving, on the same file system if the store is a disk.
   */
  readonly incoming: string;
  /** Scans what has arrived, if the operator has a scanner. */
  readonly scan?: Scan | undefined;
  /**
   * Moves a finished file from `incoming` to its key; durable once it returns. Throws StorageFull
   * or StorageAway.
   */
  put(key: string, path: string): Promise<void>;
  /** Its size in bytes; null if there is no such file. */
  size(key: string): Promise<number | null>;
  /** A file or a part of it as a stream. Throws MissingFile. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** A whole file. Throws MissingFile. */
  read(key: string): Promise<Buffer>;
  /** Copies the file to this path, which must not exist yet. Throws MissingFile. */
  fetchTo(key: string, path: string): Promise<void>;
  /** The keys with this prefix (of at least two letters), and when each was stored. */
  list(start: string): AsyncIterable<{ key: string; modified: Date }>;
  /** Does nothing for a key that is already gone. */
  delete(key: string): Promise<void>;
  /** The mark that identifies this store to a database; null if there is none. */
  mark(): Promise<string | null>;
  /** Marks it, unless it is already marked. Returns its mark. */
  setMark(mark: string): Promise<string>;
  /** Removes the mark: it no longer belongs to any database. */
  unmark(): Promise<void>;
  /** Throws if files can't currently be stored (`GET /readyz`). */
  ping(): Promise<void>;
}

/** A row names a file that isn't in the store. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}.`);
  }
}

/** The disk is full, or read-only: 507. The disk's own error is the cause. */
export class StorageFull extends Error {
  readonly isReadOnly: boolean;
  constructor(
    message: string,
    { isReadOnly = false, ...options }: ErrorOptions & { isReadOnly?: boolean } = {},
  ) {
    super(message, options);
    this.isReadOnly = isReadOnly;
  }
}

/** The store doesn't respond: 503. */
export class StorageAway extends Error {}
