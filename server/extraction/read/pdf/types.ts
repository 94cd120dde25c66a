import type { Block } from '#contract/submissions/document.ts';

export type Hiding = NonNullable<Block['hidden']>;

/** A piece of text at its position on the page: from the left and from the top, in points. */
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

/** Cells of a line are further apart than words. */
export interface Cell {
  text: string;
  x0: number;
  x1: number;
}

/** A line in reading order; `x0` and `x1` are its ends. */
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
  /** Whether there are pictures where text could be. */
  hasPicture: boolean;
  /** How many pictures on it are too large for a logo and too small for a scan. */
  pictures: number;
  /** Whether it was determined which of its words can be seen. */
  isLookedAt: boolean;
  /**
   * Whether its words come from text recognition: they are invisible over the picture of a page.
   */
  isRecognised: boolean;
  /** Letters off the page, which are in no text. */
  offPage: number;
  /** Characters for which no letter is known, which are in no text. */
  unreadable: number;
  comments: number;
  embedded: number;
  drawings: number;
  formatted: number;
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
