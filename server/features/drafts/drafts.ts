import { sql } from 'kysely';
import type { PageQuery } from '#contract/common.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { DraftOfSubmission } from '#contract/submissions/revision.ts';
import { roleOn } from '#server/platform/access/access.ts';
import { pointChoices } from './point-choices.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { hiddenFrom } from '#server/features/teams/blind.ts';
import type { Page, Principal } from '#server/platform/database/stores/types.ts';

/** The newest draft that says what the submission's says: the one it has now, whether it was written last or put back. */
export const currentDraft = (submissionId: number) => sql<number | null>`(
  select max(d.id) from ai_drafts d join submissions s on s.id = d.submission_id
  where s.id = ${submissionId} and d.output = s.ai_feedback and d.output_text = s.ai_feedback_text)`;

/** Every draft of a submission, newest first. Throws NotFound. */
export async function listDrafts(
  { db }: StoreContext,
  principal: Principal,
  submissionId: number,
  { skip, limit }: PageQuery,
): Promise<Page<DraftOfSubmission>> {
  await roleOn(db, principal, { submissionId });
  const rows = db.selectFrom('ai_drafts').where('submission_id', '=', submissionId);
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await rows
    .innerJoin('users', 'users.id', 'ai_drafts.requested_by')
    .select(['ai_drafts.id', 'output', 'output_text', 'ai_drafts.created_at'])
    .select(nameOf.as('requested_by'))
    .select(currentDraft(submissionId).as('current'))
    .orderBy('ai_drafts.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const isUnseen = (await hiddenFrom(db, principal, [submissionId])).has(submissionId);
  const chosen = isUnseen
    ? new Map<number, never[]>()
    : await pointChoices(
        db,
        items.map(({ id }) => id),
      );
  return {
    items: items.map(({ id, output, output_text, requested_by, created_at, current }) => ({
      id,
      current: id === current,
      ai_feedback_text: output_text,
      ai_feedback: JSON.parse(output) as AiFeedback,
      points: chosen.get(id) ?? [],
      requested_by,
      created_at,
    })),
    total,
  };
}
