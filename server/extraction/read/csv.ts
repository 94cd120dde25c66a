import { parse } from 'csv-parse/sync';
import { Builder, type Draft } from '#server/extraction/builder.ts';
import { readPlain } from './plain.ts';

/** More rows than anybody reads. */
export const MAX_ROWS = 5000;
const DELIMITERS = [',', ';', '\t', '|'];
const HEAD = 20;

/** Returns the delimiter that most often splits the first lines into the same number of cells. */
function delimiterOf(text: string): string {
  const lines = text.split('\n', HEAD).filter((line) => line.trim() !== '');
  const score = (sign: string): number => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    return counts[0] === 0
      ? 0
      : counts.filter((count) => count === counts[0]).length * 100 + Math.min(99, counts[0] ?? 0);
  };
  return DELIMITERS.reduce((best, sign) => (score(sign) > score(best) ? sign : best));
}

/** Reads rows of values as a table; a file that isn't one after all, as plain text. */
export function readCsv(text: string): Draft {
  const builder = new Builder();
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 1,
      max_record_size: 200_000,
    }) as string[][];
    builder.addTable(rows.slice(0, MAX_ROWS), { line: 1 });
    if (rows.length > MAX_ROWS)
      builder.leaveOut(
        'rows',
        `Of this table, the first ${MAX_ROWS.toLocaleString('en')} rows were read.`,
      );
    return builder.done();
  } catch {
    return readPlain(text);
  }
}
