import * as v from 'valibot';
import { IdSchema } from './common.ts';

/** `GET /api/v1/submissions/{id}/text`: all that could be read of its files, one after the other; evidence counts in its UTF-16 units. */
export const SubmissionTextSchema = v.object({
  text: v.string(),
  parts: v.array(v.object({ file_id: IdSchema, start: v.number(), end: v.number() })),
});
export type SubmissionText = v.InferOutput<typeof SubmissionTextSchema>;

const BETWEEN = '\n\n';

/** The texts as one, and where each of them lies in it. */
export function joinTexts(texts: readonly { file_id: number; text: string }[]): SubmissionText {
  const parts: SubmissionText['parts'] = [];
  let start = 0;
  for (const { file_id, text } of texts) {
    parts.push({ file_id, start, end: start + text.length });
    start += text.length + BETWEEN.length;
  }
  return { text: texts.map(({ text }) => text).join(BETWEEN), parts };
}
