import { currentDraft } from './drafts.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';

const length = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);

/**
 * Returns the draft's sentences that occur word for word in the feedback, and their share of the
 * draft's characters.
 */
export function keptSentences(draft: string, feedback: string): { text: string; share: number } {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences = Array.from(segmenter.segment(draft), ({ segment }) => segment.trim()).filter(
    (sentence) => sentence !== '',
  );
  const kept = sentences.filter((sentence) => feedback.includes(sentence));
  return {
    text: kept.join('\n'),
    share: sentences.length === 0 ? 0 : length(kept) / length(sentences),
  };
}

/** Records in the submission's draft what the educator kept of it. */
export async function recordKeptSentences(
  tx: Tx,
  context: StoreContext,
  submissionId: number,
  feedback: string | null,
): Promise<void> {
  const draft = await tx
    .selectFrom('ai_drafts')
    .select(['id', 'output_text'])
    .where('id', '=', currentDraft(submissionId))
    .executeTakeFirst();
  if (draft === undefined) return;
  const kept = keptSentences(draft.output_text, feedback ?? '');
  await tx
    .updateTable('ai_drafts')
    .set({ kept_text: kept.text, kept_share: kept.share, kept_at: isoNow(context) })
    .where('id', '=', draft.id)
    .execute();
}
