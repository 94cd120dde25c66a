import * as v from 'valibot';

/** Formats a rubric can be written in. `page` is a page to print, as students should see it. */
export const RUBRIC_FORMATS = [
  'canvas-csv',
  'markus-yaml',
  'prairielearn-json',
  'moodle-xml',
  'json',
  'page',
] as const;
export type RubricFormat = (typeof RUBRIC_FORMATS)[number];

/** `GET /api/v1/assignments/{id}/rubric/file`. */
export const RubricFileQuerySchema = v.object({
  format: v.picklist(RUBRIC_FORMATS, `format is ${RUBRIC_FORMATS.join(', ')}.`),
});

/**
 * `GET /api/v1/assignments/{id}/rubric/formats`: what each format would lose of the current rubric.
 */
export const RubricFileSchema = v.object({
  format: v.picklist(RUBRIC_FORMATS),
  filename: v.string(),
  /** False if nothing of the rubric fits. */
  possible: v.boolean(),
  losses: v.array(v.string()),
});
export type RubricFile = v.InferOutput<typeof RubricFileSchema>;
export const RubricFileListSchema = v.array(RubricFileSchema);
