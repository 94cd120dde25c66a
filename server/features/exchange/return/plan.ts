import {
  type CsvSeparator,
  type DocumentFormat,
  type Handback,
  type HandbackKind,
  type HandbackRow,
  takesChosenMark,
} from '#contract/exchange/handback.ts';
import { NotThisFile } from './csv.ts';
import { planAssessments, readAssessments } from './canvas/assessment.ts';
import { planDocuments, planMoodleFeedback, type PlannedDocument } from './documents/plan.ts';
import { namePart } from './documents/names.ts';
import { planGradebookInTurns, writeGradebook } from './gradebook/plan.ts';
import { headingsOf, readGradebookInTurns } from './gradebook/read.ts';
import type { GradeColumn, Gradebook } from './gradebook/types.ts';
import { holdsFeedback } from '#contract/deadlines/late-rule.ts';
import { lateNote, type ReturnedClass } from './returned-class.ts';
import { OUTDATED, planWorksheetInTurns } from './moodle/plan.ts';
import { readWorksheetInTurns } from './moodle/worksheet.ts';
import { worksheetSteps, writeWorksheet } from './moodle/write.ts';
import { planOfficeSheet } from './office/plan.ts';
import { readOfficeSheet } from './office/sheet.ts';
import { isFormulaLike, plainCsv } from './plain/csv.ts';
import { plainTable } from './plain/fields.ts';
import { MAX_CELL, plainXlsx } from './plain/xlsx.ts';

/** What a zip is made from, as it was when it was shown. */
export interface PlannedDocuments {
  format: DocumentFormat;
  entries: PlannedDocument[];
}

/** A file to be uploaded: as text, as bytes, or as documents that are rendered on download. */
export type WrittenFile = { name: string; rows: number } & (
  | { text: string }
  | { base64: string }
  | { documents: PlannedDocuments }
);

export interface Asked {
  kind: HandbackKind | 'file';
  file: { bytes: Uint8Array; filename: string } | null;
  column?: string | undefined;
  format: DocumentFormat;
  separator: CsvSeparator;
  /** The time zone of the times in the file; the server's own if it is missing. */
  time_zone?: string | null | undefined;
}
export type Planned = Pick<
  Handback,
  'kind' | 'filename' | 'rows' | 'columns' | 'column' | 'steps' | 'mark' | 'found_by' | 'remembered'
> & {
  files: WrittenFile[];
  /** For an office’s sheet: identifies the next one of the same form. */
  shape?: string;
};

interface Named {
  name: string;
}

const quoted = (files: readonly Named[]): string =>
  files.map(({ name }) => `“${name}”`).join(', then ');

const STEPS: Readonly<
  Record<Exclude<HandbackKind, 'moodle_worksheet'>, (file: string) => string[]>
> = {
  moodle_feedback: (file) => [
    'Upload the grading worksheet first, if you have one: feedback files make it out of date, and Moodle would skip its rows.',
    'In the assignment’s settings, under “Feedback types”, switch on “Feedback files”. They are off by default.',
    'On the submissions page choose no group: the group filters what is read.',
    `Open Submissions, Actions, Upload multiple feedback files in a zip, and upload ${file} as it is. Don’t unzip it and zip it again: an extra folder around it can send everything to one student.`,
    'Moodle shows how many files it will add and update: compare it with the number here. It silently skips any files it doesn’t recognise.',
    'With a marking workflow, students see the files once you set them to “Released”.',
  ],
  canvas_gradebook: (file) => [
    'In Canvas, open Grades, and set the assignment’s grades to be posted by hand (Grade posting policy) if students are to see them later.',
    `Choose Import, and upload ${file}.`,
    'Canvas shows every grade that it would change. Only the column you chose here may be among them: break it off where another is.',
    'The file has no place for feedback. Use the rubric assessments or the documents for that.',
  ],
  canvas_rubric: (file) => [
    'In Canvas, attach the rubric to the assignment and tick that it is used for grading. Its criteria must have the names they have here.',
    `On the assignment’s page of rubric assessments choose Import, and upload ${file}.`,
    'Canvas counts every row as a complete assessment, so the file includes only work with every criterion marked.',
    'Students see ratings and comments once the assignment’s grades are posted.',
  ],
  blackboard: (file) => [
    'In Blackboard, open the Grade Center (in Ultra the Gradebook), then Work Offline, Upload.',
    `Choose ${file}, leave the delimiter on Auto, and continue.`,
    'Blackboard lists the columns it found: tick only the one you chose here, and compare its preview of the data.',
    'Don’t save the file in a spreadsheet in between: it would change its letters and numbers.',
  ],
  brightspace: (file) => [
    'In Brightspace, open Grades, Enter Grades, Import.',
    `Choose ${file}. Leave “Create new grade item when an unrecognized item is referenced” off.`,
    'Brightspace shows what it will import: compare the number of rows.',
    'The file has no place for feedback. Use the documents for that.',
  ],
  csv: () => [
    'Open it with any spreadsheet. Text that looks like a formula has an apostrophe before it, so that nothing is run.',
    'A spreadsheet drops leading zeros and the last digits of long numbers, and reads 1/2 as a date: the rows above say where. Use the Excel file for spreadsheets and the CSV for other programs.',
    'The semicolon version is for countries whose spreadsheets separate columns with semicolons and use decimal commas.',
  ],
  xlsx: () => [
    'Open it with any spreadsheet: one row a student and work, one column a field. Texts are texts, also where they begin as a formula would.',
  ],
  documents: () => [
    'Unpack it: there is a document for each student, by their ID and name.',
    'Distribute them however you like. Marginalia doesn’t send them to anybody.',
  ],
  office_sheet: (file) => [
    `Send ${file} back to the office, or upload it where it came from: it is their own file, with marks in the one column.`,
    'Compare the list above first: it names who is in their sheet and not here, and who is here and not in their sheet.',
  ],
};

