import type { Block } from '#contract/submissions/document.ts';

export type Hiding = NonNullable<Block['hidden']>;

/** A piece of text where it stands on the page: from the left and from the top, in points. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  font: string;
  isMono: boolean;
  hidden: Hiding | null;
}

/** Cells of a line stand further apart than words do. */
export interface Cell {
  text: string;
  x0: number;
  x1: number;
}

/** A line as it is read; `x0` and `x1` are its ends. */
export interface Line {
  text: string;
  cells: Cell[];
  page: number;
  x0: number;
  x1: number;
  y: number;
  size: number;
  font: string;
  isMono: boolean;
  column: number;
}

/** What was found on one page. */
export interface PageText {
  number: number;
  width: number;
  height: number;
  pieces: Piece[];
  /** Pictures stand where text could. */
  hasPicture: boolean;
  /** How many pictures stand on it that are too large for a logo and too small for a scan. */
  pictures: number;
  /** Whether it was looked at which of its words can be seen. */
  isLookedAt: boolean;
  /** Its words come from text recognition: they lie unseen over the picture of a page. */
  isRecognised: boolean;
  /** Letters that stand off the page, and are in no text. */
  offPage: number;
  /** Signs that no letter is known for, and are in no text. */
  unreadable: number;
  comments: number;
  embedded: number;
  drawings: number;
  formatted: number;
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
