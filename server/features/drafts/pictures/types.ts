/** The most of a work that is looked at (DRAFT-14). */
export const SIGHT_LIMITS = {
  /** Pictures and pages of one work. */
  pictures: 30,
  /** Pixels of the longer side, as it is sent. */
  side: 1568,
  /** Of one picture in its file: a larger one is not decoded. */
  pixels: 60_000_000,
  /** Of one picture as it is sent. */
  bytes: 1_500_000,
  /** Limits for extracting the pictures from one file. */
  cpuMs: 60_000,
  wallMs: 300_000,
  heapMb: 512,
  rssMb: 1024,
} as const;

/** A picture of a work as it is sent: redrawn, so that it contains nothing that can't be seen. */
export interface Shown {
  name: string;
  width: number;
  height: number;
  /** A JPEG in base64. */ jpeg: string;
}

/**
 * `page:3` for a page of a PDF; the path of a picture in a document; empty for a file that is a
 * picture.
 */
export const pageName = (number: number): string => `page:${number}`;
export const pageOf = (name: string): number | null =>
  /^page:\d+$/.test(name) ? Number(name.slice(5)) : null;

/** The child's job; the file is its standard input. */
export interface SightJob {
  extension: string;
  names: readonly string[];
  rssMb: number;
  cpuMs: number;
}
/**
 * `failed`: those that aren't pictures, or are too large. `beyond`: pages of the file after the
 * last one that was requested.
 */
export interface Looked {
  shown: Shown[];
  failed: string[];
  beyond: number;
}

/** What a model says about one picture: the words in it, and what else it shows. */
export interface Seen {
  said: string;
  shows: string;
}
