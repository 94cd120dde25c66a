import { currentDraft } from './drafts.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';

const length = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0);

/** The draft's sentences that stand word for word in the feedback, and the share of the draft's characters they are. */
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

/** Records on the draft that the submission has what the educator kept of it. */
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
