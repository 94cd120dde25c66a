import { setImmediate as othersTurn } from 'node:timers/promises';
import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { pathOf } from '#server/extraction/read/office/relations.ts';
import { openZip, type Parts } from '#server/extraction/read/office/zip.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { turnTaker } from '#server/features/exchange/archive/pieces.ts';
import {
  decimalCommas,
  type Line,
  NotThisFile,
  readCsv,
  readCsvInTurns,
} from '#server/features/exchange/return/csv.ts';
import { decoded } from '#server/features/exchange/return/gradebook/decode.ts';
import { inertText } from '#server/features/exchange/return/plain/csv.ts';
import { xmlText } from '#server/platform/documents/xml-text.ts';
import { zip } from '#server/platform/files/zip.ts';

/** Why a cell is left unchanged; null if it may be written. */
export type Closed = 'formula' | 'locked' | 'merged' | null;

/** A sheet of a workbook, or a whole CSV. Rows and columns count from 0. */
export interface SheetTable {
  /** Null for a CSV. */
  name: string | null;
  rows: number;
  columns: number;
  /** The row's number as a person counts it. */
  rowNumber(row: number): number;
  /** What a person sees in a cell: numbers with the zeros that their format adds. */
  text(row: number, column: number): string;
  closed(row: number, column: number): Closed;
}

/**
 * A value for one cell: `isNumber` if a spreadsheet may calculate with it, written with a decimal
 * point.
 */
export interface CellChange {
  table: number;
  row: number;
  column: number;
  value: string;
  isNumber: boolean;
}

/** The office's table, unchanged, and a way to change some of its cells. */
export interface OfficeSheet {
  tables: readonly SheetTable[];
  hasFormulas: boolean;
  /** Keeps every byte except those of the changed cells; in a workbook, every other part. */
  write(changes: readonly CellChange[]): Promise<Uint8Array>;
}

// ---------------------------------------------------------------- CSV

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE = 100_000;

/**
 * Returns how many lines have the number of columns that is most common with this separator, and
 * that number.
 */
function evenness(text: string, separator: string): [lines: number, columns: number] {
  let lines: Line[];
  try {
    lines = readCsv(text, separator).slice(0, 50);
  } catch {
    return [0, 0];
  }
  const counts = Map.groupBy(lines, ({ cells }) => cells.length);
  const [columns, same] = [...counts]
    .filter(([count]) => count > 1)
    .toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [0, []];
  return [same.length, columns];
}

function separatorOf(text: string): string {
  const cut = text.length <= SAMPLE ? text : text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1);
  const [best] = SEPARATORS.map((separator) => ({
    separator,
    even: evenness(cut, separator),
  })).toSorted((a, b) => b.even[0] - a.even[0] || b.even[1] - a.even[1]);
  return best!.separator;
}

/**
 * Like `decoded`, but anything that is neither UTF-8 nor UTF-16 is read as one letter per byte, so
 * that it can be written back.
 */
function anyText(bytes: Uint8Array): ReturnType<typeof decoded> {
  try {
    return decoded(bytes);
  } catch (error) {
    if (bytes.includes(0)) throw error;
    return {
      text: Buffer.from(bytes).toString('latin1'),
      encode(text) {
        // oxlint-disable-next-line no-control-regex
        if (/[^\0-\xff]/.test(text))
          throw new NotThisFile(
            'A mark here has characters that this file can’t store. Save it as “CSV UTF-8” and choose that.',
          );
        return Buffer.from(text, 'latin1');
      },
    };
  }
}

/** Writes a cell like the original: in quotes if it had them, or if necessary. */
const csvLike = (cell: string, before: string, separator: string): string =>
  before.startsWith('"') || cell.includes(separator) || /["\r\n]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

/** Excel’s way to keep a number's leading zeros in a CSV: `="0012345"`. */
const KEPT_TEXT = /^="([^"]*)"$/;

