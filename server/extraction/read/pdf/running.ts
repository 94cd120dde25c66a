import type { Line } from './types.ts';

const NUMBER =
  /^[-–—|\s]*(?:page|seite|página|pagina|pág\.?|s\.|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*(?:(?:of|von|de|sur|\/)\s*\d{1,4})?[-–—|\s]*$/i;
/** So many lines at the edges of a page may be a running head. */
const EDGE = 3;
/** And they stand in these shares of its height. */
const TOP = 0.16;
const BOTTOM = 0.8;

/** So far up only the margin is. */
const MARGIN = 0.065;
const MOST_HEAD = 90;

const shape = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ');

interface Page {
  lines: readonly Line[];
  height: number;
}

/**
 * Lines at the top and the bottom of a page, by where they stand, whatever their order in the file, with what they are
 * known by: the outermost but for its numbers, those further in by every sign.
 */
function edgesOf({ lines, height }: Page): Map<Line, string> {
  const byHeight = lines.toSorted((a, b) => a.y - b.y);
  const top = byHeight.slice(0, EDGE).filter(({ y }) => y < height * TOP);
  const bottom = byHeight
    .slice(-EDGE)
    .filter(({ y }) => y > height * BOTTOM)
    .toReversed();
  return new Map(
    [top, bottom].flatMap((edge) =>
      edge.map((line, index): [Line, string] => [line, index === 0 ? shape(line.text) : line.text]),
    ),
  );
}

/** On a single page nothing comes twice: a short line by itself, far above the text and no larger than it, is its head. */
function headOf({ lines, height }: Page): Line | null {
  const [first, second] = lines.toSorted((a, b) => a.y - b.y);
  if (
    first === undefined ||
    second === undefined ||
    first.y > height * MARGIN ||
    first.text.length > MOST_HEAD
  )
    return null;
  const isApart = second.y - first.y > 1.4 * Math.max(first.size, second.size);
  const isSmall = lines.filter(({ size }) => size > first.size + 0.5).length > lines.length / 2;
  return isApart && isSmall ? first : null;
}

/**
 * Parts running heads and page numbers from the lines of each page: what stands at the edge of a third of the pages, and
 * numbers by themselves there.
 */
export function partRunning(pages: readonly Page[]): {
  lines: Line[][];
  heads: string[];
  numbers: number;
} {
  const times = new Map<string, number>();
  const edges = pages.map(edgesOf);
  for (const edge of edges)
    for (const text of new Set(edge.values())) times.set(text, (times.get(text) ?? 0) + 1);
  const heads = new Map<string, string>();
  let numbers = 0;
  const single = pages.length === 1 ? headOf(pages[0]!) : null;
  if (single !== null) heads.set(single.text, single.text);
  const lines = pages.map((page, index) => {
    return page.lines.filter((line) => {
      if (line === single) return false;
      const known = edges[index]!.get(line);
      if (known === undefined) return true;
      if (NUMBER.test(line.text)) {
        numbers += 1;
        return false;
      }
      const often = times.get(known) ?? 0;
      if (often < 2 || often < pages.length / 3) return true;
      if (!heads.has(known)) heads.set(known, line.text);
      return false;
    });
  });
  return { lines, heads: [...heads.values()].filter((text) => /\p{L}/u.test(text)), numbers };
}