/** A spreadsheet keeps the results that it calculated before. */
const FORMULAS_WAIT =
  'The workbook has formulas. They show their earlier results until a spreadsheet recalculates them: in Excel with Ctrl+Alt+F9, in LibreOffice with Ctrl+Shift+F9.';

/** Returns what to do with the files in the environment, in order; empty if there are none. */
const stepsOf = (
  kind: Exclude<HandbackKind, 'moodle_worksheet'>,
  files: readonly Named[],
): string[] => (files.length === 0 ? [] : STEPS[kind](quoted(files)));

const none = { columns: [], column: null };
const GRADEBOOK_KINDS = {
  Canvas: 'canvas_gradebook',
  Blackboard: 'blackboard',
  Brightspace: 'brightspace',
} as const satisfies Record<Gradebook['system'], HandbackKind>;
const WANTED: Readonly<Partial<Record<HandbackKind, string>>> = {
  moodle_worksheet: 'the grading worksheet that Moodle gave you',
  canvas_gradebook: 'the gradebook that Canvas exported',
  canvas_rubric: 'the rubric assessments that Canvas exported',
  blackboard: 'the file of grades that Blackboard gave you',
  brightspace: 'the grades that Brightspace exported',
};

const DOWNLOAD_ANEW =
  'Some rows have been sent to Moodle from here since this worksheet was downloaded. Download it again and choose the new one, or Moodle will ignore those rows without an error.';

async function worksheet(
  { assignment, students, works, sentEarlier }: ReturnedClass,
  file: { bytes: Uint8Array; filename: string },
  zone: string | null,
): Promise<Planned> {
  const sheet = await readWorksheetInTurns(file.bytes);
  const { rows, changes } = await planWorksheetInTurns(sheet, works, students, {
    scale: assignment.grade_scale,
    earlier: await sentEarlier(),
    zone,
  });
  const files = writeWorksheet(sheet, changes, file.filename);
  return {
    kind: 'moodle_worksheet',
    filename: file.filename,
    rows,
    files,
    steps: [
      ...(rows.some(({ why }) => why.includes(OUTDATED)) ? [DOWNLOAD_ANEW] : []),
      ...worksheetSteps(files),
    ],
    ...none,
  };
}

const spoken = (text: string): string => text.trim().toLowerCase();

/**
 * Returns each column's label in a choice: its title; if two could be confused, its whole heading,
 * which contains the environment's id; if even those are the same, its position in the file.
 */
export function labelsOf(columns: readonly GradeColumn[]): string[] {
  const titles = columns.map(({ title }) => spoken(title));
  const isPlain =
    new Set(titles).size === titles.length &&
    !columns.some(({ heading, title }) => heading !== title && titles.includes(spoken(heading)));
  if (isPlain) return columns.map(({ title }) => title);
  return columns.map(({ heading, at }) =>
    columns.filter((one) => one.heading === heading).length === 1
      ? heading
      : `${heading} (column ${at + 1})`,
  );
}

/** Returns the requested column, else the only one, else the one with the assignment's name. */
function columnOf(
  columns: readonly GradeColumn[],
  asked: string | undefined,
  name: string,
): GradeColumn | null {
  if (asked !== undefined) {
    const found = columns[labelsOf(columns).indexOf(asked)];
    if (found === undefined) throw new NotThisFile('This file doesn’t have that grade column.');
    return found;
  }
  const named = columns.filter(({ title }) => spoken(title) === spoken(name));
  return columns.length === 1 ? columns[0]! : named.length === 1 ? named[0]! : null;
}

