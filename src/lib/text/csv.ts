export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * How text that a spreadsheet would run as a formula begins; some also accept full-width signs.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Makes a spreadsheet show a text and never run it. Numbers are cells of their own and need no
 * guard.
 */
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function written(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : guarded(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes rows as RFC 4180 text with a byte order mark, which Excel needs to read UTF-8. Formulas
 * are made harmless.
 */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');

const DELIMITERS = [',', ';', '\t'];
/** How much of a text is examined to find the delimiter. */
const LOOKED_AT = 100_000;

/**
 * Finds the delimiter: of comma, semicolon and tab the most frequent one, outside quotes, in the
 * first line that has any. A title may precede the columns.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/);
  const first = lines.find((line) => DELIMITERS.some((sign) => line.includes(sign))) ?? '';
  const count = (sign: string) => first.split(sign).length;
  return DELIMITERS.reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

/**
 * Reads the rows of a CSV text: any of the usual delimiters and line ends, quoted cells, a byte
 * order mark. Empty lines are left out. Removes the guards that `writeCsv` added. Throws an `Error`
 * with a message for users if a quoted cell never ends.
 */
export function readCsv(source: string): string[][] {
  const text = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source;
  const delimiter = delimiterOf(text);
  const cell = new RegExp(
    String.raw`("(?:[^"]|"")*"|[^"\r\n${delimiter}][^\r\n${delimiter}]*|)(${delimiter}|\r\n|\r|\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex;
    const [, raw, end] = cell.exec(text) ?? [];
    if (raw === undefined || end === undefined) {
      throw new Error(
        `The quotes of line ${text.slice(0, start).split(/\r\n|\r|\n/).length} do not close where a cell ends.`,
      );
    }
    const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    row.push(GUARDED.test(value) ? value.slice(1) : value);
    const isTextOver = cell.lastIndex === text.length;
    if (end === delimiter && isTextOver) row.push('');
    if (end !== delimiter || isTextOver) {
      if (row.length > 1 || row[0] !== '') rows.push(row);
      row = [];
    }
  }
  return rows;
}

/** Reads rows by the names in their first line, ignoring case and surrounding blanks. */
export function readCsvRecords(source: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(source);
  const names = head.map((name) => name.trim().toLowerCase());
  return rows.map((row) =>
    Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])),
  );
}