async function readTable(bytes: Uint8Array): Promise<OfficeSheet> {
  const { text, encode } = anyText(bytes);
  const separator = separatorOf(text);
  const lines = await readCsvInTurns(text, separator);
  const said = (row: number, column: number): string => lines[row]?.cells[column]?.text ?? '';
  const decimals = decimalCommas(separator);
  const takeTurns = turnTaker();
  for (const { cells } of lines) {
    for (const cell of cells) decimals.see(cell.text.trim());
    await takeTurns();
  }
  const hasCommas = decimals.areWritten();
  const table: SheetTable = {
    name: null,
    rows: lines.length,
    columns: Math.max(0, ...new Set(lines.map(({ cells }) => cells.length))),
    rowNumber: (row) => row + 1,
    text(row, column) {
      const written = said(row, column);
      return (KEPT_TEXT.exec(written)?.[1] ?? written).replace(/^\ufeff/, '').trim();
    },
    closed: (row, column) =>
      /^=./.test(said(row, column)) && !KEPT_TEXT.test(said(row, column)) ? 'formula' : null,
  };
  return {
    tables: [table],
    hasFormulas: false,
    async write(changes) {
      const edits = changes.map(({ row, column, value, isNumber }): Edit => {
        const { cells } = lines[row]!;
        const next = !isNumber ? inertText(value) : hasCommas ? value.replace('.', ',') : value;
        const cell = cells[column];
        if (cell !== undefined) {
          const before = text.slice(cell.start, cell.end);
          return [cell.start, cell.end, csvLike(next, before, separator)];
        }
        // A spreadsheet that omits empty cells at the end of a row has omitted this one.
        const { end } = cells.at(-1)!;
        const missing = separator.repeat(column - cells.length + 1);
        return [end, end, missing + csvLike(next, '', separator)];
      });
      return encode(edited(text, edits));
    },
  };
}

// ---------------------------------------------------------------- changes of a text

type Edit = [start: number, end: number, text: string];

function edited(text: string, edits: readonly Edit[]): string {
  let written = '';
  let at = 0;
  for (const [start, end, next] of edits.toSorted((a, b) => a[0] - b[0])) {
    written += text.slice(at, start) + next;
    at = end;
  }
  return written + text.slice(at);
}

// ---------------------------------------------------------------- XLSX

/*
 * A workbook is untrusted, and is read in the process that serves everybody: the unpacked whole is
 * small enough to be read in turns, and each part of its XML is scanned once (SEC-2).
 */
const MAX_UNPACKED = 24 * 1024 * 1024;
const MAX_PARTS = 2_000;
const MAX_SHEETS = 100;
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 16_384;
const MAX_AREAS = 2_000;
/**
 * In characters, far more than any program writes. Without it, ATTRIBUTE sometimes ran out of stack
 * on a name of 8 million characters, which was answered with 500.
 */
