import type { Readable } from 'node:stream';
import type { Scan } from './scan.ts';

/** Bytes `start` to `end` of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where student bytes are kept. Keys are made by `newKey`; no part of one comes from a person. */
export interface FileStore {
  /** A folder for files that are still arriving, on the same file system when the store is a disk. */
  readonly incoming: string;
  /** Looks through what has arrived, where the operator has a scanner. */
  readonly scan?: Scan | undefined;
  /**
   * Takes a finished file from `incoming` under its key; durable once it answers. Throws
   * StorageFull or StorageAway.
   */
  put(key: string, path: string): Promise<void>;
  /** Its size in bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** A file or a part of it as a stream. Throws MissingFile. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** A whole file. Throws MissingFile. */
  read(key: string): Promise<Buffer>;
  /** A file of its own at this path, which isn't there yet. Throws MissingFile. */
  fetchTo(key: string, path: string): Promise<void>;
  /** The keys that begin so (with two letters at least), and since when they are here. */
  list(start: string): AsyncIterable<{ key: string; modified: Date }>;
  /** Does nothing for a key that is gone already. */
  delete(key: string): Promise<void>;
  /** What marks this store as the one that a database names; null when nothing does. */
  mark(): Promise<string | null>;
  /** Marks it, unless it is marked. Answers the mark it has. */
  setMark(mark: string): Promise<string>;
  /** Takes the mark away: no database's rows are here any more. */
  unmark(): Promise<void>;
  /** Throws when files can't be kept now (`GET /readyz`). */
  ping(): Promise<void>;
}

/** A row names a file that the store doesn't hold. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`No file is stored under ${key}.`);
  }
}

/** The disk has no room left, or can only be read: 507. The disk's own error is the cause. */
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

/** The store doesn't answer: 503. */
export class StorageAway extends Error {}
