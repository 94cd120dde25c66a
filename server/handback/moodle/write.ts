import { csvCell, type Line } from '../csv.ts';
import type { Change } from './plan.ts';
import type { Worksheet } from './worksheet.ts';

export interface WrittenFile { name: string; text: string; rows: number }

/** A line of the file with some of its cells changed: every other character as it was. `without` leaves a column out. */
function changedLine(text: string, line: Line, cells: ReadonlyMap<number, string>, without: number): string {
  let written = '';
  let at = line.start;
  for (const [column, cell] of line.cells.entries()) {
    if (column === without) {
      // The separator goes with its column, which never comes first.
      at = cell.end;
      continue;
    }
    const next = cells.get(column);
    written += text.slice(at, cell.start) + (next === undefined ? text.slice(cell.start, cell.end) : csvCell(next));
    at = cell.end;
  }
  return written + text.slice(at, line.end);
}

/** Moodle's line ends, also where the last line of the file has none. */
const ended = (line: string, end: string): string => (/[\r\n]$/.test(line) ? line : line + end);

/**
 * The educator's own file, of which only the rows that change are left, and in them only the changed cells are new (OUT-2).
 * A row that keeps a comment which Moodle has can't stand beside the column of comments: what the worksheet shows of it has
 * lost its marks, and would be stored without them; an empty cell would erase it. Such rows are a second file without it.
 */
export function writeWorksheet({ text, headings, columns }: Worksheet, changes: readonly Change[], filename: string): WrittenFile[] {
  const withComments = changes.some((change) => change.comment !== null);
  const first = withComments ? changes.filter((change) => change.withComment) : [];
  const second = withComments ? changes.filter((change) => !change.withComment) : changes;
  const end = /\r?\n|\r/.exec(text.slice(headings.start, headings.end))?.[0] ?? '\n';
  const file = (name: string, part: readonly Change[], without: number): WrittenFile => ({
    name,
    rows: part.length,
    text: ended(changedLine(text, headings, new Map(), without), end) + part.map(({ row, grade, comment, gradedAt }) => {
      const cells = new Map([[columns.grade, grade], [columns.comments, comment], [columns.gradedAt, gradedAt]]
        .filter((cell): cell is [number, string] => cell[1] !== null));
      return ended(changedLine(text, row.line, cells, without), end);
    }).join(''),
  });
  const stem = filename.replace(/\.csv$/i, '');
  return [
    ...(first.length > 0 ? [file(`${stem}.csv`, first, -1)] : []),
    ...(second.length > 0 ? [file(first.length > 0 ? `${stem}-grades-only.csv` : `${stem}.csv`, second, columns.comments)] : []),
  ];
}

/** What to do with the files in Moodle, in order. */
export const worksheetSteps = (files: readonly WrittenFile[]): string[] => (files.length === 0 ? [] : [
  'In the assignment’s settings, under “Feedback types”, switch on “Offline grading worksheet” and “Feedback comments”. They are off by default.',
  'Choose no group on the page of submissions, or the one you downloaded the worksheet with: the group filters what is read.',
  `Open Submissions, Actions, Upload grading worksheet, and upload ${files.map(({ name }) => `“${name}”`).join(', then ')}. Your Moodle must be in the language it was in when you downloaded the file.`,
  'Leave “Allow updating records that have been modified more recently in Moodle” off unless a row here says otherwise: newer grades in Moodle are safe then. Moodle shows what it will change: compare the number of rows.',
  'Feedback files, if you have them, go up after the worksheet: before it, they would make it out of date.',
  'With a marking workflow, students see grades once you set them to “Released”.',
]);