const MAX_TAG = 1_000_000;
const NAME = /[\w:.-]+/y;
const ATTRIBUTE = /\s*([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};
const plain = (xml: string): string =>
  xml.replace(
    /<!\[CDATA\[([^]*?)\]\]>|&(#x?[\da-f]+|\w+);/gi,
    (whole, cdata?: string, entity = '') => {
      if (cdata !== undefined) return cdata;
      if (!entity.startsWith('#')) return ENTITIES[entity.toLowerCase()] ?? whole;
      const code = /^#x/i.test(entity)
        ? Number.parseInt(entity.slice(2), 16)
        : Number(entity.slice(1));
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
const escaped = (text: string): string =>
  xmlText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Returns a text from its form in a cell: `_x0041_` is the letter with that code. */
const cellString = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

interface Tag {
  name: string;
  /** As it is written, including its namespace prefix. */
  written: string;
  attributes: string;
  start: number;
  end: number;
  isClosing: boolean;
  isEmpty: boolean;
}

/** Returns where a tag that began before `at` ends, after its `>`; -1 if it doesn't. */
function endOfTag(xml: string, at: number): number {
  let place = at;
  for (;;) {
    const letter = xml[place];
    if (letter === undefined) return -1;
    if (letter === '>') return place + 1;
    if (letter === '"' || letter === "'") {
      place = xml.indexOf(letter, place + 1);
      if (place < 0) return -1;
    }
    place += 1;
  }
}

/**
 * Yields every tag, in one pass. Stops at anything that isn't well formed. Throws Unreadable if
 * something isn't closed, or a tag is longer than MAX_TAG.
 */
function* tagsOf(xml: string): Generator<Tag> {
  const skipped = (start: number, closedBy: string): number => {
    const end = xml.indexOf(closedBy, start);
    if (end < 0) throw new Unreadable('damaged');
    return end + closedBy.length;
  };
  let start = xml.indexOf('<');
  while (start >= 0) {
    if (xml.startsWith('<!--', start)) start = skipped(start + 4, '-->') - 1;
    else if (xml.startsWith('<![CDATA[', start)) start = skipped(start + 9, ']]>') - 1;
    else {
      const isClosing = xml[start + 1] === '/';
      const end = endOfTag(xml, start + 1);
      if (end < 0 || end - start > MAX_TAG) throw new Unreadable('damaged');
      NAME.lastIndex = start + (isClosing ? 2 : 1);
      const written = NAME.exec(xml)?.[0];
      const isEmpty = xml[end - 2] === '/';
      if (written !== undefined) {
        const named = start + (isClosing ? 2 : 1) + written.length;
        yield {
          name: written.slice(written.indexOf(':') + 1),
          written,
          attributes: xml.slice(named, end - (isEmpty ? 2 : 1)),
          start,
          end,
          isClosing,
          isEmpty,
        };
      }
      start = end - 1;
    }
    start = xml.indexOf('<', start + 1);
  }
}

/** Yields names and values as they are written, up to the first that isn't well formed. */
function* attributesOf(attributes: string): Generator<[name: string, value: string]> {
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(attributes); found !== null;) {
    const next = ATTRIBUTE.lastIndex;
    yield [found[1]!, found[2] ?? found[3] ?? ''];
    ATTRIBUTE.lastIndex = next;
    found = ATTRIBUTE.exec(attributes);
  }
}
function attribute(attributes: string, wanted: string): string | null {
  for (const [name, value] of attributesOf(attributes)) if (name === wanted) return plain(value);
  return null;
}
/** `r:id` with whatever prefix the file uses. */
function relation(attributes: string): string | null {
  for (const [name, value] of attributesOf(attributes))
    if (/^[\w.-]+:id$/.test(name)) return plain(value);
  return null;
}
const isSet = (value: string | null): boolean => value === '1' || value === 'true';

/** Returns `D5` as row and column from 0. */
function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column > MAX_COLUMNS ? null : { row: Number(digits) - 1, column: column - 1 };
}
export function columnLetters(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}
function areasOf(references: string): Area[] {
  return references.split(/\s+/, MAX_AREAS).flatMap((reference): Area[] => {
    const [first, last = first] = reference.split(':').map((one) => placeOf(one));
    return first == null || last == null
      ? []
      : [{ top: first.row, left: first.column, bottom: last.row, right: last.column }];
  });
}
const isIn = ({ top, left, bottom, right }: Area, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

interface Style {
  isLocked: boolean;
  isText: boolean;
  /** With how many digits a whole number is shown, padded with zeros. */
  digits: number;
}
const PLAIN_STYLE: Style = { isLocked: true, isText: false, digits: 0 };
const TEXT_FORMAT = 49;

function stylesOf(xml: string | null): Style[] {
  if (xml === null) return [];
  const formats = new Map<number, string>();
  const styles: Style[] = [];
  let isInCells = false;
  for (const { name, attributes, isClosing } of tagsOf(xml)) {
    if (name === 'numFmt')
      formats.set(
        Number(attribute(attributes, 'numFmtId')),
        attribute(attributes, 'formatCode') ?? '',
      );
    else if (name === 'cellXfs') isInCells = !isClosing;
    else if (isInCells && name === 'xf' && !isClosing) {
      const format = Number(attribute(attributes, 'numFmtId') ?? 0);
      const digits = /^(0{2,20})(?:;.*)?$/.exec(formats.get(format) ?? '')?.[1]?.length ?? 0;
      styles.push({
        isLocked: true,
        isText: format === TEXT_FORMAT || formats.get(format) === '@',
        digits,
      });
    } else if (isInCells && name === 'protection' && !isClosing) {
      const locked = attribute(attributes, 'locked');
      if (locked !== null) styles.at(-1)!.isLocked = isSet(locked);
    }
  }
  return styles;
}

function sharedTexts(xml: string | null): string[] {
  if (xml === null) return [];
  const texts: string[] = [];
  let isPhonetic = false;
  let from = -1;
  for (const { name, start, end, isClosing, isEmpty } of tagsOf(xml)) {
    if (name === 'si' && !isClosing) texts.push('');
    else if (name === 'rPh') isPhonetic = !isClosing && !isEmpty;
    else if (name === 't' && !isClosing && !isEmpty) from = end;
    else if (name === 't' && isClosing && from >= 0) {
      if (!isPhonetic && texts.length > 0) texts[texts.length - 1] += plain(xml.slice(from, start));
      from = -1;
    }
  }
  return texts.map(cellString);
}

interface XmlCell {
  start: number;
  end: number;
  written: string;
  attributes: string;
  text: string;
  isFormula: boolean;
  style: number;
}
interface XmlRow {
  number: number;
  start: number;
  /** Where its opening tag ends. */
  opened: number;
  /** Where its closing tag begins; -1 for a self-closing one without cells. */
  closing: number;
  written: string;
  style: number | null;
  cells: Map<number, XmlCell>;
}
interface XmlSheet {
  xml: string;
  rows: XmlRow[];
  columnStyles: { from: number; to: number; style: number }[];
  isProtected: boolean;
  /** Ranges that may be written although the sheet is protected. */
  open: Area[];
  merged: Area[];
  arrays: Area[];
}

async function readXmlSheet(xml: string, shared: readonly string[]): Promise<XmlSheet> {
  const takeTurns = turnTaker();
  const sheet: XmlSheet = {
    xml,
    rows: [],
    columnStyles: [],
    isProtected: false,
    open: [],
    merged: [],
    arrays: [],
  };
  let row: XmlRow | null = null;
  let cell: (XmlCell & { column: number; type: string; value: string }) | null = null;
  let lastNumber = 0;
  let column = -1;
  let from = -1;
  const close = (end: number): void => {
    if (cell === null || row === null) return;
    const { column: at, type, value, ...own } = cell;
    const text =
      type === 's'
        ? (shared[Number(value)] ?? '')
        : type === 'inlineStr'
          ? cellString(value)
          : value;
    row.cells.set(at, { ...own, end, text: type === 'str' ? cellString(text) : text });
    cell = null;
  };
  for (const tag of tagsOf(xml)) {
    const { name, attributes, start, end, isClosing, isEmpty } = tag;
    if (name === 'row') {
      if (isClosing) {
        if (row !== null) {
          row.closing = start;
          // A row that only has formatting is ignored; there may be a million of them.
          if ([...row.cells.values()].some(({ text, isFormula }) => text !== '' || isFormula))
            sheet.rows.push(row);
          if (sheet.rows.length > MAX_ROWS)
            throw new NotThisFile(`A sheet of this workbook has more than ${MAX_ROWS} rows.`);
        }
        row = null;
        await takeTurns();
        continue;
      }
      const said = attribute(attributes, 'r');
      const style = attribute(attributes, 's');
      const own: XmlRow = {
        number: said === null ? lastNumber + 1 : Number(said),
        start,
        opened: end,
        closing: -1,
        written: tag.written,
        style:
          style !== null && isSet(attribute(attributes, 'customFormat')) ? Number(style) : null,
        cells: new Map(),
      };
      lastNumber = own.number;
      row = isEmpty ? null : own;
      column = -1;
    } else if (name === 'c' && row !== null) {
      if (isClosing) {
        close(end);
        continue;
      }
      const place = placeOf(attribute(attributes, 'r') ?? '');
      column = place?.column ?? column + 1;
      cell = {
        column,
        start,
        end,
        written: tag.written,
        attributes,
        text: '',
        isFormula: false,
        style: Number(attribute(attributes, 's') ?? 0),
        type: attribute(attributes, 't') ?? 'n',
        value: '',
      };
      if (isEmpty) close(end);
    } else if (cell !== null && name === 'f' && !isClosing) {
      cell.isFormula = true;
      const kind = attribute(attributes, 't');
      if (kind === 'array' || kind === 'dataTable')
        sheet.arrays.push(...areasOf(attribute(attributes, 'ref') ?? ''));
    } else if (cell !== null && (name === 'v' || name === 't')) {
      if (!isClosing && !isEmpty) from = end;
      else if (isClosing && from >= 0) {
        cell.value += plain(xml.slice(from, start));
        from = -1;
      }
    } else if (isClosing) continue;
    else if (name === 'col') {
      const style = attribute(attributes, 'style');
      const [first, last] = [attribute(attributes, 'min'), attribute(attributes, 'max')].map(
        Number,
      );
      if (style !== null)
        sheet.columnStyles.push({ from: first! - 1, to: last! - 1, style: Number(style) });
    } else if (name === 'sheetProtection')
      sheet.isProtected = isSet(attribute(attributes, 'sheet'));
    else if (name === 'protectedRange') {
      const isSealed = /\b(?:password|hashValue)\s*=/.test(attributes);
      if (!isSealed) sheet.open.push(...areasOf(attribute(attributes, 'sqref') ?? ''));
    } else if (name === 'mergeCell')
      sheet.merged.push(...areasOf(attribute(attributes, 'ref') ?? ''));
  }
  return sheet;
}

function sheetsOf(parts: Parts): { name: string; path: string }[] {
  const book =
    parts.names.find((name) => /^xl\/workbook\d*\.xml$/i.test(name)) ?? 'xl/workbook.xml';
  const folder = posix.dirname(book);
  const relations = parts.text(`${folder}/_rels/${posix.basename(book)}.rels`) ?? '';
  const targets = new Map<string, string>();
  for (const { name, attributes } of tagsOf(relations))
    if (name === 'Relationship')
      targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '');
  return [...tagsOf(parts.text(book) ?? '')].flatMap(({ name, attributes, isClosing }) => {
    if (name !== 'sheet' || isClosing) return [];
    const state = attribute(attributes, 'state') ?? 'visible';
    const target = targets.get(relation(attributes) ?? '');
    return target === undefined || state !== 'visible' || !/worksheets?\//i.test(target)
      ? []
      : [{ name: attribute(attributes, 'name') ?? '', path: pathOf(target, folder) }];
  });
}

/** Returns a number from a workbook as its cell shows it. */
function shownNumber(text: string, { digits }: Style): string {
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return text;
  const said = /e/i.test(text) || text.length > 15 ? String(Number(text)) : text;
  return digits > 0 && /^\d+$/.test(said) ? said.padStart(digits, '0') : said;
}

/** Returns the XML of a cell with another value, keeping its style and position. */
function cellXml(
  { written, attributes }: Pick<XmlCell, 'written' | 'attributes'>,
  { value, isNumber }: CellChange,
  isText: boolean,
): string {
  const kept = attributes.replace(/\s+t\s*=\s*(?:"[^"]*"|'[^']*')/g, '').trimEnd();
  const prefix = written.includes(':') ? written.slice(0, written.indexOf(':') + 1) : '';
  const [v, is, t] = ['v', 'is', 't'].map((name) => prefix + name);
  if (isNumber && !isText) return `<${written}${kept}><${v}>${value}</${v}></${written}>`;
  const space = value === value.trim() ? '' : ' xml:space="preserve"';
  const text = escaped(value.replace(/_x(?=[\da-f]{4}_)/gi, '_x005F_x'));
  return `<${written}${kept} t="inlineStr"><${is}><${t}${space}>${text}</${t}></${is}></${written}>`;
}

async function readWorkbook(bytes: Uint8Array): Promise<OfficeSheet> {
  const parts = openZip(bytes, { parts: MAX_PARTS, unpacked: MAX_UNPACKED });
  const styles = stylesOf(parts.text('xl/styles.xml'));
  const shared = sharedTexts(parts.text('xl/sharedStrings.xml'));
  const named = sheetsOf(parts).slice(0, MAX_SHEETS);
  const sheets: { name: string; path: string; sheet: XmlSheet }[] = [];
  for (const { name, path } of named) {
    const part = parts.bytes(path);
    if (part === null) continue;
    if (part[0] === 0xff || part[0] === 0xfe)
      throw new NotThisFile('A sheet in this workbook isn’t in UTF-8. Save it again as .xlsx.');
    const xml = Buffer.from(part).toString('utf8');
    sheets.push({ name, path, sheet: await readXmlSheet(xml, shared) });
  }
  const styleOf = ({ columnStyles }: XmlSheet, row: XmlRow | undefined, column: number): number =>
    row?.cells.get(column)?.style ??
    row?.style ??
    columnStyles.find(({ from, to }) => column >= from && column <= to)?.style ??
    0;
  const tables = sheets.map(({ name, sheet }): SheetTable => {
    const { rows, isProtected, open, merged, arrays } = sheet;
    const last = rows.map(({ cells }) => Math.max(-1, ...cells.keys()));
    return {
      name,
      rows: rows.length,
      columns: last.reduce((most, one) => Math.max(most, one), -1) + 1,
      rowNumber: (row) => rows[row]!.number,
      text(at, column) {
        const row = rows[at];
        const cell = row?.cells.get(column);
        if (cell === undefined) return '';
        return shownNumber(cell.text, styles[styleOf(sheet, row, column)] ?? PLAIN_STYLE).trim();
      },
      closed(at, column) {
        const row = rows[at];
        if (row === undefined) return null;
        const place = row.number - 1;
        const here = (area: Area): boolean => isIn(area, place, column);
        if (row.cells.get(column)?.isFormula === true || arrays.some(here)) return 'formula';
        const isFirst = (area: Area): boolean => area.top === place && area.left === column;
        if (merged.some((area) => here(area) && !isFirst(area))) return 'merged';
        const { isLocked } = styles[styleOf(sheet, row, column)] ?? PLAIN_STYLE;
        return isProtected && isLocked && !open.some(here) ? 'locked' : null;
      },
    };
  });
  return {
    tables,
    hasFormulas: sheets.some(
      ({ sheet }) =>
        sheet.arrays.length > 0 ||
        sheet.rows.some(({ cells }) => [...cells.values()].some(({ isFormula }) => isFormula)),
    ),
    async write(changes) {
      const changed = new Map<string, string>();
      for (const [at, own] of Map.groupBy(changes, ({ table }) => table)) {
        const { path, sheet } = sheets[at]!;
        changed.set(path.toLowerCase(), edited(sheet.xml, editsOf(sheet, own)));
      }
      const entries = parts.written.map((path) => ({
        path,
        packs: true,
        async bytes() {
          await othersTurn();
          const next = changed.get(path.toLowerCase());
          if (next !== undefined) return Buffer.from(next);
          return unzipSync(bytes, { filter: ({ name }) => name === path })[path]!;
        },
      }));
      const packed: Uint8Array[] = [];
      for await (const piece of zip(entries, new Date('1980-01-02T00:00:00Z'))) packed.push(piece);
      return Buffer.concat(packed);
    },
  };

  function editsOf(sheet: XmlSheet, changes: readonly CellChange[]): Edit[] {
    return changes.map((change): Edit => {
      const row = sheet.rows[change.row]!;
      const style = styleOf(sheet, row, change.column);
      const isText = styles[style]?.isText ?? false;
      const cell = row.cells.get(change.column);
      if (cell !== undefined) return [cell.start, cell.end, cellXml(cell, change, isText)];
      const reference = `${columnLetters(change.column)}${row.number}`;
      const made = {
        written: row.written.replace(/row$/, 'c'),
        attributes: ` r="${reference}"${style === 0 ? '' : ` s="${style}"`}`,
      };
      const [, next] =
        [...row.cells]
          .filter(([column]) => column > change.column)
          .toSorted((a, b) => a[0] - b[0])[0] ?? [];
      const place = next?.start ?? row.closing;
      return [place, place, cellXml(made, change, isText)];
    });
  }
}

/** The first bytes of an old Excel workbook, and of a new one with a password. */
const OLD_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads the sheet that an office gave out, as CSV or as workbook (.xlsx, .xlsm), whatever its
 * layout. Throws NotThisFile with what to do.
 */
export async function readOfficeSheet(bytes: Uint8Array): Promise<OfficeSheet> {
  if (OLD_FILE.every((byte, at) => bytes[at] === byte))
    throw new NotThisFile(
      'This workbook is in the old Excel format (.xls), or needs a password. Save it as .xlsx without a password, and choose that.',
    );
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return await readTable(bytes);
  try {
    return await readWorkbook(bytes);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new NotThisFile(
      'This workbook is damaged or too large to be read. Open it in a spreadsheet, save it again as .xlsx, and choose that.',
    );
  }
}
