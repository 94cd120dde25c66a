import type { Run } from '#contract/prose/blocks.ts';

/** Words in one style; `muted` are those that step back. */
export interface WrittenRun extends Run {
  muted?: true;
}

/**
 * How a paragraph looks. `result` is the one figure of a page, `quote` somebody else's words,
 * `small` what stands below others.
 */
export type Look = 'plain' | 'lead' | 'muted' | 'small' | 'quote' | 'code' | 'result' | 'signed';

/** Words in one style throughout, or runs of them. A line end in them is a line end on the page. */
export interface Paragraph {
  said: string | readonly WrittenRun[];
  look?: Look;
}

/** One cell, from top to bottom. */
export type Cell = readonly Paragraph[];

export interface Table {
  kind: 'table';
  /** What it is about, for those who hear it before they are in it. */
  caption?: string;
  /** Headings, the shares of the width that the columns take, and on which side numbers stand. */
  columns: readonly { heading: string; share: number; side?: 'end' }[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly Cell[])[];
  /** Below a strong line, as a total is. */
  foot?: readonly (readonly Cell[])[];
}

export type WrittenBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; said: Paragraph['said'] }
  | ({ kind: 'paragraph' } & Paragraph)
  | { kind: 'list'; ordered: boolean; items: readonly Cell[] }
  | Table
  /** Below a thin line: what is to be known of the document itself. */
  | { kind: 'note'; said: Paragraph['said'] };

/** Any document that is written on paper: what a student gets, and reports. */
export interface Written {
  title: string;
  author: string;
  /** Of its headings and its own words, as BCP 47 has it. */
  lang: string;
  made_at: string;
  blocks: readonly WrittenBlock[];
}
