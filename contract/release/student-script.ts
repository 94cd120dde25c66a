import * as v from 'valibot';
import { DocumentSchema } from '#contract/submissions/document.ts';

/**
 * `POST /returned/script`: the text read from each file; null for a file without text, and for one
 * that no longer exists.
 */
export const OpenedScriptSchema = v.object({
  files: v.array(v.object({ name: v.string(), document: v.nullable(DocumentSchema) })),
});
export type OpenedScript = v.InferOutput<typeof OpenedScriptSchema>;
