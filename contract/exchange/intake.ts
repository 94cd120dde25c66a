import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '#contract/common.ts';

/** Limits for one zip (in-and-out.md, IN-2). */
export const MAX_INTAKE_BYTES = 4 * 1024 * 1024 * 1024;
export const MAX_INTAKE_UNPACKED_BYTES = 8 * 1024 * 1024 * 1024;
export const MAX_INTAKE_ENTRIES = 20_000;

/**
 * The system that created a zip; `folders` and `files` are plain ones, with a folder or a file per
 * student.
 */
export const INTAKE_SYSTEMS = [
  'moodle',
  'canvas',
  'blackboard',
  'brightspace',
  'folders',
  'files',
] as const;
export type IntakeSystem = (typeof INTAKE_SYSTEMS)[number];

/**
 * In this order: it is unpacked, waits for the educator to accept it, is stored, is done; or could
 * not be read.
 */
export const INTAKE_STATES = ['reading', 'read', 'storing', 'stored', 'failed'] as const;
export type IntakeState = (typeof INTAKE_STATES)[number];

/**
 * In which names of a zip may be written that don't say it, and what people call it. Where two fit
 * alike the first is preferred.
 */
export const NAME_CHARSETS = {
  cp437: 'Western letters (CP437)',
  cp850: 'Western letters (CP850)',
  'windows-1252': 'Western letters (Windows-1252)',
  cp852: 'Central European letters (CP852)',
  'windows-1250': 'Central European letters (Windows-1250)',
  'iso-8859-2': 'Central European letters (ISO 8859-2)',
  cp857: 'Turkish letters (CP857)',
  'windows-1254': 'Turkish letters (Windows-1254)',
  cp775: 'Baltic letters (CP775)',
  'windows-1257': 'Baltic letters (Windows-1257)',
  macintosh: 'Western letters (Mac Roman)',
  cp860: 'Portuguese letters (CP860)',
  cp861: 'Icelandic letters (CP861)',
  cp865: 'Nordic letters (CP865)',
  'windows-1258': 'Vietnamese letters (Windows-1258)',
  ibm866: 'Cyrillic letters (CP866)',
  'windows-1251': 'Cyrillic letters (Windows-1251)',
  'koi8-u': 'Cyrillic letters (KOI8)',
  cp855: 'Cyrillic letters (CP855)',
  'iso-8859-5': 'Cyrillic letters (ISO 8859-5)',
  'x-mac-cyrillic': 'Cyrillic letters (Mac)',
  cp737: 'Greek letters (CP737)',
  'windows-1253': 'Greek letters (Windows-1253)',
  cp862: 'Hebrew letters (CP862)',
  'windows-1255': 'Hebrew letters (Windows-1255)',
  'windows-1256': 'Arabic letters (Windows-1256)',
  cp720: 'Arabic letters (CP720)',
  'iso-8859-6': 'Arabic letters (ISO 8859-6)',
  'windows-874': 'Thai letters (Windows-874)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  gb18030: 'Chinese (GBK)',
  big5: 'Chinese (Big5)',
  'euc-jp': 'Japanese (EUC-JP)',
} as const;
export type NameCharset = keyof typeof NAME_CHARSETS;
const NameCharsetSchema = v.picklist(
  Object.keys(NAME_CHARSETS) as NameCharset[],
  'names_charset is a character set that names can be read in.',
);

export const IntakeFileSchema = v.object({
  filename: v.string(),
  folder: v.string(),
  bytes: v.number(),
  online_text: v.boolean(),
  /** Whether text can be read from this kind of file; others are kept as they are. */
  readable: v.boolean(),
});

export const IntakeStudentSchema = v.object({
  /** The same for all of their entries in this zip. */
  key: v.string(),
  display_name: v.string(),
  identifier: v.nullable(v.string()),
  is_group: v.boolean(),
  /**
   * Matching students of the class list, joined by id; several for a group, none for somebody new.
   */
  student_ids: v.array(IdSchema),
  /** If only the name matches: who it may be. Names alone never join anyone. */
  namesake_ids: v.array(IdSchema),
  submission_id: v.nullable(IdSchema),
  will: v.picklist(['add', 'new_attempt', 'nothing']),
  /** What the marker should know about it; '' if there is nothing to say. */
  why: v.string(),
  attempts: v.array(v.object({ files: v.array(IntakeFileSchema) })),
});
export type IntakeStudent = v.InferOutput<typeof IntakeStudentSchema>;

/** An entry of the zip that is left out, and why. */
export const IntakeProblemSchema = v.object({ path: v.string(), why: v.string() });
export type IntakeProblem = v.InferOutput<typeof IntakeProblemSchema>;

export const IntakeSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  filename: v.string(),
  bytes: v.number(),
  state: v.picklist(INTAKE_STATES),
  system: v.nullable(v.picklist(INTAKE_SYSTEMS)),
  /** Whether groups hand in together. */
  teams: v.boolean(),
  /**
   * Progress: entries unpacked, then students imported, out of the total; 0 of 0 while that isn't
   * known.
   */
  done: v.number(),
  total: v.number(),
  students: v.array(IntakeStudentSchema),
  problems: v.array(IntakeProblemSchema),
  /**
   * If the zip doesn't say how its file names are encoded: a sentence to check them by; otherwise
   * ''.
   */
  names_note: v.optional(v.string(), ''),
  /** In which character set those names were read, guessed or chosen; null where they say it themselves. */
  names_charset: v.optional(v.nullable(NameCharsetSchema), null),
  /** Students of the class list of whom nothing is in the zip or here. */
  without_work: v.number(),
  /**
   * For a class that is fetched: how many are in its class list, and whether its brief and due date
   * are imported because there are none here.
   */
  fetched: v.nullable(
    v.object({ people: v.number(), description: v.boolean(), due_at: v.boolean() }),
  ),
  /** Why it could not be read, and what to do. */
  error: v.nullable(v.string()),
  created_at: TimeSchema,
});
export type Intake = v.InferOutput<typeof IntakeSchema>;

/**
 * Sent with a zip or a worksheet: the time zone its times are read in. Without it, the server’s.
 */
export const TimeZoneFieldSchema = v.object({
  time_zone: v.optional(
    v.pipe(v.string(), v.maxLength(100, 'time_zone is a time zone such as Europe/London.')),
  ),
});
export const TIME_ZONE_MEANS =
  'The time zone of its times, such as Europe/London; the server’s when left out';

/**
 * `POST /api/v1/intakes/{id}/accept`: imports it. Anything not listed is done as in the preview.
 */
export const AcceptIntakeSchema = v.object({
  students: v.optional(
    v.pipe(
      v.array(
        v.object({
          key: v.string(),
          /** Not to be imported. */
          leave_out: v.optional(v.boolean(), false),
          /** The student, chosen by hand. */
          student_id: v.optional(SentIdSchema),
        }),
      ),
      v.maxLength(5000, 'At most 5,000 students.'),
    ),
    [],
  ),
});
export type AcceptIntake = v.InferOutput<typeof AcceptIntakeSchema>;

/** `PATCH /api/v1/intakes/{id}`: says what the zip itself can't. */
export const IntakePatchSchema = v.pipe(
  v.object({
    teams: v.optional(v.boolean('teams is true or false.')),
    names_charset: v.optional(NameCharsetSchema),
  }),
  v.check(
    ({ teams, names_charset }) => teams !== undefined || names_charset !== undefined,
    'Say teams or names_charset.',
  ),
);
export type IntakePatch = v.InferOutput<typeof IntakePatchSchema>;
