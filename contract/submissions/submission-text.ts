/** The text of a submission's files, and each file's position in it, in UTF-16 units. */
interface SubmissionText {
  text: string;
  parts: { file_id: number; start: number; end: number }[];
}

const BETWEEN = '\n\n';

/**
 * Joins the texts of a submission's files into the one that drafts are written from and evidence
 * points into, in the same way on server and client.
 */
export function joinTexts(texts: readonly { file_id: number; text: string }[]): SubmissionText {
  const parts: SubmissionText['parts'] = [];
  let start = 0;
  for (const { file_id, text } of texts) {
    parts.push({ file_id, start, end: start + text.length });
    start += text.length + BETWEEN.length;
  }
  return { text: texts.map(({ text }) => text).join(BETWEEN), parts };
}
