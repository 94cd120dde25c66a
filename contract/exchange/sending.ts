import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_STUDENTS } from '#contract/assignments/student.ts';
import { SentMarkSchema } from './handback.ts';
import { CONNECTED_SYSTEMS } from './connection.ts';

/** What becomes of one student's row. */
export const SENDING_ROW_STATES = [
  /** Will be sent. */
  'waiting',
  /** The environment holds something that wasn't sent from here. */
  'conflict',
  /** Is left out. */
  'left',
  'sending',
  /** Was sent, and read back as it was sent. */
  'sent',
  /** The environment held the same already. */
  'same',
  /** It was sent, and the environment holds something else. */
  'refused',
  /** Could not be sent. */
  'failed',
] as const;
export type SendingRowState = (typeof SENDING_ROW_STATES)[number];

const ValuesSchema = v.object({ grade: v.nullable(v.string()), comment: v.nullable(v.string()) });
export type SentValues = v.InferOutput<typeof ValuesSchema>;

export const SendingRowSchema = v.object({
  /** From 1. */
  n: v.number(),
  student: v.string(),
  submission_id: IdSchema,
  state: v.picklist(SENDING_ROW_STATES),
  /** Why it is as it is; '' when there is nothing to say. */
  why: v.string(),
  /** What the environment held when the row was shown; null where it can't be read. */
  before: ValuesSchema,
  /** What is to be sent; null where the environment's value stays as it is. */
  after: ValuesSchema,
  /** The name of the document that is sent with it; null for none. */
  document: v.nullable(v.string()),
  /** How many criteria of the rubric are sent with it. */
  criteria: v.number(),
  /** What the environment held when it was last read during the sending; null before that. */
  there: v.nullable(ValuesSchema),
  sent_at: v.nullable(TimeSchema),
});
export type SendingRow = v.InferOutput<typeof SendingRowSchema>;

/** Its rows are shown for a decision; are being sent; each has been sent, left out or has failed. */
export const SENDING_STATES = ['shown', 'under_way', 'done'] as const;

export const SendingSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  system: v.picklist(CONNECTED_SYSTEMS),
  site: v.string(),
  remote_name: v.string(),
  /** Which mark of late work is sent; null or missing where no penalty changes a mark. */
  mark: v.optional(v.nullable(SentMarkSchema)),
  state: v.picklist(SENDING_STATES),
  rows: v.array(SendingRowSchema),
  /** Seconds to wait before the next request, as the environment asked; 0 for none. */
  wait_s: v.number(),
  created_at: TimeSchema,
});
export type Sending = v.InferOutput<typeof SendingSchema>;

/** `POST /api/v1/assignments/{id}/sendings`. */
export const LookBodySchema = v.object({
  /** Whether each student's feedback is sent as a PDF too, where the environment takes files. */
  documents: v.optional(v.boolean('documents is true or false.'), false),
  mark: v.optional(SentMarkSchema, 'final'),
});

/** `POST /api/v1/sendings/{id}/send`: first with the rows that the educator chose, then without, to go on. */
export const SendBodySchema = v.object({
  /** Numbers of the rows to send. A row in conflict is sent only if it is named here. */
  rows: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.number('A row is a number.'),
          v.integer('A row is a number.'),
          v.minValue(1, 'Rows begin at 1.'),
        ),
      ),
      v.maxLength(MAX_STUDENTS, `At most ${MAX_STUDENTS} rows.`),
    ),
  ),
});

/** `GET /api/v1/assignments/{id}/sendings`: newest first, with how many students' rows have arrived. */
export const SendingSummarySchema = v.object({
  id: IdSchema,
  site: v.string(),
  remote_name: v.string(),
  state: v.picklist(SENDING_STATES),
  created_at: TimeSchema,
  arrived: v.number(),
});
export type SendingSummary = v.InferOutput<typeof SendingSummarySchema>;
export const SendingListSchema = v.array(SendingSummarySchema);
