import type { Look } from '#server/platform/documents/written.ts';
import type { Style } from './lines.ts';

export const INK = '#211D18';
export const MUTED = '#6B6358';
export const ACCENT = '#8C2F1B';
export const FAINT = '#DED7CA';

/** Lengths are in points. */
export interface Setting extends Style {
  /** From one line to the next. */
  leading: number;
  before: number;
  after: number;
  indent: number;
  /** A line at its side, or above and below. */
  rule: 'none' | 'side' | 'around';
}

const plain: Setting = {
  size: 10.5,
  color: INK,
  mutedColor: MUTED,
  bold: false,
  italic: false,
  code: false,
  leading: 15.5,
  before: 0,
  after: 7,
  indent: 0,
  rule: 'none',
};

export const SETTINGS: Readonly<Record<Look, Setting>> = {
  plain,
  lead: { ...plain, size: 13, leading: 18, after: 3 },
  muted: { ...plain, size: 9.5, color: MUTED, leading: 13.5, after: 5 },
  small: { ...plain, size: 8.5, color: MUTED, leading: 12, after: 5 },
  quote: { ...plain, color: MUTED, italic: true, indent: 12, rule: 'side' },
  code: { ...plain, size: 8.5, code: true, leading: 12, indent: 8 },
  result: { ...plain, size: 17, bold: true, leading: 23, before: 14, after: 14, rule: 'around' },
  signed: { ...plain, italic: true, before: 6, after: 12 },
};

export const HEADINGS: Readonly<Record<1 | 2 | 3, Setting>> = {
  1: { ...plain, size: 20, bold: true, leading: 25, after: 5 },
  2: { ...plain, size: 13, bold: true, leading: 18, before: 18, after: 7 },
  3: { ...plain, size: 11, bold: true, leading: 15.5, before: 9, after: 4 },
};

export const PAPER = { width: 595.28, height: 841.89, side: 72, top: 64, bottom: 72 } as const;
/** The width between the paper's margins. */
export const MEASURE = PAPER.width - 2 * PAPER.side;
