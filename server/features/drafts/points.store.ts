import type { DraftPoints, PointChange, Voice } from '#contract/drafts/drafting.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { may, roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { currentDraft } from './drafts.ts';
import { Conflict, Forbidden } from '#server/platform/database/stores/errors.ts';
import { BLIND_REFUSAL, refuseRemarking, hiddenFrom } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { hasFreeRetry } from './free-retry.ts';
import { pointChoices } from './point-choices.ts';
import { isPointOpen, openChoices, sealedDrafts } from './sealed-drafts.ts';

/** What becomes of drafts: of each of their points, and how much of them is kept. */
export interface DraftPointsStore {
  points(principal: Principal, submissionId: number): Promise<DraftPoints>;
  /** Throws Conflict if the submission has another draft by now, or no such point. */
  putPoint(principal: Principal, submissionId: number, change: PointChange): Promise<void>;
  /**
   * By month, newest first: what was kept of the drafts this person requested, and what they chose
   * among the points.
   */
  kept(principal: Principal): Promise<Voice['kept']>;
}

const MONTHS = 24;
const CHANGED = 'This submission has another draft by now. Load it again.';

export const createDraftPoints = (context: StoreContext): DraftPointsStore => {
  const { db } = context;
  return {
    async points(principal, submissionId) {
      await roleOn(db, principal, { submissionId });
      const draft = await db
        .selectFrom('ai_drafts')
        .select(['id', 'output'])
        .where('id', '=', currentDraft(submissionId))
        .executeTakeFirst();
      if (draft === undefined) return { draft_id: null, again: false, points: [] };
      const isUnseen = (await hiddenFrom(db, principal, [submissionId])).has(submissionId);
      const chosen = isUnseen ? [] : ((await pointChoices(db, [draft.id])).get(draft.id) ?? []);
      const sealed = (await sealedDrafts(db, principal, [submissionId])).get(submissionId);
      const said = JSON.parse(draft.output) as AiFeedback;
      return {
        draft_id: draft.id,
        again: await hasFreeRetry(db, submissionId),
        points: sealed === undefined ? chosen : openChoices(chosen, said, sealed),
      };
    },

    putPoint: (principal, submissionId, { draft_id, section, place, choice, wording }) =>
      transact(context, async (tx) => {
        const allowed = await tx
          .selectFrom('assignments')
          .innerJoin('submissions', 'submissions.assignment_id', 'assignments.id')
          .select('submissions.id')
          .where('submissions.id', '=', submissionId)
          .where(may(principal, 'mark'))
          .executeTakeFirst();
        // Throws NotFound or Forbidden, whichever applies.
        if (allowed === undefined)
          await authoriseAndLock(tx, context, principal, { submissionId }, 'mark');
        // The first marker decides what becomes of the draft, together with the feedback made from
        // it.
        await refuseRemarking(tx, principal, submissionId);
        if ((await hiddenFrom(tx, principal, [submissionId])).has(submissionId))
          throw new Forbidden(BLIND_REFUSAL);
        const draft = await tx
          .selectFrom('ai_drafts')
          .select(['id', 'output', 'point_count'])
          .where('id', '=', currentDraft(submissionId))
          .executeTakeFirst();
        if (draft?.id !== draft_id) throw new Conflict(CHANGED);
        const {
          strengths,
          improvements,
          next_steps,
          paragraphs = [],
        } = JSON.parse(draft.output) as AiFeedback;
        const point = { strengths, improvements, next_steps, paragraphs }[section][place];
        if (point === undefined) throw new Conflict(CHANGED);
        const sealed = (await sealedDrafts(tx, principal, [submissionId])).get(submissionId);
        if (sealed !== undefined && !isPointOpen(sealed, point.criterion))
          throw new Conflict('This point is sealed until you have judged its criterion.');
        if (draft.point_count === null) {
          await tx
            .updateTable('ai_drafts')
            .set({
              point_count:
                strengths.length + improvements.length + next_steps.length + paragraphs.length,
            })
            .where('id', '=', draft_id)
            .execute();
        }
        if (choice === null) {
          await tx
            .deleteFrom('point_choices')
            .where('draft_id', '=', draft_id)
            .where('section', '=', section)
            .where('place', '=', place)
            .execute();
          return;
        }
        const values = {
          choice,
          wording: choice === 'taken' ? wording : null,
          chosen_by: principal.userId,
          chosen_at: isoNow(context),
        };
        await tx
          .insertInto('point_choices')
          .values({ draft_id, section, place, ...values })
          .onConflict((c) => c.columns(['draft_id', 'section', 'place']).doUpdateSet(values))
          .execute();
      }),

    async kept(principal) {
      const { userId } = principal;
      // What becomes of a draft is decided by the person who writes the feedback, who may be the
      // other marker.
      const unseen = await hiddenFrom(db, principal);
      const isTold = ({ submission_id }: { submission_id: number }): boolean =>
        !unseen.has(submission_id);
      const saved = (
        await db
          .selectFrom('ai_drafts')
          .select(['kept_share', 'kept_at', 'submission_id'])
          .where('requested_by', '=', userId)
          .where('kept_share', 'is not', null)
          .where('kept_at', 'is not', null)
          .execute()
      ).filter(isTold);
      const chosen = (
        await db
          .selectFrom('point_choices')
          .innerJoin('ai_drafts', 'ai_drafts.id', 'point_choices.draft_id')
          .select(['draft_id', 'choice', 'wording', 'chosen_at', 'point_count', 'submission_id'])
          .where('chosen_by', '=', userId)
          .execute()
      ).filter(isTold);
      const savedIn = Map.groupBy(saved, ({ kept_at }) => (kept_at ?? '').slice(0, 7));
      const chosenIn = Map.groupBy(chosen, ({ chosen_at }) => chosen_at.slice(0, 7));
      const months = [...new Set([...savedIn.keys(), ...chosenIn.keys()])]
        .toSorted()
        .toReversed()
        .slice(0, MONTHS);
      return months.map((month) => {
        const [texts, choices] = [savedIn.get(month) ?? [], chosenIn.get(month) ?? []];
        const pointsOf = new Map(
          choices.map(({ draft_id, point_count }) => [draft_id, point_count ?? 0]),
        );
        const share =
          texts.reduce((sum, { kept_share }) => sum + (kept_share ?? 0), 0) / texts.length;
        return {
          month,
          drafts: texts.length,
          share: texts.length === 0 ? null : Math.round(100 * share) / 100,
          points: [...pointsOf.values()].reduce((sum, count) => sum + count, 0),
          taken: choices.filter(({ choice, wording }) => choice === 'taken' && wording === null)
            .length,
          edited: choices.filter(({ wording }) => wording !== null).length,
          dropped: choices.filter(({ choice }) => choice === 'dropped').length,
        };
      });
    },
  };
};