async function gradebook(
  given: ReturnedClass,
  read: Gradebook,
  filename: string,
  asked: string | undefined,
): Promise<Planned> {
  const kind = GRADEBOOK_KINDS[read.system];
  const columns = labelsOf(read.columns);
  if (columns.length === 0)
    throw new NotThisFile(
      'This file has no grade column. Export it again once the assignment is in the gradebook.',
    );
  const column = columnOf(read.columns, asked, given.assignment.name);
  if (column === null)
    return { kind, filename, rows: [], files: [], steps: [], columns, column: null };
  const { rows, changes } = await planGradebookInTurns(
    read,
    column,
    given.works,
    given.students,
    given.assignment.grade_scale,
  );
  const files: WrittenFile[] =
    changes.length === 0
      ? []
      : [
          {
            name: filename,
            rows: changes.length,
            base64: Buffer.from(read.encode(writeGradebook(read, column, changes))).toString(
              'base64',
            ),
          },
        ];
  return {
    kind,
    filename,
    rows,
    files,
    steps: files.length === 0 ? [] : stepsOf(kind, files),
    columns,
    column: columns[read.columns.indexOf(column)]!,
  };
}

async function rubricAssessments(
  { rubric, all, students }: ReturnedClass,
  file: Asked['file'],
  name: string,
): Promise<Planned> {
  const read = file === null ? null : await readAssessments(file.bytes);
  if (file !== null && read === null) throw notWanted('canvas_rubric');
  const filename = file?.filename ?? `${name} - rubric assessments.csv`;
  const { rows, written } = planAssessments(read, rubric, await all(), students);
  const files: WrittenFile[] =
    written.rows === 0
      ? []
      : [
          {
            name: filename,
            rows: written.rows,
            base64: Buffer.from(read?.encode(written.text) ?? Buffer.from(written.text)).toString(
              'base64',
            ),
          },
        ];
  return {
    kind: 'canvas_rubric',
    filename,
    rows,
    files,
    steps: stepsOf('canvas_rubric', files),
    ...none,
  };
}

async function plain(
  given: ReturnedClass,
  kind: 'csv' | 'xlsx',
  name: string,
  separator: CsvSeparator,
): Promise<Planned> {
  const table = await plainTable(given);
  const filename = `${name}.${kind}`;
  const rows = table.whose.map(({ student, found }, index): HandbackRow => {
    const cut =
      kind === 'xlsx' &&
      table.rows[index]!.some((value) => typeof value === 'string' && value.length > MAX_CELL);
    const retold =
      kind === 'csv'
        ? table.rows[index]!.find(
            (value) => typeof value === 'string' && isFormulaLike(value, separator),
          )
        : undefined;
    const said =
      found === null
        ? 'Has handed in nothing: the row says so.'
        : cut
          ? `A text in this row is longer than the ${MAX_CELL.toLocaleString('en')} characters that a cell can hold, and is cut short. The CSV has the full text.`
          : '';
    const why = [
      said,
      retold === undefined
        ? ''
        : `A spreadsheet would show “${retold}” in the CSV as something else. The Excel file keeps it.`,
    ]
      .filter(Boolean)
      .join(' ');
    return {
      line: index + 2,
      student,
      submission_id: found?.work.submission_id ?? null,
      will: 'write',
      why,
      before: { grade: null, comment: null },
      after: { grade: found?.work.grade ?? null, comment: found?.work.feedback ?? null },
    };
  });
  const written =
    rows.length === 0
      ? null
      : kind === 'csv'
        ? { text: plainCsv(table, separator) }
        : { base64: Buffer.from(await plainXlsx(table, name)).toString('base64') };
  const files: WrittenFile[] =
    written === null ? [] : [{ name: filename, rows: rows.length, ...written }];
  return { kind, filename, rows, files, steps: stepsOf(kind, files), ...none };
}

async function documents(
  given: ReturnedClass,
  kind: 'moodle_feedback' | 'documents',
  name: string,
  format: DocumentFormat,
): Promise<Planned> {
  const { rows, documents: entries } = await (
    kind === 'documents' ? planDocuments : planMoodleFeedback
  )(given, format);
  const filename = `${name} - ${kind === 'documents' ? 'documents' : 'Moodle feedback files'}.zip`;
  const files: WrittenFile[] =
    entries.length === 0
      ? []
      : [{ name: filename, rows: entries.length, documents: { format, entries } }];
  return { kind, filename, rows, files, steps: stepsOf(kind, files), ...none };
}

