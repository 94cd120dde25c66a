import type { Kysely } from 'kysely';
import type * as v from 'valibot';
import type { Opening, OpenSchema } from '#contract/rubrics/opening.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { may, refuse, roleOn } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { lockAccountRow, lockAssignmentRow } from '#server/platform/database/stores/locks.ts';
import { ownHiddenFrom, refuseRemarking } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

export interface Openings {
  /** The caller's own, by criterion. */
  list(principal: Principal, submissionId: number): Promise<Opening[]>;
  /**
   * Notes what the caller had decided when they opened the draft for a criterion. Only the first
   * time counts.
   */
  put(
    principal: Principal,
    submissionId: number,
    opening: v.InferOutput<typeof OpenSchema>,
  ): Promise<Opening[]>;
}

const listed = async (
  db: Kysely<Database>,
  { userId }: Principal,
  submissionId: number,
): Promise<Opening[]> =>
  (
    await db
      .selectFrom('draft_openings')
      .select(['criterion', 'mark', 'opened_at'])
      .where('submission_id', '=', submissionId)
      .where('opened_by', '=', userId)
      .orderBy('criterion')
      .execute()
  ).map((row) => ({ ...row, mark: JSON.parse(row.mark) as Opening['mark'] }));

export const createOpenings = (context: StoreContext): Openings => ({
  async list(principal, submissionId) {
    await roleOn(context.db, principal, { submissionId });
    if ((await ownHiddenFrom(context.db, principal, [submissionId])).has(submissionId)) return [];
    return await listed(context.db, principal, submissionId);
  },

  put: (principal, submissionId, { criterion, mark }) =>
    transact(context, async (tx) => {
      await lockAccountRow(tx, context, principal);
      const marked = await tx
        .selectFrom('submissions')
        .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
        .select('assignments.id')
        .where('submissions.id', '=', submissionId)
        .where(may(principal, 'mark'))
        .executeTakeFirst();
      if (marked === undefined) return await refuse(tx, principal, { submissionId });
      await lockAssignmentRow(tx, context, marked.id);
      await refuseRemarking(tx, principal, submissionId);
      await tx
        .insertInto('draft_openings')
        .values({
          submission_id: submissionId,
          criterion,
          opened_by: principal.userId,
          mark: JSON.stringify(mark),
          opened_at: isoNow(context),
        })
        .onConflict((c) => c.doNothing())
        .execute();
      return await listed(tx, principal, submissionId);
    }),
});
