/** What of a work is looked at, and no more of it (DRAFT-14). */
export const SIGHT_LIMITS = {
  /** Pictures and pages of one work. */
  pictures: 30,
  /** Of the longer side, as it is sent. */
  side: 1568,
  /** Of one picture in its file: a larger one is not unpacked. */
  pixels: 60_000_000,
  /** Of one picture as it is sent. */
  bytes: 1_500_000,
  /** What taking the pictures out of one file may cost. */
  cpuMs: 60_000,
  wallMs: 300_000,
  heapMb: 512,
  rssMb: 1024,
} as const;

/** A picture of a work as it is sent: drawn anew, so that nothing stands in it that can't be seen. */
export interface Shown {
  name: string;
  width: number;
  height: number;
  /** A JPEG in base64. */ jpeg: string;
}

/** `page:3` of a PDF; the path of a picture in a document; nothing of a file that is a picture. */
export const pageName = (number: number): string => `page:${number}`;
export const pageOf = (name: string): number | null =>
  /^page:\d+$/.test(name) ? Number(name.slice(5)) : null;

/** What the child is told; the file is its standard input. */
export interface SightJob {
  extension: string;
  names: readonly string[];
  rssMb: number;
  cpuMs: number;
}
/**
 * `failed`: those that are no picture, or too large. `beyond`: pages of the file behind the last
 * that was asked for.
 */
export interface Looked {
  shown: Shown[];
  failed: string[];
  beyond: number;
}

/** What a model says of one picture: the words that stand in it, and what else it shows. */
export interface Seen {
  said: string;
  shows: string;
}
