import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { MAX_STUDENTS } from '#contract/assignments/student.ts';
import { SentMarkSchema } from './handback.ts';
import { CONNECTED_SYSTEMS } from './connection.ts';

/**
 * Of one student: will be sent; the environment holds something that wasn't sent from here; is left out; is being sent; is
 * there, read back; was there already; the environment kept something else; could not be sent.
 */
export const SENDING_ROW_STATES = [
  'waiting',
  'conflict',
  'left',
  'sending',
  'sent',
  'same',
  'refused',
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
  /** What the environment held when this was shown; null where it doesn't tell. */
  before: ValuesSchema,
  /** What will be there; null where that stays as it is. */
  after: ValuesSchema,
  /** What the document is called that goes along as a file; null where none does. */
  document: v.nullable(v.string()),
  /** How many criteria of the rubric go with it. */
  criteria: v.number(),
  /** What the environment held at the last look, once it was asked while sending. */
  there: v.nullable(ValuesSchema),
  sent_at: v.nullable(TimeSchema),
});
export type SendingRow = v.InferOutput<typeof SendingRowSchema>;

/** It was shown; is on its way; every row has come to its end. */
export const SENDING_STATES = ['shown', 'under_way', 'done'] as const;

export const SendingSchema = v.object({
  id: IdSchema,
  assignment_id: IdSchema,
  system: v.picklist(CONNECTED_SYSTEMS),
  site: v.string(),
  remote_name: v.string(),
  /** Which mark of late work goes, in the answer to a look; null or missing where no penalty changes one. */
  mark: v.optional(v.nullable(SentMarkSchema)),
  state: v.picklist(SENDING_STATES),
  rows: v.array(SendingRowSchema),
  /** After how many seconds to go on: the environment asked for a pause. */
  wait_s: v.number(),
  created_at: TimeSchema,
});
export type Sending = v.InferOutput<typeof SendingSchema>;

/** `POST /api/v1/assignments/{id}/sendings`. */
export const LookBodySchema = v.object({
  /** Whether each student's feedback goes along as a PDF, where the environment takes files. */
  documents: v.optional(v.boolean('documents is true or false.'), false),
  mark: v.optional(SentMarkSchema, 'final'),
});

/** `POST /api/v1/sendings/{id}/send`: the educator's word at first, then nothing, to go on. */
export const SendBodySchema = v.object({
  /** Numbers of the rows that go, those with something else in the environment among them only if they are named. */
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
