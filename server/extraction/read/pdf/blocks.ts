import type { Block } from '#contract/submissions/document.ts';
import { CAPTION, isReferenceHeading } from '#server/extraction/recognise/sections.ts';
import { BULLET, endsSentence, mayBeHeading } from '#server/extraction/read/headings.ts';
import { joined } from './repair.ts';
import type { Line } from './types.ts';

/** A block while it is built, and where in it a page begins. */
export interface Part {
  kind: Block['kind'];
  text: string;
  mark: string;
  page: number;
  breaks: { page: number; at: number }[];
  rows: string[][];
  level?: number;
}

const PARAGRAPH_GAP = 1.35;
/** The narrower ones of all gaps are within paragraphs, even if these have only two lines each. */
const WITHIN = 0.3;
const INDENT = 0.8;
const SHORT = 0.82;
const LARGER = 1.12;
const SMALLER = 0.93;
const NOTE = /^(?:\d{1,3}(?![\d.,)])|[¹²³⁴-⁹⁰]{1,3}|[*†‡§])\s?\S/;
const RAISED_NOTE = /^[¹²³⁴-⁹⁰]{1,3}\s?\S/;
const NUMBERED_ENTRY = /^(?:\[\d{1,3}\]|\d{1,3}\.)\s/;
const MATH = /[=≈≤≥∝→⇒∑∫√∂]/;
const WORD = /\p{L}{4,}/gu;
const ROWS = 3;
const FEWEST_ROWS = 2;
/** Times the size of the text: two rows this far apart are a table. */
const WIDE = 3;

interface Body {
  size: number;
  font: string;
  isMono: boolean;
  gap: number;
  left: number[];
  right: number[];
}

/** Returns the usual size, font and gap of the running text, and the margins of each column. */
function bodyOf(pages: readonly (readonly Line[])[]): Body {
  const all = pages.flat();
  const weight = new Map<string, number>();
  for (const line of all)
    weight.set(
      `${line.size.toFixed(1)}|${line.font}`,
      (weight.get(`${line.size.toFixed(1)}|${line.font}`) ?? 0) + line.text.length,
    );
  const [usual = '10|'] = [...weight].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
  const size = Number(usual.split('|')[0]);
  const own = all.filter((line) => Math.abs(line.size - size) < 0.6);
  const isOwn = (line: Line): boolean => Math.abs(line.size - size) < 0.6;
  const gaps = pages
    .flatMap((lines) =>
      lines
        .slice(1)
        .map((line, index) =>
          line.column === lines[index]!.column && isOwn(line) && isOwn(lines[index]!)
            ? line.y - lines[index]!.y
            : 0,
        ),
    )
    .filter((gap) => gap > size * 0.5 && gap < size * 4)
    .toSorted((a, b) => a - b);
  const edge = (column: number, end: 'x0' | 'x1', share: number): number => {
    const xs = own
      .filter((line) => line.column === column)
      .map((line) => line[end])
      .toSorted((a, b) => a - b);
    return xs[Math.floor((xs.length - 1) * share)] ?? (end === 'x0' ? 0 : Infinity);
  };
  const font = usual.split('|')[1] ?? '';
  return {
    size,
    font,
    isMono: own.some((line) => line.font === font && line.isMono),
    gap: gaps[Math.floor(gaps.length * WITHIN)] ?? size * 1.2,
    left: [0, 1, 2].map((column) => edge(column, 'x0', 0.15)),
    right: [0, 1, 2].map((column) => edge(column, 'x1', 0.85)),
  };
}

const isEquation = (line: Line, body: Body): boolean =>
  MATH.test(line.text) &&
  (line.text.match(WORD)?.length ?? 0) <= 1 &&
  line.text.length < 120 &&
  line.x0 > body.left[line.column]! + body.size;

/**
 * Returns from where to the bottom of the page lines are notes: smaller than the text, the first
 * with a number or a symbol.
 */
function footOf(lines: readonly Line[], body: Body): number {
  const raised = lines.findIndex(
    ({ text }, index) =>
      index > lines.length * 0.4 &&
      RAISED_NOTE.test(text) &&
      lines[index]!.y - lines[index - 1]!.y > body.gap * PARAGRAPH_GAP,
  );
  if (raised !== -1) return raised;
  let at = lines.length;
  while (at > 0 && lines[at - 1]!.size < body.size * SMALLER) at -= 1;
  while (at < lines.length && !NOTE.test(lines[at]!.text)) at += 1;
  return at;
}

/**
 * Groups lines into blocks: by the space between them, indents, sizes and what they begin with.
 */
