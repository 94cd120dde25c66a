import { Builder, type Draft } from '../../builder.ts';
import { Unreadable } from '../../reasons.ts';
import { MOST_ROWS } from '../csv.ts';
import { relationsOf } from './relations.ts';
import { childOf, eachElement, type Element, elementsOf, findAll, rootOf, textOf } from './xml.ts';
import { openZip, type Parts } from './zip.ts';

const MOST_COLUMNS = 200;
const MOST_SHEETS = 60;
const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);
const DATES = [14, 15, 16, 17, 22];

/** Whether each style shows a number as a date. */
function datesOf(parts: Parts): boolean[] {
  const styles = rootOf(parts.text('xl/styles.xml'));
  const custom = new Map(
    findAll(styles, ['numFmt']).map(({ attributes }) => [
      Number(attributes['numFmtId']),
      /(?:^|[^\\"])[dy]/i.test((attributes['formatCode'] ?? '').replace(/"[^"]*"|\[[^\]]*\]/g, '')),
    ]),
  );
  return elementsOf(childOf(styles, 'cellXfs')).map(({ attributes }) => {
    const format = Number(attributes['numFmtId']);
    return DATES.includes(format) || custom.get(format) === true;
  });
}

/** "BC12" is column 54, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const sign of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + sign.charCodeAt(0) - 64;
  return column - 1;
}

const numberText = (value: string, isDate: boolean): string => {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (isDate && number > 0 && number < 3_000_000)
    return new Date(EPOCH + number * DAY_MS)
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.\d{3}Z$/, '')
      .replace('T', ' ');
  return String(Number(number.toPrecision(12)));
};

/** A cell as it is seen, and its formula. */
function cellText(cell: Element, strings: readonly string[], dates: readonly boolean[]): string {
  const value = textOf(childOf(cell, 'v'));
  const formula = textOf(childOf(cell, 'f'));
  const seen = (): string => {
    switch (cell.attributes['t']) {
      case 's':
        return strings[Number(value)] ?? '';
      case 'inlineStr':
        return findAll(cell, ['t']).map(textOf).join('');
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'str':
      case 'e':
        return value;
      default:
        return value === ''
          ? ''
          : numberText(value, dates[Number(cell.attributes['s'] ?? 0)] === true);
    }
  };
  return formula === '' ? seen() : `${seen()} (=${formula})`;
}

function rowsOf(
  xml: string,
  strings: readonly string[],
  dates: readonly boolean[],
): { rows: string[][]; left: number } {
  const rows: string[][] = [];
  let left = 0;
  eachElement(xml, 'sheetData', (row) => {
    if (rows.length >= MOST_ROWS) {
      left += 1;
      return;
    }
    const cells: string[] = [];
    for (const cell of elementsOf(row)) {
      // Where a cell doesn't say its place, it stands beside the one before it.
      const { r } = cell.attributes;
      const column = r === undefined ? cells.length : columnOf(r);
      if (column >= MOST_COLUMNS) continue;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, strings, dates);
    }
    rows.push(cells);
  });
  return { rows, left };
}

/** A workbook: each sheet as a table, formulas beside what they give. Throws Unreadable. */
export function readXlsx(bytes: Uint8Array): Draft {
  const parts = openZip(bytes);
  const xml = parts.text('xl/workbook.xml');
  if (xml === null) throw new Unreadable('damaged');
  const relations = relationsOf(parts, 'xl/workbook.xml');
  const strings: string[] = [];
  eachElement(parts.text('xl/sharedStrings.xml') ?? '', 'sst', (string) =>
    strings.push(findAll(string, ['t']).map(textOf).join('')),
  );
  const dates = datesOf(parts);
  const builder = new Builder();
  const sheets = findAll(rootOf(xml), ['sheet']);
  sheets.slice(0, MOST_SHEETS).forEach((sheet, index) => {
    const target = relations.get(sheet.attributes['r:id'] ?? '')?.target;
    const part = target === undefined ? null : parts.text(target);
    if (part === null) return;
    const page = index + 1;
    const marks = {
      page,
      ...(['hidden', 'veryHidden'].includes(sheet.attributes['state'] ?? '')
        ? { hidden: 'hidden' as const }
        : {}),
    };
    const { rows, left } = rowsOf(part, strings, dates);
    const start = builder.length;
    if (rows.flat().some((cell) => cell !== ''))
      builder.add('heading', sheet.attributes['name'] ?? `Sheet ${page}`, { ...marks, level: 1 });
    builder.addTable(rows, marks);
    builder.page(page, start, builder.length);
    builder.leaveOut(
      'rows',
      `Of a sheet, the first ${MOST_ROWS.toLocaleString('en')} rows were read.`,
      left,
    );
  });
  builder.leaveOut(
    'pages',
    `Of the sheets, the first ${MOST_SHEETS} were read.`,
    Math.max(0, sheets.length - MOST_SHEETS),
  );
  builder.leaveOut(
    'pictures',
    'Pictures and charts can’t be read: look at the original.',
    parts.names.filter((name) => /^xl\/(?:charts\/chart|media\/)/.test(name)).length,
  );
  return builder.done();
}
