import {
  changedLine,
  csvCell,
  endedLine,
  lineEndOf,
} from '#server/features/exchange/return/csv.ts';
import type { Change } from './plan.ts';
import type { Worksheet } from './worksheet.ts';

export interface WrittenSheet {
  name: string;
  text: string;
  rows: number;
}

/**
 * Returns the educator's own file with only the rows that change, and in them only the changed
 * cells new (OUT-2). A row that keeps an existing comment in Moodle can't be in a file with the
 * comments column: the comment in the worksheet has lost its formatting, and would be stored
 * without it; an empty cell would delete it. Such rows go into a second file without that column.
 */
export function writeWorksheet(
  { text, headings, columns }: Worksheet,
  changes: readonly Change[],
  filename: string,
): WrittenSheet[] {
  const withComments = changes.some((change) => change.comment !== null);
  const first = withComments ? changes.filter((change) => change.withComment) : [];
  const second = withComments ? changes.filter((change) => !change.withComment) : changes;
  const end = lineEndOf(text);
  const file = (name: string, part: readonly Change[], without: number): WrittenSheet => ({
    name,
    rows: part.length,
    text:
      endedLine(changedLine(text, headings, new Map(), csvCell, without), end) +
      part
        .map(({ row, grade, comment, gradedAt }) => {
          const cells = new Map(
            [
              [columns.grade, grade],
              [columns.comments, comment],
              [columns.gradedAt, gradedAt],
            ].filter((cell): cell is [number, string] => cell[1] !== null),
          );
          return endedLine(changedLine(text, row.line, cells, csvCell, without), end);
        })
        .join(''),
  });
  const stem = filename.replace(/\.csv$/i, '');
  return [
    ...(first.length > 0 ? [file(`${stem}.csv`, first, -1)] : []),
    ...(second.length > 0
      ? [
          file(
            first.length > 0 ? `${stem}-grades-only.csv` : `${stem}.csv`,
            second,
            columns.comments,
          ),
        ]
      : []),
  ];
}

/** Returns what to do with the files in Moodle, in order. */
export const worksheetSteps = (files: readonly WrittenSheet[]): string[] =>
  files.length === 0
    ? []
    : [
        'In the assignment’s settings, under “Feedback types”, switch on “Offline grading worksheet” and “Feedback comments”. They are off by default.',
        'On the submissions page choose no group, or the one you downloaded the worksheet with: the group filters what is read.',
        `Open Submissions, Actions, Upload grading worksheet, and upload ${files.map(({ name }) => `“${name}”`).join(', then ')}. Your Moodle must be in the language it was in when you downloaded the file.`,
        'Leave “Allow updating records that have been modified more recently in Moodle” off unless a row here says otherwise, so that newer grades in Moodle are safe. Moodle shows what it will change: compare the number of rows.',
        'Upload feedback files, if you have any, after the worksheet: uploaded first, they would make it out of date.',
        'With a marking workflow, students see grades once you set them to “Released”.',
      ];
