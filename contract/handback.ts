import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

export const HANDBACK_KINDS = ['moodle_worksheet'] as const;
/** The text field of `POST /api/v1/assignments/{id}/handback`, beside the binary `file`. */
export const HandbackFieldsSchema = v.object({ kind: v.picklist(HANDBACK_KINDS, 'kind is moodle_worksheet.') });

const ValuesSchema = v.object({ grade: v.nullable(v.string()), comment: v.nullable(v.string()) });

/** One row of the educator's file, or a marked student who isn't in it. */
export const HandbackRowSchema = v.object({
  /** Of the file, from 1; null for who isn't in it. */
  line: v.nullable(v.number()),
  /** The name in the file, or what stands there instead of one. */
  student: v.string(),
  submission_id: v.nullable(IdSchema),
  will: v.picklist(['write', 'skip']),
  /** Why it is left out, or what the environment will do with it; '' when there is nothing to say. */
  why: v.string(),
  /** What stands in the file. */
  before: ValuesSchema,
  /** What will stand there; null where the cell stays as it is. */
  after: ValuesSchema,
});
export type HandbackRow = v.InferOutput<typeof HandbackRowSchema>;

export const HandbackSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  kind: v.picklist(HANDBACK_KINDS),
  filename: v.string(),
  rows: v.array(HandbackRowSchema),
  /** What is to be uploaded, in this order: `GET /handbacks/{id}/file?part=1`, and on. */
  files: v.array(v.object({ part: v.number(), name: v.string(), rows: v.number() })),
  /** What to do in the environment, step by step. */
  steps: v.array(v.string()),
  created_at: TimeSchema,
});
export type Handback = v.InferOutput<typeof HandbackSchema>;

export const HandbackFileQuerySchema = v.object({ part: v.optional(v.pipe(v.string(), v.regex(/^[1-9]$/, 'part is 1 or more.'), v.transform(Number)), '1') });