export function partsOf(pages: readonly (readonly Line[])[]): Part[] {
  const body = bodyOf(pages);
  const parts: Part[] = [];
  let notes: Part[] = [];
  let inReferences = false;
  let above: Line | undefined;
  let hanging = false;

  const open = (kind: Block['kind'], text: string, line: Line, mark = ''): Part => ({
    kind,
    text,
    mark,
    page: line.page,
    breaks: [],
    rows: [],
  });
  const goOn = (part: Part, line: Line, text = line.text): void => {
    const whole = joined(part.text, text);
    if (line.page !== (part.breaks.at(-1)?.page ?? part.page))
      part.breaks.push({ page: line.page, at: whole.length - text.length });
    part.text = whole;
  };

  function starts(line: Line, last: Part | undefined): boolean {
    if (
      above === undefined ||
      last === undefined ||
      (last.kind !== 'paragraph' && last.kind !== 'list_item' && last.kind !== 'heading')
    )
      return true;
    if (CAPTION.test(line.text)) return true;
    const crosses = line.page !== above.page || line.column !== above.column;
    const left = body.left[line.column]!;
    const aboveLeft = body.left[above.column]!;
    if (inReferences && last.kind === 'paragraph') {
      if (NUMBERED_ENTRY.test(line.text)) return true;
      if (hanging) return line.x0 <= left + body.size * INDENT;
    }
    if (Math.abs(above.size - line.size) > Math.max(0.7, body.size * 0.07) && !crosses) return true;
    if (last.kind === 'heading')
      return (
        line.font !== above.font ||
        line.size < above.size - 0.3 ||
        line.y - above.y > above.size * 1.6
      );
    if (crosses) {
      if (/^[\p{Ll}(]/u.test(line.text)) return false;
      return (
        endsSentence(above.text) ||
        line.x0 > left + body.size * INDENT ||
        Math.abs(above.size - line.size) > 0.7 ||
        above.x1 < body.right[above.column]! * SHORT
      );
    }
    const gap = line.y - above.y;
    if (gap > Math.max(body.gap * PARAGRAPH_GAP, line.size * 1.2) || gap < -body.gap * 0.3)
      return true;
    if (
      above.font !== line.font &&
      above.x1 < body.right[above.column]! * SHORT &&
      !endsSentence(above.text) &&
      mayBeHeading(above.text) &&
      last.text === above.text
    )
      return true;
    const isIndented = line.x0 > left + body.size * INDENT && line.x0 < left + body.size * 5;
    if (last.kind === 'list_item')
      return (
        line.x0 < above.x0 - body.size * 0.5 &&
        above.x0 <= left + body.size * INDENT &&
        endsSentence(above.text)
      );
    if (isIndented && above.x0 <= aboveLeft + body.size * INDENT && above.x1 > above.x0)
      return true;
    const width = body.right[above.column]! - aboveLeft;
    return (
      Number.isFinite(width) && above.x1 - aboveLeft < width * SHORT && endsSentence(above.text)
    );
  }

  const looksLikeHeading = (line: Line): boolean => {
    const isOther =
      line.size > body.size * LARGER ||
      (line.font !== body.font && line.size > body.size * SMALLER && !line.isMono);
    const text = line.size > body.size * LARGER ? line.text.replace(BULLET, '') : line.text;
    return isOther && mayBeHeading(text) && /\p{L}{3}/u.test(text);
  };

  for (const lines of pages) {
    const foot = footOf(lines, body);
    for (let at = 0; at < foot; at += 1) {
      const line = lines[at]!;
      const last = parts.at(-1);
      const rows = tableFrom(lines, at, foot);
      const bullet = BULLET.exec(`${line.text} `)?.[0];
      if (rows > 0) {
        parts.push({ ...open('table', '', line), rows: rowsOf(lines.slice(at, at + rows)) });
        at += rows - 1;
      } else if (line.isMono && !body.isMono && /\S/.test(line.text)) {
        const indent = ' '.repeat(
          Math.max(
            0,
            Math.min(40, Math.round((line.x0 - body.left[line.column]!) / (line.size * 0.6))),
          ),
        );
        if (last?.kind === 'code')
          last.text += `${line.y - (above?.y ?? line.y) > line.size * 2 ? '\n' : ''}\n${indent}${line.text}`;
        else parts.push(open('code', indent + line.text, line));
      } else if (isReferenceHeading(line.text)) {
        inReferences = true;
        const rest = lines.slice(at + 1, foot).filter(({ column }) => column === line.column);
        const xs = rest.map(({ x0 }) => Math.round(x0));
        hanging = xs.filter((x) => x > Math.min(...xs) + body.size * INDENT).length > 1;
        if (hanging) body.left[line.column] = Math.min(...xs);
        parts.push({ ...open('heading', line.text, line), level: 1 });
      } else if (isEquation(line, body)) parts.push(open('equation', line.text, line));
      else if (
        !inReferences &&
        bullet !== undefined &&
        line.text.length > bullet.trim().length &&
        (starts(line, last) || last?.kind === 'list_item') &&
        !looksLikeHeading(line)
      ) {
        parts.push(
          open(
            'list_item',
            line.text.slice(bullet.trim().length).trim(),
            line,
            `${bullet.trim()} `,
          ),
        );
      } else if (!starts(line, last)) goOn(last!, line);
      else if (looksLikeHeading(line)) {
        parts.push({
          ...open('heading', line.text.replace(BULLET, ''), line),
          level: line.size > body.size * 1.6 ? 1 : line.size > body.size * LARGER ? 2 : 3,
        });
        inReferences = false;
      } else parts.push(open('paragraph', line.text, line));
      above = line;
    }
    for (const line of lines.slice(foot)) {
      const mark = /^(?:\(?\d{1,3}\)?|[¹²³⁴-⁹⁰]{1,3}|[*†‡§])(?=\s|\p{L}|["“„(])/u.exec(
        line.text,
      )?.[0];
      const note = notes.at(-1);
      if (mark !== undefined || note === undefined)
        notes.push(
          open(
            'footnote',
            line.text.slice(mark?.length ?? 0).trim(),
            line,
            mark === undefined ? '' : `${mark} `,
          ),
        );
      else goOn(note, line);
    }
    // A paragraph that continues on the next page stays whole: its page's notes come after it.
    const last = parts.at(-1);
    if (last === undefined || last.kind !== 'paragraph' || endsSentence(last.text))
      parts.push(...notes.splice(0));
  }
  parts.push(...notes);
  return gatherScraps(parts);
}

/**
 * Assigns cells to columns, according to the longest row: an empty cell has no text to be found by.
 */
function rowsOf(lines: readonly Line[]): string[][] {
  const columns = lines
    .reduce((a, b) => (b.cells.length > a.cells.length ? b : a))
    .cells.map(({ x0, x1 }) => (x0 + x1) / 2);
  return lines.map(({ cells }) => {
    if (cells.length === columns.length) return cells.map(({ text }) => text);
    const row = columns.map(() => '');
    for (const { text, x0, x1 } of cells) {
      const middle = (x0 + x1) / 2;
      const nearest = columns.reduce(
        (best, x, index) =>
          Math.abs(x - middle) < Math.abs(columns[best]! - middle) ? index : best,
        0,
      );
      row[nearest] = row[nearest] === '' ? text : `${row[nearest]} ${text}`;
    }
    return row;
  });
}

const SCRAPS = 4;
const SCRAP = 30;

/**
 * Text in a drawing, such as the numbers on its axes, isn't running text: many short pieces in a
 * row become one block of rows.
 */
function gatherScraps(parts: readonly Part[]): Part[] {
  const first = parts.findIndex(
    ({ kind, text }) => kind === 'paragraph' && text.length > 4 * SCRAP,
  );
  const isScrap = (part: Part | undefined, index: number): boolean =>
    part !== undefined &&
    index > first &&
    part.text.length <= SCRAP &&
    (part.kind === 'paragraph' || (part.kind === 'heading' && part.level === 3)) &&
    !endsSentence(part.text);
  const gathered: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    let end = at;
    while (isScrap(parts[end], end) && parts[end]!.page === parts[at]!.page) end += 1;
    if (end - at < SCRAPS) {
      gathered.push(parts[at]!);
      continue;
    }
    gathered.push({
      ...parts[at]!,
      kind: 'table',
      text: '',
      rows: parts.slice(at, end).map(({ text }) => [text]),
    });
    at = end - 1;
  }
  return gathered;
}

/** Returns how many lines from here on are in columns; 0 if they aren't a table. */
function tableFrom(lines: readonly Line[], from: number, end: number): number {
  let at = from;
  while (
    at < end &&
    lines[at]!.cells.length >= 2 &&
    !lines[at]!.isMono &&
    lines[at]!.page === lines[from]!.page
  )
    at += 1;
  const rows = at - from;
  const isWide =
    rows >= FEWEST_ROWS &&
    lines
      .slice(from, at)
      .every(({ cells, size }) =>
        cells.every((cell, index) => index === 0 || cell.x0 - cells[index - 1]!.x1 > size * WIDE),
      );
  if (rows < (isWide ? FEWEST_ROWS : ROWS)) return 0;
  const starts = lines.slice(from, at).map(({ cells }) => cells.map(({ x0 }) => x0));
  const shared = starts
    .slice(1)
    .filter((xs, index) =>
      xs.some((x) =>
        starts[index]!.some((other) => Math.abs(x - other) < 12 && x > Math.min(...xs) + 12),
      ),
    ).length;
  if (shared < (rows - 1) * 0.6) return 0;
  // A last row whose first cells are empty begins at the position of one of the others.
  const next = lines[at];
  const isRow =
    next !== undefined &&
    at < end &&
    next.cells.length === 1 &&
    starts[0]!.slice(1).some((x) => Math.abs(x - next.x0) < 4) &&
    next.y - lines[at - 1]!.y < next.size * 2.5;
  return isRow ? rows + 1 : rows;
}