/** Plans an office's sheet, whatever its layout (REC-3). */
async function officeSheet(given: ReturnedClass, { file, column }: Asked): Promise<Planned> {
  if (file === null) throw new NotThisFile('Choose the sheet that your office gave you.');
  const sheet = await readOfficeSheet(file.bytes);
  const { changes, ...shown } = await planOfficeSheet(sheet, {
    // An office gets the code of a held-back mark.
    works: given.works.map((work) => ({ ...work, grade: work.late_mark?.held ?? work.grade })),
    students: given.students,
    scale: given.assignment.grade_scale,
    asked: column,
    choices: await given.sheetChoices(),
    missing: given.missing,
  });
  const { filename } = file;
  const kind = 'office_sheet';
  const files: WrittenFile[] =
    changes.length === 0
      ? []
      : [
          {
            name: filename,
            rows: changes.length,
            base64: Buffer.from(await sheet.write(changes)).toString('base64'),
          },
        ];
  const steps = stepsOf(kind, files);
  return {
    ...shown,
    kind,
    filename,
    files,
    steps: steps.length > 0 && sheet.hasFormulas ? [...steps, FORMULAS_WAIT] : steps,
  };
}

const notWanted = (kind: HandbackKind): NotThisFile =>
  new NotThisFile(
    `This isn’t ${WANTED[kind] ?? 'that file'}. Choose the original file, before any other program has saved it.`,
  );

/** Returns what an educator's own file is, judging by its headings. */
async function ownFile(given: ReturnedClass, asked: Asked, name: string): Promise<Planned> {
  const { kind, file, column, time_zone = null } = asked;
  if (file === null)
    throw new NotThisFile(
      `Choose ${WANTED[kind as HandbackKind] ?? 'the file that your learning environment gave you'}.`,
    );
  if (kind === 'file' && file.bytes[0] === 0x50 && file.bytes[1] === 0x4b)
    return await officeSheet(given, { ...asked, kind: 'office_sheet' });
  if (kind === 'moodle_worksheet') return await worksheet(given, file, time_zone);
  if (kind === 'canvas_rubric' || (kind === 'file' && headingsOf(file.bytes)[0] === 'Student Id'))
    return await rubricAssessments(given, file, name);
  const read = await readGradebookInTurns(file.bytes);
  if (read !== null && (kind === 'file' || GRADEBOOK_KINDS[read.system] === kind))
    return await gradebook(given, read, file.filename, column);
  if (kind !== 'file') throw notWanted(kind);
  return await worksheet(given, file, time_zone);
}

const RUBRIC_HAS_NO_PENALTY =
  'Points by the rubric are as they were awarded. Where Canvas grades by the rubric, hand the gradebook back after it: it has the final marks.';

/**
 * Returns what would be returned, row by row, and the files. Throws NotThisFile with a sentence for
 * the educator.
 */
export async function planHandback(given: ReturnedClass, asked: Asked): Promise<Planned> {
  const planned = await plannedFiles(given, asked);
  if (given.mark === null) return planned;
  const { kind, rows, steps } = planned;
  const isRubric = kind === 'canvas_rubric';
  const works = new Map(given.works.map((work) => [work.submission_id, work]));
  const noted = rows.map((row): HandbackRow => {
    const late =
      row.submission_id === null ? '' : lateNote(works.get(row.submission_id), given.mark);
    const isHeld =
      row.submission_id !== null && holdsFeedback(works.get(row.submission_id)?.late_mark);
    if (isHeld && row.will === 'skip') return { ...row, why: late };
    return late === ''
      ? row
      : {
          ...row,
          why: [late, isRubric ? RUBRIC_HAS_NO_PENALTY : '', row.why].filter(Boolean).join(' '),
        };
  });
  return {
    ...planned,
    rows: noted,
    steps: isRubric && steps.length > 0 ? [...steps, RUBRIC_HAS_NO_PENALTY] : steps,
    mark: takesChosenMark(kind) ? given.mark : null,
  };
}

async function plannedFiles(given: ReturnedClass, asked: Asked): Promise<Planned> {
  const name = namePart(given.assignment.name) || 'Assignment';
  switch (asked.kind) {
    case 'csv':
    case 'xlsx':
      return await plain(given, asked.kind, name, asked.separator);
    case 'documents':
    case 'moodle_feedback':
      return await documents(given, asked.kind, name, asked.format);
    case 'office_sheet':
      return await officeSheet(given, asked);
    case 'canvas_rubric':
      return await rubricAssessments(given, asked.file, name);
    default:
      return await ownFile(given, asked, name);
  }
}
