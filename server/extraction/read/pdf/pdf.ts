import { counted } from '#contract/text/plural.ts';
import { type Line, median, type PageText, type Piece } from './types.ts';
import { repaired } from './repair.ts';
import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { partsOf } from './blocks.ts';
import { openPdf, type Pdf } from './open.ts';
import { lettersIn, MIN_LETTERS, readPage } from './page.ts';

const NUMBER =
  /^[-–—|\s]*(?:page|seite|página|pagina|pág\.?|s\.|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*(?:(?:of|von|de|sur|\/)\s*\d{1,4})?[-–—|\s]*$/i;
/** This many lines at the edges of a page may be a running head. */
const EDGE = 3;
/** And they are within these shares of its height. */
const TOP = 0.16;
const BOTTOM = 0.8;

/** Above this there is only the margin. */
const MARGIN = 0.065;
const MAX_HEAD = 90;

const shape = (text: string): string => text.replace(/\d+/g, '#').replace(/\s+/g, ' ');

interface Page {
  lines: readonly Line[];
  height: number;
}

/**
 * Returns lines at the top and the bottom of a page, by position, whatever their order in the file,
 * with the key by which they are recognised: the outermost without its numbers, those further in by
 * every character.
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

/**
 * On a single page nothing is repeated: a short separate line, far above the text and no larger
 * than it, is its head.
 */
function headOf({ lines, height }: Page): Line | null {
  const [first, second] = lines.toSorted((a, b) => a.y - b.y);
  if (
    first === undefined ||
    second === undefined ||
    first.y > height * MARGIN ||
    first.text.length > MAX_HEAD
  )
    return null;
  const isApart = second.y - first.y > 1.4 * Math.max(first.size, second.size);
  const isSmall = lines.filter(({ size }) => size > first.size + 0.5).length > lines.length / 2;
  return isApart && isSmall ? first : null;
}

/**
 * Separates running heads and page numbers from the lines of each page: what is at the edge of a
 * third of the pages, and separate numbers there.
 */
function partRunning(pages: readonly Page[]): {
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

const SAME_LINE = 0.5;
/** Times the size of the text: pieces further apart are cells. */
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

/**
 * Returns the gutter between columns, which hardly any line crosses, with lines on both sides; null
 * if there is one column.
 */
function gutterOf(
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
  // An accent may be a separate piece, and is combined with its letter here.
  const tidy = cells
    .map((cell) => ({ ...cell, text: repaired(cell.text).replace(/\s+/g, ' ').trim() }))
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

/**
 * Joins pieces at one height, in the order of the page's content; `gutter` separates those of two
 * columns.
 */
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

/**
 * Returns the lines of a page in reading order: across the page where they cross it, else the left
 * column before the right.
 */
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
  // A line across is in a separate band: after the columns above it, before those below.
  return placed
    .toSorted((a, b) => a.band - b.band || a.line.column - b.line.column || a.index - b.index)
    .map(({ line }) => line);
}

/**
 * Visibility is determined on every page until this much processor time has been used, in
 * microseconds: it takes as long as reading.
 */
const LOOKING_TIME = 4_500_000;
/** This many pages from the beginning are examined in any case. */
const LOOKED_AT = 4;

async function readPages(pdf: Pdf, characters: number): Promise<PageText[]> {
  const pages: PageText[] = [];
  let length = 0;
  const before = process.cpuUsage();
  try {
    const layers = await pdf.getOptionalContentConfig();
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await readPage(
        await pdf.getPage(number),
        number <= LOOKED_AT || process.cpuUsage(before).user < LOOKING_TIME,
        layers,
      );
      length += page.pieces.reduce((sum, { text }) => sum + text.length, 0);
      if (length > characters) throw new Unreadable('too-long');
      pages.push(page);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', { cause: error });
  }
  return pages;
}

const isReadable = ({ pieces, hasPicture, unreadable }: PageText): boolean => {
  if (!hasPicture && unreadable === 0) return true;
  const letters = lettersIn(pieces.map(({ text }) => text).join(''));
  return (!hasPicture || letters >= MIN_LETTERS) && unreadable <= letters;
};

function addHidden(builder: Builder, { pieces, number }: PageText): void {
  const hidden = pieces.filter((piece) => piece.hidden !== null);
  for (const how of ['white', 'tiny', 'hidden'] as const) {
    const words = hidden
      .filter((piece) => piece.hidden === how)
      .map(({ text }) => text.trim())
      .join(' ');
    builder.add('paragraph', words, { page: number, hidden: how });
  }
}

/** Builds blocks in order, with the position in the text where each page begins. */
function build(
  pages: readonly PageText[],
  lines: readonly (readonly Line[])[],
  heads: readonly string[],
): Builder {
  const builder = new Builder();
  const begins = new Map<number, number>();
  const begin = (page: number, at: number): void => {
    if (!begins.has(page)) begins.set(page, at);
  };
  let done = 0;
  const endPages = (until: number): void => {
    for (; done < until; done += 1) addHidden(builder, pages[done]!);
  };
  for (const { kind, text, mark, page, breaks, rows, level } of partsOf(lines)) {
    if (kind !== 'footnote') endPages(page - 1);
    const marks = { page, ...(level === undefined ? {} : { level }) };
    const start =
      kind === 'table' ? builder.addTable(rows, marks) : builder.add(kind, text, marks, mark);
    if (start === null) continue;
    begin(page, start);
    for (const at of breaks) begin(at.page, start + at.at);
  }
  endPages(pages.length);
  const end = builder.length;
  let next = end;
  const starts = pages
    .map(({ number }) => begins.get(number))
    .toReversed()
    .map((at) => (next = Math.min(at ?? next, next)))
    .toReversed();
  pages.forEach((page, index) =>
    builder.page(page.number, starts[index]!, starts[index + 1] ?? end, isReadable(page)),
  );
  for (const head of heads) builder.add('running', head);
  return builder;
}

const pagesNote = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} of the pages ${what}`];

/** Forms made with Adobe LiveCycle (XFA) keep their answers where only Adobe's programs look. */
async function formNotes(pdf: Pdf): Promise<string[]> {
  const { info } = await pdf.getMetadata();
  const fields = Object.values((await pdf.getFieldObjects()) ?? {}).flat() as {
    page?: number;
    value?: unknown;
  }[];
  const onNoPage = fields.filter(
    ({ page, value }) => page === -1 && typeof value === 'string' && value.trim() !== '',
  ).length;
  return [
    ...((info as { IsXFAPresent?: boolean }).IsXFAPresent === true
      ? ['This PDF is an XFA form: answers in it may be missing here. Look at the original.']
      : []),
    ...(onNoPage === 0
      ? []
      : [
          `${counted(onNoPage, 'field')} of its form ${onNoPage === 1 ? 'is' : 'are'} filled in and on no page: what stands there can’t be seen, and is not part of the text.`,
        ]),
  ];
}

/** Reads the text of a PDF in paragraphs. Stops after `characters`. Throws Unreadable. */
export async function readPdf(bytes: Uint8Array, characters: number): Promise<Draft> {
  const pdf = await openPdf(bytes);
  const pages = await readPages(pdf, characters);
  const { lines, heads, numbers } = partRunning(
    pages.map((page) => ({ lines: linesOf(page), height: page.height })),
  );
  const builder = build(pages, lines, heads);
  const unread = pages.filter((page) => !isReadable(page)).length;
  builder.leaveOut('page_numbers', 'Page numbers are not part of the text.', numbers);
  builder.leaveOut(
    'pages',
    'These pages hold only pictures, such as scans, or letters that only their fonts know: their text could not be read.',
    unread,
  );
  const sum = (of: 'comments' | 'embedded' | 'drawings' | 'pictures'): number =>
    pages.reduce((total, page) => total + page[of], 0);
  builder.leaveOut('comments', 'Comments on the pages are not part of the text.', sum('comments'));
  builder.leaveOut('pictures', 'Pictures can’t be read: look at the original.', sum('pictures'));
  builder.leaveOut(
    'pictures',
    'Stamps and drawings that were put on the pages can’t be read: look at the original.',
    sum('drawings'),
  );
  // Newer versions of pdf.js return a Map, older ones an object.
  const attachments = (await pdf.getAttachments()) as ReadonlyMap<string, unknown> | object | null;
  const attached =
    attachments instanceof Map ? attachments.size : Object.keys(attachments ?? {}).length;
  builder.leaveOut(
    'embedded',
    'Files that are attached to the PDF are not read: look at the original.',
    Math.max(attached, sum('embedded')),
  );
  const notes = [
    ...(await formNotes(pdf)),
    ...pagesNote(
      pages.filter(({ formatted }) => formatted > 0).length,
      'have fields for formatted text whose answers are missing here, if there are any: look at the original.',
    ),
    ...pagesNote(
      pages.filter(({ isRecognised }) => isRecognised).length,
      'are a scan: their words come from text recognition (OCR), and may differ from what is seen.',
    ),
    ...pagesNote(
      pages.filter(({ offPage }) => offPage > 0).length,
      'have words that run off the page: those can’t be seen, and are not part of the text.',
    ),
    ...pagesNote(
      pages.filter((page) => page.unreadable > 0 && isReadable(page)).length,
      'have signs that only their fonts know, and no letter stands for: those are missing here.',
    ),
    ...pagesNote(
      pages.filter(({ isLookedAt }) => !isLookedAt).length,
      'were not searched for words that can’t be seen: the file is very large.',
    ),
  ];
  if (notes.length > 0) builder.leaveOut('other', notes.join(' '));
  const draft = builder.done();
  if (unread > 0 && lettersIn(draft.text) < MIN_LETTERS * Math.max(1, pages.length - unread))
    throw new Unreadable('scan');
  return draft;
}
