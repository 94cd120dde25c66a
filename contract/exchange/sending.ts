import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_STUDENTS } from '#contract/assignments/student.ts';
import { SentMarkSchema } from './handback.ts';
import { CONNECTED_SYSTEMS } from './connection.ts';

/** State of one student's row. */
export const SENDING_ROW_STATES = [
  /** Will be sent. */
  'waiting',
  /** The environment has something that wasn't sent from here. */
  'conflict',
  /** Is left out. */
  'left',
  'sending',
  /** Was sent, and read back unchanged. */
  'sent',
  /** The environment already had the same. */
  'same',
  /** It was sent, but the environment has something else. */
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
  /** Reason for its state; '' if there is nothing to say. */
  why: v.string(),
  /** What the environment had when the row was shown; null if it can't be read. */
  before: ValuesSchema,
  /** What to send; null where the environment's value stays as it is. */
  after: ValuesSchema,
  /** The name of the document that is sent with it; null for none. */
  document: v.nullable(v.string()),
  /** How many criteria of the rubric are sent with it. */
  criteria: v.number(),
  /** What the environment had when it was last read during the sending; null before that. */
  there: v.nullable(ValuesSchema),
  sent_at: v.nullable(TimeSchema),
});
export type SendingRow = v.InferOutput<typeof SendingRowSchema>;

/** Its rows are shown for a decision; are being sent; have each been sent, left out or failed. */
export const SENDING_STATES = ['shown', 'under_way', 'done'] as const;

export const SendingSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  system: v.picklist(CONNECTED_SYSTEMS),
  site: v.string(),
  remote_name: v.string(),
  /** Which mark is sent for late work; null or missing if no penalty changes a mark. */
  mark: v.optional(v.nullable(SentMarkSchema)),
  state: v.picklist(SENDING_STATES),
  rows: v.array(SendingRowSchema),
  /** Seconds to wait before the next request, as the environment requested; 0 for none. */
  wait_s: v.number(),
  created_at: TimeSchema,
});
export type Sending = v.InferOutput<typeof SendingSchema>;

/** `POST /api/v1/assignments/{id}/sendings`. */
export const LookBodySchema = v.object({
  /** Whether each student's feedback is also sent as a PDF, if the environment accepts files. */
  documents: v.optional(v.boolean('documents is true or false.'), false),
  mark: v.optional(SentMarkSchema, 'final'),
});

/**
 * `POST /api/v1/sendings/{id}/send`: first with the rows that the educator chose, then without, to
 * continue.
 */
export const SendBodySchema = v.object({
  /** Numbers of the rows to send. A row in conflict is sent only if it is listed here. */
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

/**
 * `GET /api/v1/assignments/{id}/sendings`: newest first, with how many students' rows have been
 * sent.
 */
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
