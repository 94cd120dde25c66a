import {
  type Line,
  NotThisFile,
  readCsv,
  readCsvInTurns,
} from '#server/features/exchange/return/csv.ts';
import { type Columns, findColumns } from './headers.ts';
import type { GradeRules } from './grade.ts';
import { numberOf } from '#server/features/exchange/return/points.ts';

export interface WorksheetRow {
  line: Line;
  /** From 1, as a person counts, the headings being 1. */
  number: number;
  identifier: string;
  /** Moodle's participant number, which is different for each assignment. */
  participant: string;
  name: string | null;
  /** E-mail, ID number, username: whatever the site shows. */
  identities: string[];
  group: string | null;
  grade: string;
  comment: string;
  gradedAt: string;
  /**
   * When the submission was last changed, in Moodle's words; `-` or empty if nothing was handed in.
   */
  handedInAt: string;
  locked: boolean;
  rules: GradeRules;
}

export interface Worksheet {
  text: string;
  headings: Line;
  columns: Columns;
  rows: WorksheetRow[];
}

const IDENTIFIER = /^\D{1,60}(\d{1,12})$/;
const IN_SCALE = /\s{2,}|\s*,\s*/;

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new NotThisFile(
      'This file isn’t in UTF-8, because another program has saved it. Download the worksheet again and don’t open it before uploading.',
    );
  }
}

/** Reads a grading worksheet from Moodle. Throws NotThisFile if Moodle would refuse all of it. */
export function readWorksheet(bytes: Uint8Array): Worksheet {
  const text = textOf(bytes);
  return worksheetOf(text, readCsv(text));
}

/** Like `readWorksheet`, without blocking others however large the file is. */
export async function readWorksheetInTurns(bytes: Uint8Array): Promise<Worksheet> {
  const text = textOf(bytes);
  return worksheetOf(text, await readCsvInTurns(text));
}

function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text.includes('\0'))
    throw new NotThisFile('This isn’t a text file. Choose the .csv worksheet from Moodle.');
  if (/^\ufeff?sep=/i.test(text))
    throw new NotThisFile(
      'The first line is “sep=”, which a spreadsheet added and Moodle can’t read. Download the worksheet again.',
    );
  const [first = ''] = text.slice(0, 5000).split(/[\r\n]/, 1);
  if (!first.includes(',') && first.includes(';')) {
    throw new NotThisFile(
      'The columns are separated by semicolons, because a spreadsheet has saved this file, and Moodle would reject it. Download the worksheet again and don’t open it before uploading.',
    );
  }
  return text;
}

function worksheetOf(text: string, lines: readonly Line[]): Worksheet {
  const start = text.startsWith('\ufeff') ? '\ufeff' : '';
  const [headings, ...body] = lines;
  if (headings === undefined) throw new NotThisFile('This file is empty.');
  const titles = headings.cells.map((cell) =>
    cell.text.slice(cell.start === 0 ? start.length : 0).replace(/^"(.*)"$/, '$1'),
  );
  const columns = findColumns(titles);
  // A spreadsheet leaves lines of nothing but separators; they belong to nobody, but still count.
  const rows = body
    .map((line, index) => ({ line, number: index + 2 }))
    .filter(({ line }) => line.cells.some((cell) => cell.text.trim() !== ''))
    .map(({ line, number }) => toRow(line, number, columns));
  return { text, headings, columns, rows };
}

function toRow(line: Line, number: number, columns: Columns): WorksheetRow {
  const at = (column: number): string => (column === -1 ? '' : (line.cells[column]?.text ?? ''));
  const identifier = at(columns.identifier);
  const participant = IDENTIFIER.exec(identifier)?.[1];
  if (participant === undefined) {
    throw new NotThisFile(
      `Row ${number} begins with “${identifier.slice(0, 60)}”, not with a Moodle participant number. Moodle would reject the whole file. Download it again.`,
    );
  }
  const identities =
    columns.name === -1 || columns.status === -1
      ? []
      : line.cells.slice(columns.name + 1, columns.status).map((cell) => cell.text);
  const scale =
    columns.scale === -1
      ? null
      : at(columns.scale)
          .split(IN_SCALE)
          .map((word) => word.trim())
          .filter((word) => word !== '');
  return {
    line,
    number,
    identifier,
    participant,
    identities: identities.filter((text) => text.trim() !== ''),
    name: columns.name === -1 ? null : at(columns.name),
    group: columns.group === -1 ? null : at(columns.group) || null,
    grade: at(columns.grade),
    comment: at(columns.comments),
    gradedAt: at(columns.gradedAt),
    handedInAt: at(columns.handedInAt),
    locked: columns.changeable !== -1 && at(columns.changeable).normalize('NFC') !== columns.yes,
    rules: { maximum: columns.maximum === -1 ? null : numberOf(at(columns.maximum)), scale },
  };
}
