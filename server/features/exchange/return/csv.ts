import { turnTaker } from '#server/features/exchange/archive/pieces.ts';

/** A cell: its text, and the position of its source in the file, including quotes. */
export interface Cell {
  text: string;
  start: number;
  end: number;
}
/** A line: its cells and its position, including its line end. */
export interface Line {
  cells: Cell[];
  start: number;
  end: number;
}

/** Thrown with a sentence for the educator. */
export class NotThisFile extends Error {}

const MAX_ROWS = 20_000;
/**
 * Canvas's gradebook has six columns for each group of assignments, in addition to those of the
 * assignments.
 */
const MAX_CELLS = 2_000;
const MAX_CELLS_IN_ALL = 2_000_000;

/**
 * Returns the lines of a CSV text (RFC 4180; any line end, also inside quotes), with the position
 * of each cell, so that one can be changed while the rest stays as it is. Reads the text once.
 * Throws NotThisFile.
 */
export const readCsv = (text: string, separator = ','): Line[] => [...linesOf(text, separator)];

/**
 * Like `readCsv`, for an untrusted file: two million cells take a second, and others get their
 * turns meanwhile (SEC-2).
 */
export async function readCsvInTurns(text: string, separator = ','): Promise<Line[]> {
  const takeTurns = turnTaker();
  const lines: Line[] = [];
  for (const line of linesOf(text, separator)) {
    lines.push(line);
    await takeTurns();
  }
  return lines;
}

function* linesOf(text: string, separator: string): Generator<Line> {
  let at = 0;
  let all = 0;
  let count = 0;
  while (at < text.length) {
    const line: Line = { cells: [], start: at, end: at };
    for (;;) {
      const cell = readCell(text, at, separator);
      line.cells.push(cell);
      if (line.cells.length > MAX_CELLS)
        throw new NotThisFile(`A row of this file has more than ${MAX_CELLS} columns.`);
      all += 1;
      if (all > MAX_CELLS_IN_ALL) throw new NotThisFile('This file is too large for a grade file.');
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line.end = at;
    yield line;
    count += 1;
    if (count > MAX_ROWS) throw new NotThisFile(`This file has more than ${MAX_ROWS} rows.`);
  }
}

function readCell(text: string, start: number, separator: string): Cell {
  let at = start;
  if (text[at] !== '"') {
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
      at += 1;
    return { text: text.slice(start, at), start, end: at };
  }
  at += 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1)
      throw new NotThisFile('A quotation mark in this file is never closed. Download it again.');
    at = quote + 1;
    if (text[at] !== '"') break;
    at += 1;
  }
  const next = text[at];
  if (next !== undefined && next !== separator && next !== '\n' && next !== '\r') {
    throw new NotThisFile(
      'This file is damaged: text follows a closing quotation mark. Download it again.',
    );
  }
  return { text: text.slice(start + 1, at - 1).replaceAll('""', '"'), start, end: at };
}

/** Returns a cell's source: in quotes where necessary, as Moodle itself writes it. */
export const csvCell = (text: string): string =>
  /[\s",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Returns a line with some of its cells changed and every other character as it was. `without`
 * leaves out a column and the separator before it: it is never the first one.
 */
export function changedLine(
  text: string,
  line: Line,
  cells: ReadonlyMap<number, string>,
  write: (cell: string, before: string) => string = csvCell,
  without = -1,
): string {
  let written = '';
  let at = line.start;
  for (const [column, cell] of line.cells.entries()) {
    if (column === without) {
      at = cell.end;
      continue;
    }
    const next = cells.get(column);
    const before = text.slice(cell.start, cell.end);
    written += text.slice(at, cell.start) + (next === undefined ? before : write(next, before));
    at = cell.end;
  }
  return written + text.slice(at, line.end);
}

/** Returns a line with the file's line end, even if its last line has none. */
export const endedLine = (line: string, end: string): string =>
  /[\r\n]$/.test(line) ? line : line + end;

/** Returns the line end that a file uses. */
export const lineEndOf = (text: string): string =>
  /\r?\n|\r/.exec(text.slice(0, 100_000))?.[0] ?? '\n';

/**
 * Determines whether a file uses decimal commas, from all of its cells in any order: by the numbers
 * in it, and if none has decimals, by its column separator. Three digits after a comma may be a
 * thousand, if commas also separate columns.
 */
export function decimalCommas(separator: string): {
  see(text: string): void;
  areWritten(): boolean;
} {
  const isDecimal = separator === ',' ? /^-?\d{1,6},(?!\d{3}$)\d{1,5}$/ : /^-?\d{1,6},\d{1,5}$/;
  let [hasComma, hasPoint] = [false, false];
  return {
    see(text) {
      hasComma ||= isDecimal.test(text) || /^-?\d{1,3}(?:\.\d{3})+,\d{1,5}$/.test(text);
      hasPoint ||= /^-?[\d,]{1,9}\.\d{1,5}$/.test(text);
    },
    areWritten: () => hasComma || (separator === ';' && !hasPoint),
  };
}
