import { mended } from './mend.ts';
import { type Line, median, type PageText, type Piece } from './types.ts';

const SAME_LINE = 0.5;
/** Times the size of the text: further apart, two pieces are cells. */
const CELL_GAP = 1;
const WORD_GAP = 0.18;
const RAISED = 0.2;
const SMALLER = 0.85;
const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '-': '⁻',
  '−': '⁻',
  '+': '⁺',
};

const asRaised = (text: string): string =>
  [...text].map((sign) => SUPERSCRIPTS[sign] ?? sign).join('');

/** Columns have a gutter that hardly a line crosses, with lines side by side; null when there is one column. */
export function gutterOf(
  segments: readonly { x0: number; x1: number; y: number }[],
  width: number,
): number | null {
  const STEPS = 21;
  const LEAST_LINES = 8;
  let best: { x: number; crossing: number } | null = null;
  for (let step = 0; step < STEPS; step += 1) {
    const x = width * (0.35 + (0.3 * step) / (STEPS - 1));
    const left = segments.filter(({ x1 }) => x1 <= x + 2);
    const right = segments.filter(({ x0 }) => x0 >= x - 2);
    const crossing = segments.length - left.length - right.length;
    if (left.length < LEAST_LINES || right.length < LEAST_LINES || crossing > segments.length * 0.3)
      continue;
    const beside = right.filter(({ y }) => left.some((other) => Math.abs(other.y - y) < 20)).length;
    const isText = [left, right].every(
      (side) => median(side.map(({ x0, x1 }) => x1 - x0)) > width * 0.25,
    );
    if (isText && beside >= right.length * 0.3 && (best === null || crossing < best.crossing))
      best = { x, crossing };
  }
  return best?.x ?? null;
}

function lineOf(pieces: readonly Piece[], page: number): Line {
  const sized = pieces.filter(({ text }) => text.trim() !== '');
  const main = sized.reduce((a, b) => (b.text.length > a.text.length ? b : a), sized[0]!);
  const size = Math.max(
    ...sized.filter(({ text }) => text.length >= main.text.length / 2).map((piece) => piece.size),
  );
  const cells: Line['cells'] = [];
  let end = sized[0]!.x;
  let spaced = false;
  for (const { text, x, y, width, size: own } of pieces) {
    if (text.trim() === '') {
      spaced = true;
      continue;
    }
    const isRaised =
      own < size * SMALLER &&
      main.y - y > size * RAISED &&
      text.trim().length <= 3 &&
      /^[\d+−-]+$/.test(text.trim());
    const words = isRaised ? asRaised(text.trim()) : text;
    const last = cells.at(-1);
    if (last === undefined || x - end > size * CELL_GAP)
      cells.push({ text: words, x0: x, x1: x + width });
    else {
      const isApart = ((spaced || x - end > size * WORD_GAP) && !isRaised) || x < last.x0 - size;
      last.text += `${isApart && !/\s$/.test(last.text) && !/^\s/.test(words) ? ' ' : ''}${words}`;
      last.x1 = Math.max(last.x1, x + width);
    }
    end = x + width;
    spaced = false;
  }
  // An accent may be a piece of its own, and finds its letter here.
  const tidy = cells
    .map((cell) => ({ ...cell, text: mended(cell.text).replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
  return {
    text: tidy.map(({ text }) => text).join(' '),
    cells: tidy,
    page,
    x0: Math.min(...tidy.map(({ x0 }) => x0)),
    x1: Math.max(...tidy.map(({ x1 }) => x1)),
    y: main.y,
    size,
    font: main.font,
    isMono: sized.every(({ isMono }) => isMono),
    column: 0,
  };
}

/** Pieces on one height, in the order of the page's content; `gutter` parts those of two columns. */
function segmentsOf(pieces: readonly Piece[], page: number, gutter: number | null): Line[] {
  const groups: Piece[][] = [];
  let open: Piece[] = [];
  for (const piece of pieces) {
    const words = open.filter(({ text }) => text.trim() !== '');
    const last = words.at(-1);
    const isSame =
      last === undefined ||
      Math.abs(piece.y - last.y) <= SAME_LINE * Math.max(last.size, piece.size, 1);
    const crosses =
      gutter !== null &&
      last !== undefined &&
      last.x + last.width <= gutter + 2 &&
      piece.x >= gutter - 2;
    if (!isSame || crosses) {
      groups.push(open);
      open = [];
    }
    open.push(piece);
  }
  groups.push(open);
  return groups
    .filter((group) => group.some(({ text }) => text.trim() !== ''))
    .map((group) => lineOf(group, page));
}

const sideOf = ({ x0, x1 }: Line, gutter: number): number =>
  x1 <= gutter + 2 ? 1 : x0 >= gutter - 2 ? 2 : 0;

/** The lines of a page as they are read: across the page where they go across it, else the left column before the right. */
export function linesOf({ pieces, number, width }: PageText): Line[] {
  const seen = pieces.filter(({ hidden }) => hidden === null);
  const rough = segmentsOf(seen, number, null);
  const columns = gutterOf(
    rough.flatMap(({ cells, y }) => cells.map((cell) => ({ ...cell, y }))),
    width,
  );
  if (columns === null) return rough;
  const segments = segmentsOf(seen, number, columns);
  const across = segments
    .filter((line) => sideOf(line, columns) === 0)
    .map(({ y }) => y)
    .toSorted((a, b) => a - b);
  const placed = segments.map((line, index) => {
    const column = sideOf(line, columns);
    const above = across.filter((y) => y < line.y).length;
    return { line: { ...line, column }, index, band: column === 0 ? above : above + 0.5 };
  });
  // A line across stands in a band of its own: after the columns above it, before those below.
  return placed
    .toSorted((a, b) => a.band - b.band || a.line.column - b.line.column || a.index - b.index)
    .map(({ line }) => line);
}
