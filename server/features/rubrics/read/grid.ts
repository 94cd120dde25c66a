import { Parser } from 'htmlparser2';
import { parse } from 'csv-parse/sync';
import { createDepth } from './depth.ts';

/** Rows of cells, as a table shows them. A cell that spans several rows is in each of them. */
export type Grid = string[][];

const MAX_ROWS = 2000;
const MAX_COLUMNS = 60;
const MAX_TABLES = 100;
const BREAKING = new Set(['p', 'div', 'br', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr']);
const UNSEEN = new Set(['script', 'style', 'template', 'head', 'noscript']);

interface Cell {
  text: string;
  columns: number;
  rows: number;
}
interface Table {
  rows: Cell[][];
}

const span = (value: string | undefined): number =>
  Math.min(Math.max(Number.parseInt(value ?? '1', 10) || 1, 1), MAX_COLUMNS);
const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

/**
 * Lays out cells: one that spans several rows is repeated, and so is one that spans several
 * columns, except in the first row and from the first column: there the others stay empty, as in a
 * heading, a title or a total.
 */
function laidOut({ rows }: Table): Grid {
  const grid: Grid = [];
  const down: { text: string; left: number }[] = [];
  for (const cells of rows.slice(0, MAX_ROWS)) {
    const row: string[] = [];
    const fill = () => {
      for (
        let open = down[row.length];
        open !== undefined && open.left > 0 && row.length < MAX_COLUMNS;
        open = down[row.length]
      ) {
        open.left -= 1;
        row.push(open.text);
      }
    };
    for (const { text, columns, rows: high } of cells) {
      fill();
      const repeated = grid.length > 0 && row.length > 0;
      for (let column = 0; column < columns && row.length < MAX_COLUMNS; column += 1) {
        const said = column === 0 || repeated ? text : '';
        down[row.length] = { text: said, left: high - 1 };
        row.push(said);
      }
    }
    fill();
    grid.push(row);
  }
  return grid;
}

/**
 * Returns the tables of an HTML text, nested ones separate from those around them. Throws NoRubric
 * if tags are nested too deeply; takes proportional time.
 */
export function tablesOfHtml(html: string): Grid[] {
  const done: Table[] = [];
  const open: { table: Table; cell: Cell | null }[] = [];
  let unseen = 0;
  const depth = createDepth();
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      depth.open();
      if (UNSEEN.has(name)) unseen += 1;
      if (name === 'table') {
        const table: Table = { rows: [] };
        if (done.push(table) <= MAX_TABLES) open.push({ table, cell: null });
        return;
      }
      const inner = open.at(-1);
      if (inner === undefined) return;
      if (name === 'tr') inner.table.rows.push([]);
      if (name === 'td' || name === 'th') {
        if (inner.table.rows.length === 0) inner.table.rows.push([]);
        inner.cell = { text: '', columns: span(colspan), rows: span(rowspan) };
        inner.table.rows.at(-1)?.push(inner.cell);
      } else if (BREAKING.has(name) && inner.cell !== null) {
        inner.cell.text += name === 'li' ? '\n• ' : '\n';
      }
    },
    ontext(text) {
      const cell = open.at(-1)?.cell;
      if (cell && unseen === 0) cell.text += text.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      depth.close();
      if (UNSEEN.has(name) && unseen > 0) unseen -= 1;
      const inner = open.at(-1);
      if (inner === undefined) return;
      if (name === 'table') open.pop();
      else if (name === 'td' || name === 'th') inner.cell = null;
      else if (BREAKING.has(name) && inner.cell !== null) inner.cell.text += '\n';
    },
  });
  parser.end(html);
  return done
    .map((table) =>
      laidOut({
        rows: table.rows.map((row) => row.map((cell) => ({ ...cell, text: tidy(cell.text) }))),
      }),
    )
    .filter((grid) => grid.length > 0);
}

/**
 * Returns delimited text as rows. If its quotes don't close, they are treated as ordinary
 * characters.
 */
export function rowsOf(text: string, delimiter: string): Grid {
  const options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: MAX_ROWS,
  };
  const clean = (rows: string[][]) =>
    rows.map((row) => row.slice(0, MAX_COLUMNS).map((cell) => cell.trim()));
  try {
    return clean(parse(text, options));
  } catch {
    return clean(parse(text, { ...options, quote: false }));
  }
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Returns the delimiter of a text; null if its first lines have none in common. */
export function delimiterOf(text: string): string | null {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  if (lines.some((line) => line.includes('\t'))) return '\t';
  const [first = ''] = lines;
  const fits = [',', ';', '|']
    .filter((sign) => count(first, sign) > 0)
    .map((sign) => ({ sign, columns: rowsOf(lines.join('\n'), sign).map((row) => row.length) }))
    .filter(
      ({ columns }) =>
        columns.length > 1 &&
        Math.min(...columns) > 1 &&
        new Set(columns).size <= Math.max(1, columns.length / 3),
    );
  return fits.toSorted((a, b) => b.columns[0]! - a.columns[0]!)[0]?.sign ?? null;
}

/** The line between the heading and the rows of a Markdown table. */
const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const isRule = (line: string): boolean => line.includes('|') && RULE.test(line);

/**
 * Returns the cells of a line of Markdown: a bar after a backslash is an ordinary character, and so
 * is anything else.
 */
function cellsOfBars(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner
    .split(/(?<!\\)\|/)
    .slice(0, MAX_COLUMNS)
    .map((cell) =>
      cell
        .replace(/<br\s*\/?>/gi, '\n')
        .replaceAll(/&#124;|&vert;|&verbar;/g, '|')
        .replaceAll('&nbsp;', ' ')
        .replaceAll(/\\([\\`*_{}[\]()#+\-.!|<>~])/g, '$1')
        .trim()
        .replace(/^\*\*(.{1,300})\*\*$/, '$1'),
    );
}

/** Returns tables drawn with bars, as in Markdown, with or without bars at their sides. */
export function barTables(text: string): Grid[] {
  const tables: Grid[] = [];
  let open: Grid | null = null;
  const lines = text.split('\n').slice(0, MAX_ROWS);
  lines.forEach((line, at) => {
    const trimmed = line.trim();
    const framed = trimmed.startsWith('|') && trimmed.endsWith('|') && trimmed.length > 2;
    const startsHere = trimmed.includes('|') && isRule(lines[at + 1] ?? '');
    if (!framed && !startsHere && !(open !== null && trimmed.includes('|'))) {
      open = null;
      return;
    }
    if (isRule(trimmed)) return;
    if (open === null) tables.push((open = []));
    open.push(cellsOfBars(trimmed));
  });
  return tables.filter((grid) => grid.length > 1);
}
