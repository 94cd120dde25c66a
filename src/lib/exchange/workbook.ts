/*
 * Reads the rows of an Excel (.xlsx) or OpenDocument (.ods) file, given its parts by name. Reads
 * only what a class list needs: the cells of the first non-empty sheet.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};
const decoded = (xml: string): string =>
  xml.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
const textOf = (xml: string): string => decoded(xml.replaceAll(/<[^>]*>/g, ''));
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found === null ? undefined : decoded(found[1] ?? found[2] ?? '');
};

interface Found {
  tag: string;
  inner: string;
}
/** Yields the elements of a name, whatever their prefix; they must not be nested. */
function* elements(xml: string, name: string): Generator<Found> {
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}((?:\\s[^>]*?)?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>)`,
    'g',
  );
  for (const [, tag = '', inner = ''] of xml.matchAll(pattern)) yield { tag, inner };
}

const MAX_COLUMNS = 200;
const MAX_ROWS = 20_000;

/** Reads a column reference: "BC12" is column 54, counting from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const sign of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + sign.charCodeAt(0) - 64;
  return column - 1;
}

/** Writes a number as people do: spreadsheets store long ones as 1.2E+9. */
const numberText = (value: string): string => {
  const number = Number(value);
  return value === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)));
};

/** Returns the words without ruby text that shows pronunciation. */
const wordsOf = (xml: string): string =>
  [...elements(xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')]
    .map(({ inner }) => decoded(inner))
    .join('');

function excelRows(sheet: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const { inner } of elements(sheet, 'row')) {
    const row: string[] = [];
    let column = -1;
    for (const { tag, inner: cell } of elements(inner, 'c')) {
      const reference = attribute(tag, 'r');
      column = reference === undefined ? column + 1 : columnOf(reference);
      if (column >= MAX_COLUMNS) continue;
      const type = attribute(tag, 't');
      const value = textOf([...elements(cell, 'v')][0]?.inner ?? '');
      while (row.length < column) row.push('');
      row[column] =
        type === 's'
          ? (strings[Number(value)] ?? '')
          : type === 'inlineStr'
            ? wordsOf(cell)
            : type === undefined || type === 'n'
              ? numberText(value)
              : value;
    }
    rows.push(row);
    if (rows.length > MAX_ROWS) break;
  }
  return rows;
}

function openDocumentRows(table: string): string[][] {
  const rows: string[][] = [];
  for (const { inner } of elements(table, 'table-row')) {
    const row: string[] = [];
    for (const { tag, inner: cell } of elements(inner, '(?:covered-)?table-cell')) {
      const words = [...elements(cell, 'p')].map((one) => textOf(one.inner)).join(' ');
      const times = Number(attribute(tag, 'number-columns-repeated') ?? 1);
      for (let time = 0; time < times && row.length < MAX_COLUMNS; time += 1) row.push(words);
    }
    rows.push(row);
    if (rows.length > MAX_ROWS) break;
  }
  return rows;
}

const isAnything = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((row) => row.some((cell) => cell.trim() !== ''));

/** Whether this part of such a file is read. */
export const isSheetPart = (name: string): boolean =>
  /(?:^|\/)(?:content\.xml|workbook\d*\.xml|workbook\d*\.xml\.rels|sharedStrings\d*\.xml)$/i.test(
    name,
  ) || /worksheets\/[^/]+\.xml$/i.test(name);

/**
 * Returns the rows of the first visible, non-empty sheet; null if the parts belong to another kind
 * of file.
 */
export function rowsOfWorkbook(parts: ReadonlyMap<string, string>): string[][] | null {
  const part = (pattern: RegExp): string | undefined =>
    [...parts].find(([name]) => pattern.test(name))?.[1];
  const book = part(/(?:^|\/)workbook\d*\.xml$/i);
  if (book === undefined) {
    const content = part(/^content\.xml$/);
    if (content === undefined) return null;
    const tables = [...elements(content, 'table')].map(({ inner }) => openDocumentRows(inner));
    return tables.find(isAnything) ?? tables[0] ?? null;
  }
  const targets = new Map(
    [...elements(part(/workbook\d*\.xml\.rels$/i) ?? '', 'Relationship')].map(({ tag }) => [
      attribute(tag, 'Id') ?? '',
      (attribute(tag, 'Target') ?? '').replaceAll('\\', '/').replace(/^.*\//, ''),
    ]),
  );
  const strings = [...elements(part(/sharedStrings\d*\.xml$/i) ?? '', 'si')].map(({ inner }) =>
    wordsOf(inner),
  );
  const sheets = [...elements(book, 'sheet')]
    .filter(({ tag }) => !['hidden', 'veryHidden'].includes(attribute(tag, 'state') ?? ''))
    .map(({ tag }) => targets.get(attribute(tag, 'id') ?? '') ?? '')
    .map((file) => [...parts].find(([name]) => name.endsWith(`worksheets/${file}`))?.[1] ?? '')
    .map((sheet) => excelRows(sheet, strings));
  return sheets.find(isAnything) ?? sheets[0] ?? null;
}
