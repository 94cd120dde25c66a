import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';
import { RubricShape } from './model.ts';

/** What a rubric was read from; a proposal comes from a model (RUB-10). */
export const READ_KINDS = [
  'table',
  'text',
  'canvas-csv',
  'markus-yaml',
  'markus-csv',
  'prairielearn-json',
  'moodle-xml',
  'moodle-json',
  'json',
  'proposal',
] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/**
 * Something the educator should know before accepting: what was left out or guessed, or simply how
 * it was understood.
 */
export const ReadNoteSchema = v.object({ tone: v.picklist(['info', 'warning']), text: v.string() });
export type ReadNote = v.InferOutput<typeof ReadNoteSchema>;

/** `POST /api/v1/rubrics/read`, `POST /api/v1/assignments/{id}/rubric/proposal`: nothing is stored. */
export const ReadRubricSchema = v.object({
  kind: v.picklist(READ_KINDS),
  /** May still have problems, which the builder shows at their cells. */
  rubric: RubricShape,
  notes: v.array(ReadNoteSchema),
});
export type ReadRubric = v.InferOutput<typeof ReadRubricSchema>;

export const MAX_READ_TEXT = 1_000_000;
/**
 * A text, or a file attached to an assignment (RUB-10); the caller's own file is sent as multipart
 * `file`.
 */
export const ReadRubricBodySchema = v.union(
  [
    v.object({
      text: v.pipe(
        v.string(),
        v.maxLength(
          MAX_READ_TEXT,
          `A text to read has at most ${MAX_READ_TEXT.toLocaleString('en')} characters.`,
        ),
      ),
    }),
    v.object({ assignment_id: IdSchema, file_id: IdSchema }),
  ],
  'Send a text, or the ids of an assignment and its file.',
);
