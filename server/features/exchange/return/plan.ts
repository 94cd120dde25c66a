import type {
  DocumentFormat,
  Handback,
  HandbackKind,
  HandbackRow,
} from '#contract/exchange/handback.ts';
import { NotThisFile } from './csv.ts';
import { planAssessments, readAssessments } from './canvas/assessment.ts';
import { planDocuments, planMoodleFeedback, type PlannedDocument } from './documents/plan.ts';
import { namePart } from './documents/names.ts';
import { planGradebook, writeGradebook } from './gradebook/plan.ts';
import { headingsOf, readGradebookInTurns } from './gradebook/read.ts';
import type { GradeColumn, Gradebook } from './gradebook/types.ts';
import { lateNote, type ReturnedClass } from './returned-class.ts';
import { OUTDATED, planWorksheet } from './moodle/plan.ts';
import { readWorksheetInTurns } from './moodle/worksheet.ts';
import { worksheetSteps, writeWorksheet } from './moodle/write.ts';
import { isFormulaLike, plainCsv } from './plain/csv.ts';
import { plainTable } from './plain/fields.ts';
import { MAX_CELL, plainXlsx } from './plain/xlsx.ts';
import { stepsOf } from './steps.ts';

/** What a zip is made of, as it was when it was shown. */
export interface PlannedDocuments {
  format: DocumentFormat;
  entries: PlannedDocument[];
}

/** A file to be uploaded: as text, as bytes, or as documents that are rendered when it is taken. */
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
  separator: ',' | ';';
  /** Of the times in the file; the server's own where it is missing. */
  time_zone?: string | null | undefined;
}
export type Planned = Pick<
  Handback,
  'kind' | 'filename' | 'rows' | 'columns' | 'column' | 'steps' | 'mark'
> & { files: WrittenFile[] };

const none = { columns: [], column: null };
const GRADEBOOK_KINDS = {
  Canvas: 'canvas_gradebook',
  Blackboard: 'blackboard',
  Brightspace: 'brightspace',
} as const satisfies Record<Gradebook['system'], HandbackKind>;
/** What an environment reads one grade from. */
const TAKES_ONE_MARK: readonly HandbackKind[] = [
  'moodle_worksheet',
  'canvas_gradebook',
  'blackboard',
  'brightspace',
];
const WANTED: Readonly<Partial<Record<HandbackKind, string>>> = {
  moodle_worksheet: 'the grading worksheet that Moodle gave you',
  canvas_gradebook: 'the gradebook that Canvas exported',
  canvas_rubric: 'the rubric assessments that Canvas exported',
  blackboard: 'the file of grades that Blackboard gave you',
  brightspace: 'the grades that Brightspace exported',
};

const DOWNLOAD_ANEW =
  'Some rows were sent to Moodle from here before, and this worksheet doesn’t know it yet: download it again and choose that one, or Moodle ignores those rows without an error.';

async function worksheet(
  { assignment, students, works, sentEarlier }: ReturnedClass,
  file: { bytes: Uint8Array; filename: string },
  zone: string | null,
): Promise<Planned> {
  const sheet = await readWorksheetInTurns(file.bytes);
  const { rows, changes } = planWorksheet(sheet, works, students, {
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
 * What each column is called in a choice: by its title, and where two could be taken for each other by its whole heading,
 * which has the environment's id; where even those are the same by its place in the file.
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

/** The column that was asked for, else the only one, else the one that has the assignment's name. */
function columnOf(
  columns: readonly GradeColumn[],
  asked: string | undefined,
  name: string,
): GradeColumn | null {
  if (asked !== undefined) {
    const found = columns[labelsOf(columns).indexOf(asked)];
    if (found === undefined) throw new NotThisFile('This file has no such column of grades.');
    return found;
  }
  const named = columns.filter(({ title }) => spoken(title) === spoken(name));
  return columns.length === 1 ? columns[0]! : named.length === 1 ? named[0]! : null;
}

function gradebook(
  given: ReturnedClass,
  read: Gradebook,
  filename: string,
  asked: string | undefined,
): Planned {
  const kind = GRADEBOOK_KINDS[read.system];
  const columns = labelsOf(read.columns);
  if (columns.length === 0)
    throw new NotThisFile(
      'This file has no column of grades. Export it again once the assignment is in the gradebook.',
    );
  const column = columnOf(read.columns, asked, given.assignment.name);
  if (column === null)
    return { kind, filename, rows: [], files: [], steps: [], columns, column: null };
  const { rows, changes } = planGradebook(
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
  separator: ',' | ';',
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
          ? `A text of theirs is longer than the ${MAX_CELL.toLocaleString('en')} characters that a cell holds, and is cut. The CSV has all of it.`
          : '';
    const why = [
      said,
      retold === undefined
        ? ''
        : `A spreadsheet that opens the CSV shows “${retold}” as something else: the Excel file keeps it.`,
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

const notWanted = (kind: HandbackKind): NotThisFile =>
  new NotThisFile(
    `This is not ${WANTED[kind] ?? 'that file'}. Choose the file as it came, before any other program has saved it.`,
  );

/** What an educator's own file is, by its headings. */
async function ownFile(
  given: ReturnedClass,
  { kind, file, column, time_zone = null }: Asked,
  name: string,
): Promise<Planned> {
  if (file === null)
    throw new NotThisFile(
      `Choose ${WANTED[kind as HandbackKind] ?? 'the file that your learning environment gave you'}.`,
    );
  if (kind === 'moodle_worksheet') return await worksheet(given, file, time_zone);
  if (kind === 'canvas_rubric' || (kind === 'file' && headingsOf(file.bytes)[0] === 'Student Id'))
    return await rubricAssessments(given, file, name);
  const read = await readGradebookInTurns(file.bytes);
  if (read !== null && (kind === 'file' || GRADEBOOK_KINDS[read.system] === kind))
    return gradebook(given, read, file.filename, column);
  if (kind !== 'file') throw notWanted(kind);
  return await worksheet(given, file, time_zone);
}

const RUBRIC_HAS_NO_PENALTY =
  'Points by the rubric are as they were awarded. Where Canvas grades by the rubric, hand the gradebook back after it: it has the final marks.';

/** What would go back, row by row, and the files. Throws NotThisFile with a sentence for the educator. */
export async function planHandback(given: ReturnedClass, asked: Asked): Promise<Planned> {
  const planned = await plannedFiles(given, asked);
  if (given.mark === null) return planned;
  const { kind, rows, steps } = planned;
  const isRubric = kind === 'canvas_rubric';
  const works = new Map(given.works.map((work) => [work.submission_id, work]));
  const noted = rows.map((row): HandbackRow => {
    const late =
      row.submission_id === null ? '' : lateNote(works.get(row.submission_id), given.mark);
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
    mark: TAKES_ONE_MARK.includes(kind) ? given.mark : null,
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
    case 'canvas_rubric':
      return await rubricAssessments(given, asked.file, name);
    default:
      return await ownFile(given, asked, name);
  }
}
