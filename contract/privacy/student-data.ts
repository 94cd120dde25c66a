import * as v from 'valibot';
import { IdSchema, SentIdSchema, TimeSchema } from '../common.ts';
import { MAX_EMAIL } from '../limits.ts';

const KnownAsSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Say an identifier or an e-mail address.'),
  v.maxLength(MAX_EMAIL, `It has at most ${MAX_EMAIL} characters.`),
);

/**
 * The person meant: an entry of a class list, or anyone with this identifier or e-mail address. A
 * name alone isn't enough.
 */
export const PersonSchema = v.union(
  [v.strictObject({ student_id: SentIdSchema }), v.strictObject({ known_as: KnownAsSchema })],
  'Say an entry of a class list, or an identifier or e-mail address.',
);
export type Person = v.InferOutput<typeof PersonSchema>;

/** What one assignment stores about a student. */
export const TraceSchema = v.object({
  assignment_id: IdSchema,
  assignment: v.string(),
  /** Names as they are written there; the same person may be written in two ways. */
  names: v.array(v.string()),
  /** Submissions of theirs alone. */
  works: v.number(),
  /** Submissions shared with others: those are kept. */
  shared: v.number(),
  /** Whether names are hidden there: nothing can be erased until they are shown. */
  hidden: v.boolean(),
});
export type Trace = v.InferOutput<typeof TraceSchema>;

/** `POST /api/v1/student-data/find`: where a student occurs in what the caller owns. */
export const TracesSchema = v.object({
  /** The identifiers and addresses they were found by. */
  known_as: v.array(v.string()),
  traces: v.array(TraceSchema),
});
export type Traces = v.InferOutput<typeof TracesSchema>;

/** `POST /api/v1/student-data/export`. */
export const StudentExportBodySchema = v.object({ person: PersonSchema });

/**
 * `POST /api/v1/student-data/erase`: only in the assignments that were shown and are listed here.
 */
export const EraseStudentBodySchema = v.object({
  person: PersonSchema,
  assignment_ids: v.pipe(
    v.array(SentIdSchema),
    v.minLength(1, 'Choose at least one assignment.'),
    v.maxLength(1000, 'At most 1,000 assignments at a time.'),
  ),
});

/**
 * Why data was erased: a student’s by the owner, a student’s by the server's operator, or a whole
 * class's when its retention period ended.
 */
export const ERASURE_CAUSES = ['student', 'operator', 'retention'] as const;

/**
 * The proof that data was erased: who did it, when, how much. It doesn't reveal whose data it was.
 */
export const ErasureSchema = v.object({
  id: IdSchema,
  at: TimeSchema,
  cause: v.picklist(ERASURE_CAUSES),
  /** Null if it happened automatically. */
  by: v.nullable(v.string()),
  assignment_id: IdSchema,
  /** Null once the assignment itself is deleted. */
  assignment: v.nullable(v.string()),
  students: v.number(),
  works: v.number(),
  files: v.number(),
});
export type Erasure = v.InferOutput<typeof ErasureSchema>;
export const ErasureListSchema = v.array(ErasureSchema);
