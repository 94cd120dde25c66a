import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { MAX_ROWS } from '#server/extraction/read/csv.ts';
import { mainPart, partsOfType, relationsOf } from './relations.ts';
import { childOf, eachElement, type Element, elementsOf, findAll, rootOf, textOf } from './xml.ts';
import { openZip } from './zip.ts';

const MAX_COLUMNS = 200;
const MAX_SHEETS = 60;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);
const DATES = [14, 15, 16, 17, 22];

/** Returns the words of a string, without the small characters that show pronunciation (`rPh`). */
const wordsOf = (string: Element): string =>
  elementsOf(string)
    .map((child) =>
      child.name === 't' ? textOf(child) : child.name === 'r' ? textOf(childOf(child, 't')) : '',
    )
    .join('');

interface Styles {
  /** Whether each style shows a number as a date. */
  dates: boolean[];
  /** Whether each style shows nothing, or letters in the white of the sheet. */
  unseen: boolean[];
}

/**
 * Whether a colour can't be distinguished from white; such letters in a cell without a colour of
 * its own can't be seen.
 */
const isWhite = (colour: Element | undefined): boolean =>
  /^FF(?:F[A-F]){3}$/i.test(colour?.attributes['rgb'] ?? '') || colour?.attributes['theme'] === '0';

function stylesOf(xml: string | null): Styles {
  const styles = rootOf(xml);
  const fonts = elementsOf(childOf(styles, 'fonts')).map((font) => isWhite(childOf(font, 'color')));
  const fills = elementsOf(childOf(styles, 'fills')).map((fill) => {
    const pattern = childOf(fill, 'patternFill');
    return (
      pattern !== undefined &&
      (['none', undefined].includes(pattern.attributes['patternType']) ||
        isWhite(childOf(pattern, 'fgColor')))
    );
  });
  const formats = new Map(
    findAll(styles, ['numFmt']).map(({ attributes }) => [
      attributes['numFmtId'],
      attributes['formatCode'] ?? '',
    ]),
  );
  const custom = new Map(
    findAll(styles, ['numFmt']).map(({ attributes }) => [
      Number(attributes['numFmtId']),
      /(?:^|[^\\"])[dy]/i.test((attributes['formatCode'] ?? '').replace(/"[^"]*"|\[[^\]]*\]/g, '')),
    ]),
  );
  const cells = elementsOf(childOf(styles, 'cellXfs')).map(({ attributes }) => attributes);
  return {
    dates: cells.map(({ numFmtId }) => {
      const format = Number(numFmtId);
      return DATES.includes(format) || custom.get(format) === true;
    }),
    unseen: cells.map(
      ({ numFmtId, fontId, fillId }) =>
        /^\s*;\s*;\s*;\s*$/.test(formats.get(numFmtId ?? '') ?? '') ||
        (fonts[Number(fontId ?? 0)] === true && (fills[Number(fillId ?? 0)] ?? true)),
    ),
  };
}

/** "BC12" is column 54, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const sign of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + sign.charCodeAt(0) - 64;
  return column - 1;
}

/** How many days later the calendar of older Macs begins. */
const LATER = 1462;

const numberText = (value: string, isDate: boolean, later: number): string => {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (isDate && number > 0 && number < 3_000_000)
    return new Date(EPOCH + (number + later) * DAY_MS)
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.\d{3}Z$/, '')
      .replace('T', ' ');
  return String(Number(number.toPrecision(12)));
};

/** What the cells of a workbook refer to. */
interface Book {
  strings: readonly string[];
  styles: Styles;
  /** Days to add to every date. */
  later: number;
  /** Called for a cell whose words are missing in the file. */
  onMissing: () => void;
}

