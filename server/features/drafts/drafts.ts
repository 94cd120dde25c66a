import { sql } from 'kysely';
import type { PageQuery } from '#contract/common.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { DraftOfSubmission } from '#contract/submissions/revision.ts';
import { roleOn } from '#server/platform/access/access.ts';
import { pointChoices } from './point-choices.ts';
import { openChoices, openPart, sealedDrafts } from './sealed-drafts.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { hiddenFrom } from '#server/features/teams/blind.ts';
import type { Page, Principal } from '#server/platform/database/stores/types.ts';

/**
 * The newest draft with the submission's current text, whether it was written last or restored.
 */
export const currentDraft = (submissionId: number) => sql<number | null>`(
  select max(d.id) from ai_drafts d join submissions s on s.id = d.submission_id
  where s.id = ${submissionId} and d.output = s.ai_feedback and d.output_text = s.ai_feedback_text)`;

export interface DraftText {
  ai_feedback: AiFeedback;
  ai_feedback_text: string;
}

/**
 * Returns the texts of a submission's drafts, newest first, regardless of the caller: for
 * comparison with what a student is given, not for showing.
 */
export async function draftTexts({ db }: StoreContext, submissionId: number): Promise<DraftText[]> {
  const rows = await db
    .selectFrom('ai_drafts')
    .select(['output', 'output_text'])
    .where('submission_id', '=', submissionId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ output, output_text }) => ({
    ai_feedback: JSON.parse(output) as AiFeedback,
    ai_feedback_text: output_text,
  }));
}

/**
 * Returns every draft of a submission, newest first; for one that is sealed to the caller, only its
 * open part. Throws NotFound.
 */
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
  const sealed = (await sealedDrafts(db, principal, [submissionId])).get(submissionId);
  return {
    items: items.map(({ id, output, output_text, requested_by, created_at, current }) => {
      const draft = JSON.parse(output) as AiFeedback;
      const points = chosen.get(id) ?? [];
      return {
        id,
        current: id === current,
        ...(sealed === undefined
          ? { ai_feedback_text: output_text, ai_feedback: draft, points }
          : {
              ai_feedback_text: null,
              ai_feedback: openPart(draft, sealed),
              draft_sealed: true,
              points: openChoices(points, draft, sealed),
            }),
        requested_by,
        created_at,
      };
    }),
    total,
  };
}
