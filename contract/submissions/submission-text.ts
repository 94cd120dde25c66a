/** The text of a submission's files, and where each of them lies in it, in UTF-16 units. */
interface SubmissionText {
  text: string;
  parts: { file_id: number; start: number; end: number }[];
}

const BETWEEN = '\n\n';

/**
 * The texts of a submission's files as the one that drafts are written from and evidence points
 * into, on both sides alike.
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
