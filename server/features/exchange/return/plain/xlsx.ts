import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { xmlText } from '#server/platform/documents/xml-text.ts';
import type { PlainTable, Value } from './fields.ts';

/** Excel refuses a file with a longer text in a cell. */
export const MAX_CELL = 32_767;

/** Returns a text in its form in a cell: `_x0041_` would be read as the letter with that code. */
const cellText = (text: string): string =>
  xmlText(text.replace(/\r\n?/g, '\n'))
    .slice(0, MAX_CELL)
    .replace(/_x(?=[\da-f]{4}_)/gi, '_x005F_x');

/** A string stays a string: a leading `=` is shown and never executed. */
const cellOf = (value: Value, format: string | undefined) =>
  value === null
    ? null
    : typeof value === 'number'
      ? { value, type: Number, ...(format === undefined ? {} : { format }) }
      : {
          value: cellText(value),
          type: String,
          wrap: value.length > 40,
          alignVertical: 'top' as const,
        };
const MAX_DECIMALS = 5;
/**
 * Returns how the numbers of a column are shown: all with as many decimals as the one with the
 * most; undefined for whole numbers.
 */
function formatOf(rows: readonly Value[][], at: number): string | undefined {
  const decimals = rows.map((row) =>
    typeof row[at] === 'number' ? (/\.(\d+)$/.exec(String(row[at]))?.[1]?.length ?? 0) : 0,
  );
  const most = Math.min(MAX_DECIMALS, Math.max(0, ...decimals));
  return most === 0 ? undefined : `0.${'0'.repeat(most)}`;
}
const widthOf = (rows: readonly Value[][], at: number): number =>
  Math.min(
    60,
    Math.max(
      8,
      ...rows.map((row) => Math.min(60, String(row[at] ?? '').split('\n', 1)[0]!.length + 2)),
    ),
  );

/** Returns a table as a workbook of one sheet, with its headings frozen. */
export async function plainXlsx({ titles, rows }: PlainTable, sheet: string): Promise<Uint8Array> {
  const formats = titles.map((_, at) => formatOf(rows, at));
  const data: SheetData = [
    titles.map((title) => ({
      value: cellText(title),
      type: String,
      fontWeight: 'bold' as const,
      wrap: true,
      alignVertical: 'top' as const,
    })),
    ...rows.map((row) => row.map((value, at) => cellOf(value, formats[at]))),
  ];
  const book = writeXlsxFile(data, {
    sheet:
      sheet
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^'|'$/g, '')
        .slice(0, 31)
        .trim() || 'Marks',
    stickyRowsCount: 1,
    columns: titles.map((_, at) => ({ width: widthOf([titles, ...rows], at) })),
  });
  return new Uint8Array(await book.toBuffer());
}
