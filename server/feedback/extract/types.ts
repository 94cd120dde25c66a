/** Why a file gives no text. */
export type UnreadableCause =
  | 'picture' | 'scan' | 'empty' | 'encrypted' | 'damaged' | 'mismatch' | 'too-long' | 'too-slow' | 'too-big';

export interface ReadableText {
  kind: 'text';
  /** Line ends are `\n`; no NUL, no byte order mark. Offsets of evidence count in its UTF-16 units. */
  text: string;
  words: number;
  /** Of a PDF; null for kinds of file without pages. */
  pages: number | null;
}

export interface UnreadableFile {
  kind: 'unreadable';
  cause: UnreadableCause;
  /** For the educator: what is the matter, and what to do about it. */
  reason: string;
}

export type Extracted = ReadableText | UnreadableFile;

/** What reading one file may cost. */
export interface ExtractLimits {
  ms: number;
  /** JavaScript heap of the child. */
  heapMb: number;
  /** All memory of the child: buffers count too. */
  rssMb: number;
  /** Characters of text. */
  characters: number;
}

export const EXTRACT_LIMITS: ExtractLimits = { ms: 10_000, heapMb: 256, rssMb: 512, characters: 1_000_000 };

/** What the child is told; the file itself is its standard input. */
export interface ReadJob { extension: string; characters: number; rssMb: number }