/** Returns a cell as it is seen, and its formula. */
function cellText(cell: Element, { strings, styles, later, onMissing }: Book): string {
  const value = textOf(childOf(cell, 'v'));
  const formula = textOf(childOf(cell, 'f'));
  const seen = (): string => {
    switch (cell.attributes['t']) {
      case 's':
        if (strings[Number(value)] === undefined) onMissing();
        return strings[Number(value)] ?? '';
      case 'inlineStr':
        return elementsOf(cell).map(wordsOf).join('');
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'str':
      case 'e':
        return value;
      default:
        return value === ''
          ? ''
          : numberText(value, styles.dates[Number(cell.attributes['s'] ?? 0)] === true, later);
    }
  };
  return formula === '' ? seen() : `${seen()} (=${formula})`;
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

interface Rows {
  seen: string[][];
  /** Of rows and columns that are hidden. */
  hidden: string[][];
  left: number;
  columns: number;
}

function rowsOf(xml: string, book: Book): Rows {
  const seen: string[][] = [];
  const hidden: string[][] = [];
  const isHiddenColumn: boolean[] = [];
  let left = 0;
  let columns = 0;
  eachElement(xml, 'cols', ({ attributes }) => {
    if (!isOn(attributes['hidden']) && attributes['width'] !== '0') return;
    const last = Math.min(MAX_COLUMNS, Number(attributes['max']));
    for (let column = Number(attributes['min']) - 1; column < last; column += 1)
      isHiddenColumn[column] = true;
  });
  eachElement(xml, 'sheetData', (row) => {
    if (seen.length >= MAX_ROWS) {
      left += 1;
      return;
    }
    const cells: string[] = [];
    const unseen: string[] = [];
    const isHiddenRow = isOn(row.attributes['hidden']) || row.attributes['ht'] === '0';
    let column = -1;
    for (const cell of elementsOf(row)) {
      // A cell that doesn't state its position comes right after the previous one.
      const { r } = cell.attributes;
      column = r === undefined ? column + 1 : columnOf(r);
      const text = cellText(cell, book);
      if (column >= MAX_COLUMNS) {
        if (text !== '') columns += 1;
        continue;
      }
      const isUnseen =
        isHiddenRow ||
        isHiddenColumn[column] === true ||
        book.styles.unseen[Number(cell.attributes['s'] ?? 0)] === true;
      const into = isUnseen ? unseen : cells;
      while (into.length < column) into.push('');
      into[column] = text;
    }
    seen.push(cells);
    if (unseen.some((text) => text !== '')) hidden.push(unseen.filter((text) => text !== ''));
  });
  return { seen, hidden, left, columns };
}

/**
 * Whether a sheet's headers and footers contain anything besides page numbers, dates and file
 * names.
 */
const saysHeader = (xml: string): boolean =>
  [...xml.matchAll(/<(?:\w{1,10}:)?(?:odd|even|first)(?:Header|Footer)>([^<]*)</g)].some(
    ([, text = '']) =>
      /[\p{L}\p{N}]/u.test(
        text.replaceAll(/&amp;(?:&quot;[^&]*&quot;|"[^"]*"|K[\dA-F]{6}|\d{1,3}|[A-Z])/g, ''),
      ),
  );

/**
 * Reads a workbook: each sheet as a table, with formulas next to their results. Throws Unreadable.
 */
export function readXlsx(bytes: Uint8Array): Draft {
  const parts = openZip(bytes);
  const main = mainPart(parts, 'xl/workbook.xml');
  const xml = parts.text(main);
  if (xml === null) throw new Unreadable('damaged');
  const relations = relationsOf(parts, main);
  const partOf = (type: string, usual: RegExp): string | null => {
    const [name] = partsOfType(parts, main, type, usual);
    return name === undefined ? null : parts.text(name);
  };
  const strings: string[] = [];
  eachElement(partOf('sharedStrings', /^xl\/sharedStrings\.xml$/i) ?? '', 'sst', (string) =>
    strings.push(wordsOf(string)),
  );
  const builder = new Builder();
  const book: Book = {
    strings,
    styles: stylesOf(partOf('styles', /^xl\/styles\.xml$/i)),
    later: isOn(childOf(rootOf(xml), 'workbookPr')?.attributes['date1904']) ? LATER : 0,
    onMissing: () =>
      builder.leaveOut(
        'other',
        'The words of some cells are missing in the file: look at the original.',
      ),
  };
  const sheets = findAll(rootOf(xml), ['sheet']);
  sheets.slice(0, MAX_SHEETS).forEach((sheet, index) => {
    const target = relations.get(sheet.attributes['r:id'] ?? '')?.target;
    const part = target === undefined ? null : parts.text(target);
    const { type: kind = '' } = relations.get(sheet.attributes['r:id'] ?? '') ?? {};
    if (part === null || kind.endsWith('/chartsheet') || kind.endsWith('/dialogsheet')) {
      builder.leaveOut(
        kind.endsWith('/chartsheet') ? 'pictures' : 'pages',
        kind.endsWith('/chartsheet')
          ? 'Pictures and charts can’t be read: look at the original.'
          : 'Not every sheet can be read: look at the original.',
      );
      return;
    }
    const page = index + 1;
    const marks = {
      page,
      ...(['hidden', 'veryHidden'].includes(sheet.attributes['state'] ?? '')
        ? { hidden: 'hidden' as const }
        : {}),
    };
    const { seen: rows, hidden, left, columns } = rowsOf(part, book);
    const start = builder.length;
    if (rows.flat().some((cell) => cell !== ''))
      builder.add('heading', sheet.attributes['name'] ?? `Sheet ${page}`, { ...marks, level: 1 });
    builder.addTable(rows, marks);
    builder.addTable(hidden, { page, hidden: 'hidden' });
    if (marks.hidden !== undefined || hidden.length > 0)
      builder.leaveOut(
        'other',
        'Of hidden sheets, rows, columns and cells the text is marked as hidden.',
      );
    builder.leaveOut('rows', `Of a row, the first ${MAX_COLUMNS} columns were read.`, columns);
    for (const { type, target: beside } of relationsOf(parts, target!).values()) {
      if (/\/(?:comments|threadedComment)$/.test(type))
        builder.leaveOut('comments', 'Comments on cells are not part of the text.');
      if (!type.endsWith('/drawing')) continue;
      for (const paragraph of findAll(rootOf(parts.text(beside)), ['a:p']))
        builder.add('paragraph', findAll(paragraph, ['a:t']).map(textOf).join(''), marks);
    }
    if (saysHeader(part))
      builder.leaveOut('other', 'Headers and footers of sheets are not part of the text.');
    if (/<(?:\w{1,10}:)?control\b/.test(part))
      builder.leaveOut('other', 'Fields of forms on sheets can’t be read: look at the original.');
    if (/<(?:\w{1,10}:)?oleObject\b/.test(part))
      builder.leaveOut('embedded', 'Embedded objects can’t be read: look at the original.');
    builder.page(page, start, builder.length);
    builder.leaveOut(
      'rows',
      `Of a sheet, the first ${MAX_ROWS.toLocaleString('en')} rows were read.`,
      left,
    );
  });
  builder.leaveOut(
    'other',
    'Names and formulas that are defined for the whole workbook are not read.',
    findAll(rootOf(xml), ['definedName']).filter(
      ({ attributes }) => !(attributes['name'] ?? '').startsWith('_xlnm.'),
    ).length,
  );
  builder.leaveOut(
    'pages',
    `Of the sheets, the first ${MAX_SHEETS} were read.`,
    Math.max(0, sheets.length - MAX_SHEETS),
  );
  builder.leaveOut(
    'pictures',
    'Pictures and charts can’t be read: look at the original.',
    parts.names.filter((name) => /^xl\/(?:charts\/chart|media\/|diagrams\/data|ink\/)/.test(name))
      .length,
  );
  return builder.done();
}
