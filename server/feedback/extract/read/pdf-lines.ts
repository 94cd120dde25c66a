/** A piece of text where pdf.js found it on the page. */
export interface Piece { str: string; x: number; y: number; height: number; hasEOL: boolean }

interface Line { text: string; y: number; height: number }

const SAME_LINE = 0.5;
const PARAGRAPH_GAP = 1.35;
const JUMP_BACK = 0.2;

/** Pieces joined into lines, in the order of the page's content. */
function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const piece of pieces) {
    if (open === null || Math.abs(piece.y - open.y) > SAME_LINE * Math.max(open.height, piece.height, 1)) {
      if (piece.str.trim() === '') continue;
      open = { text: '', y: piece.y, height: piece.height };
      lines.push(open);
    }
    open.text += piece.str;
    open.height = Math.max(open.height, piece.height);
    if (piece.hasEOL) open = null;
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() })).filter((line) => line.text !== '');
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** A word that a line end divided is whole again; after a dash that stands close nothing comes between; else a space. */
function joined(above: string, below: string): string {
  if (/\p{Ll}-$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
  return /\S[-–—/]$/u.test(above) ? above + below : `${above} ${below}`;
}

function paragraphsOf(lines: readonly Line[]): string[] {
  const gaps = lines.slice(1).map((line, index) => lines[index]!.y - line.y).filter((gap) => gap > 0);
  const usual = median(gaps);
  const widest = Math.max(0, ...lines.map((line) => line.text.length));
  const paragraphs: string[] = [];
  lines.forEach((line, index) => {
    const above = lines[index - 1];
    const gap = above === undefined ? 0 : above.y - line.y;
    const starts = above === undefined || gap > usual * PARAGRAPH_GAP || gap < -usual * JUMP_BACK
      || Math.abs(above.height - line.height) > 1 || (above.text.length < widest * 0.6 && /[.!?:”"’']$/.test(above.text));
    if (starts) paragraphs.push(line.text);
    else paragraphs.push(joined(paragraphs.pop()!, line.text));
  });
  return paragraphs;
}

const shape = (text: string): string => text.replace(/\d+/g, '#');

/** First and last lines that stand on half of the pages are running heads and page numbers. */
function runningLines(pages: readonly Line[][]): Set<string> {
  const seen = new Map<string, number>();
  for (const lines of pages) {
    for (const text of new Set([lines[0], lines.at(-1)].flatMap((line) => (line ? [shape(line.text)] : [])))) {
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
  }
  return new Set([...seen].filter(([, times]) => times >= 2 && times >= pages.length / 2).map(([text]) => text));
}

/**
 * Pages as running text: lines are joined to paragraphs by the space between them, running heads are left out, and a
 * paragraph that goes on over the page is one.
 */
export function textOfPages(pages: readonly (readonly Piece[])[]): string {
  const lines = pages.map(linesOf);
  const running = pages.length > 1 ? runningLines(lines) : new Set<string>();
  const paragraphs: string[] = [];
  for (const page of lines) {
    const kept = page.filter((line, index) => (index > 0 && index < page.length - 1) || !running.has(shape(line.text)));
    paragraphsOf(kept).forEach((paragraph, index) => {
      const last = paragraphs.at(-1);
      const goesOn = index === 0 && last !== undefined && !/[.!?:”"’'\d)]$/.test(last) && /^[\p{Ll}(]/u.test(paragraph);
      if (goesOn) paragraphs.push(joined(paragraphs.pop()!, paragraph));
      else paragraphs.push(paragraph);
    });
  }
  return paragraphs.join('\n\n');
}
