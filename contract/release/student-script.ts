import * as v from 'valibot';
import { DocumentSchema } from '#contract/submissions/document.ts';

/**
 * `POST /returned/script`: the text of each file as it was read; null for what has none, and for a
 * file that is no longer there.
 */
export const OpenedScriptSchema = v.object({
  files: v.array(v.object({ name: v.string(), document: v.nullable(DocumentSchema) })),
});
export type OpenedScript = v.InferOutput<typeof OpenedScriptSchema>;
