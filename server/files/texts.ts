import { joinTexts, type SubmissionText } from '#contract/submission-text.ts';
import type { FileStore } from './types.ts';

interface Readable { id: number; processed_key: string | null }

/** The text of a submission's files that could be read, as one: what drafts are written from and their evidence points into. */
export async function readTexts(files: Pick<FileStore, 'read'>, stored: readonly Readable[]): Promise<SubmissionText> {
  const texts: { file_id: number; text: string }[] = [];
  for (const { id, processed_key } of stored) {
    if (processed_key !== null) texts.push({ file_id: id, text: (await files.read(processed_key)).toString('utf8') });
  }
  return joinTexts(texts);
}
