import type { Run } from '#contract/prose/blocks.ts';

/** Words in one style; `muted` ones are less prominent. */
export interface WrittenRun extends Run {
  muted?: true;
}

/**
 * How a paragraph looks. `result` is the one important figure of a page, `quote` somebody else's
 * words, `small` secondary text below.
 */
export type Look = 'plain' | 'lead' | 'muted' | 'small' | 'quote' | 'code' | 'result' | 'signed';

/** Words in a single style, or runs of them. A line break in them is a line break on the page. */
export interface Paragraph {
  said: string | readonly WrittenRun[];
  look?: Look;
}

/** One cell, from top to bottom. */
export type Cell = readonly Paragraph[];

export interface Table {
  kind: 'table';
  /** A description for people who use a screen reader. */
  caption?: string;
  /** Headings, the columns' shares of the width, and on which side numbers are aligned. */
  columns: readonly { heading: string; share: number; side?: 'end' }[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly Cell[])[];
  /** Below a strong line, like a total. */
  foot?: readonly (readonly Cell[])[];
}

export type WrittenBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; said: Paragraph['said'] }
  | ({ kind: 'paragraph' } & Paragraph)
  | { kind: 'list'; ordered: boolean; items: readonly Cell[] }
  | Table
  /** Below a thin line: information about the document itself. */
  | { kind: 'note'; said: Paragraph['said'] };

/** Any document that is meant for paper: what a student gets, and reports. */
export interface Written {
  title: string;
  author: string;
  /** The language of its headings and its own words, in BCP 47. */
  lang: string;
  made_at: string;
  blocks: readonly WrittenBlock[];
}
