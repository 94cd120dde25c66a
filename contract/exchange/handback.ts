import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { TimeZoneFieldSchema } from './intake.ts';

interface HandbackFile {
  name: string;
  /** Only grades and feedback, or all of the marking. */
  holds: 'grade' | 'everything';
  /** The educator chooses which mark late work gets; other kinds always use the final mark. */
  takesChosenMark?: true;
}

/** Every kind of file that grades and feedback are returned in, with its name in lists. */
const HANDBACK_FILES = {
  moodle_worksheet: { name: 'Moodle’s grading worksheet', holds: 'grade', takesChosenMark: true },
  moodle_feedback: { name: 'Feedback files for Moodle', holds: 'everything' },
  canvas_gradebook: { name: 'Canvas’ gradebook', holds: 'grade', takesChosenMark: true },
  canvas_rubric: { name: 'Canvas’ rubric assessments', holds: 'everything' },
  blackboard: { name: 'Blackboard’s grades', holds: 'grade', takesChosenMark: true },
  brightspace: { name: 'Brightspace’s grades', holds: 'grade', takesChosenMark: true },
  csv: { name: 'A table (CSV)', holds: 'everything' },
  xlsx: { name: 'A table (Excel)', holds: 'everything' },
  documents: { name: 'A document for each student', holds: 'everything' },
  office_sheet: { name: 'The office’s own sheet', holds: 'grade' },
} satisfies Record<string, HandbackFile>;
export type HandbackKind = keyof typeof HANDBACK_FILES;
export const HANDBACK_KINDS = Object.keys(HANDBACK_FILES) as readonly HandbackKind[];
const fileOf = (kind: HandbackKind): HandbackFile => HANDBACK_FILES[kind];
export const handbackName = (kind: HandbackKind): string => fileOf(kind).name;
export const holdsOnlyGrade = (kind: HandbackKind): boolean => fileOf(kind).holds === 'grade';
export const takesChosenMark = (kind: HandbackKind): boolean =>
  fileOf(kind).takesChosenMark === true;

export const DOCUMENT_FORMATS = ['pdf', 'docx', 'html'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
export const CSV_SEPARATORS = [',', ';'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/**
 * For late work: the mark after the penalty, or as awarded, for environments that apply penalties
 * themselves.
 */
export const SENT_MARKS = ['final', 'awarded'] as const;
export type SentMark = (typeof SENT_MARKS)[number];
export const SentMarkSchema = v.picklist(SENT_MARKS, 'mark is final or awarded.');

/** The text fields of `POST /api/v1/assignments/{id}/handback`, next to the binary `file`. */
export const HandbackFieldsSchema = v.object({
  /** `file`: recognised by its headings. */
  kind: v.picklist([...HANDBACK_KINDS, 'file'], `kind is ${HANDBACK_KINDS.join(', ')}, or file.`),
  /** For a file with several grade columns, the heading of the right one. */
  column: v.optional(
    v.pipe(v.string(), v.maxLength(1000, 'A heading has at most 1,000 characters.')),
  ),
  format: v.optional(
    v.picklist(DOCUMENT_FORMATS, `format is ${DOCUMENT_FORMATS.join(', ')}.`),
    'html',
  ),
  separator: v.optional(v.picklist(CSV_SEPARATORS, 'separator is , or ;'), ','),
  mark: v.optional(SentMarkSchema, 'final'),
  ...TimeZoneFieldSchema.entries,
});
export type HandbackFields = v.InferInput<typeof HandbackFieldsSchema>;

const ValuesSchema = v.object({ grade: v.nullable(v.string()), comment: v.nullable(v.string()) });

/** One row of the educator's file, or a marked student who isn't in it. */
export const HandbackRowSchema = v.object({
  /** Line in the file, from 1; null for a student who isn't in it. */
  line: v.nullable(v.number()),
  /** The name in the file, or what it has in place of one. */
  student: v.string(),
  submission_id: v.nullable(IdSchema),
  will: v.picklist(['write', 'skip']),
  /**
   * Why it is left out, or what the environment will do with it; '' if there is nothing to say.
   */
  why: v.string(),
  /** Current values in the file. */
  before: ValuesSchema,
  /**
   * New values; null where the cell stays unchanged. For a document, `comment` is its path in the
   * zip.
   */
  after: ValuesSchema,
});
export type HandbackRow = v.InferOutput<typeof HandbackRowSchema>;

export const HandbackSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  kind: v.picklist(HANDBACK_KINDS),
  filename: v.string(),
  rows: v.array(HandbackRowSchema),
  /** The file's grade columns, and the one to be written; null until it is known which. */
  columns: v.array(v.string()),
  column: v.nullable(v.string()),
  /** For an office’s sheet: the heading that students are matched by. */
  found_by: v.optional(v.nullable(v.string())),
  /** Whether the column is the one chosen for an earlier sheet with these headings. */
  remembered: v.optional(v.boolean()),
  /** Which mark is written for late work; null or missing if no penalty changes one. */
  mark: v.optional(v.nullable(SentMarkSchema)),
  /** The files to upload, in this order: `GET /handbacks/{id}/file?part=1`, and so on. */
  files: v.array(v.object({ part: v.number(), name: v.string(), rows: v.number() })),
  /** What to do in the environment, step by step. */
  steps: v.array(v.string()),
  created_at: TimeSchema,
});
export type Handback = v.InferOutput<typeof HandbackSchema>;

/**
 * `GET /api/v1/assignments/{id}/handbacks`: files that were downloaded for upload elsewhere, newest
 * first.
 */
export const HandedBackSchema = v.object({
  id: IdSchema,
  kind: v.picklist(HANDBACK_KINDS),
  filename: v.string(),
  /** When one of the files was first downloaded, and by whom. */
  taken_at: TimeSchema,
  taken_by: v.string(),
  /** Number of submissions in it, without those deleted since. */
  works: v.number(),
  /** Those that would now be written differently. */
  changed: v.array(v.object({ submission_id: IdSchema, student: v.string() })),
  /** Empty once somebody in them was deleted: the stored files were deleted with them. */
  files: v.array(v.object({ part: v.number(), name: v.string(), rows: v.number() })),
});
export type HandedBack = v.InferOutput<typeof HandedBackSchema>;
export const HandedBackListSchema = v.array(HandedBackSchema);

export const HandbackFileQuerySchema = v.object({
  part: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]$/, 'part is 1 or more.'), v.transform(Number)),
    '1',
  ),
});

/**
 * `GET /api/v1/assignments/{id}/handback`: where the class came from, according to its list and its
 * zips.
 */
export const HANDBACK_SYSTEMS = ['moodle', 'canvas', 'blackboard', 'brightspace'] as const;
export type HandbackSystem = (typeof HANDBACK_SYSTEMS)[number];
export const HandbackStartSchema = v.object({ system: v.nullable(v.picklist(HANDBACK_SYSTEMS)) });

/** `GET /api/v1/submissions/{id}/document`: one student's feedback as a file. */
export const DocumentQuerySchema = v.object({
  format: v.optional(
    v.picklist(DOCUMENT_FORMATS, `format is ${DOCUMENT_FORMATS.join(', ')}.`),
    'html',
  ),
});
