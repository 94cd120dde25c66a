import type { Kysely } from 'kysely';
import type { OwnRound } from '#contract/teams/agreement.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import { basisOf, sumUp } from '#server/features/marking/basis.ts';
import type { MarkRow } from '#server/features/marking/mark-rows.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { isAskedBlind, isBeside } from './blind-rule.ts';

/**
 * Returns, among the scripts that two people mark, or for one of them, those that the caller still
 * has to hand over, with whether nothing is missing any more.
 */
export async function pendingHandovers(
  db: Kysely<Database>,
  { userId }: Principal,
  assignmentId: number,
  submissionId?: number,
): Promise<ReadonlyMap<number, boolean>> {
  const given = await db
    .selectFrom('allocations as own')
    .innerJoin('submissions as s', 's.id', 'own.submission_id')
    .select(['own.submission_id', 'own.round'])
    .where('s.assignment_id', '=', assignmentId)
    .where('own.marker_id', '=', userId)
    .where('own.submitted_at', 'is', null)
    .where(isBeside('own'))
    .$if(submissionId !== undefined, (query) => query.where('s.id', '=', submissionId!))
    .execute();
  const asked = await db
    .selectFrom('agreements as a')
    .innerJoin('submissions as s', 's.id', 'a.submission_id')
    .select('a.submission_id')
    .where('s.assignment_id', '=', assignmentId)
    .where('a.third_id', '=', userId)
    .where(isAskedBlind('a'))
    .$if(submissionId !== undefined, (query) => query.where('s.id', '=', submissionId!))
    .execute();
  const rounds = new Map<number, OwnRound>([
    ...given.map(({ submission_id, round }) => [submission_id, round] as const),
    ...asked.map(({ submission_id }) => [submission_id, 'third'] as const),
  ]);
  const rows: MarkRow[] = [];
  for (const ids of chunks([...rounds.keys()]))
    rows.push(
      ...(await db.selectFrom('marks').selectAll().where('submission_id', 'in', ids).execute()),
    );
  const marks = Map.groupBy(rows, (row) => row.submission_id);
  const basis = await basisOf(db, assignmentId);
  return new Map(
    [...rounds].map(([id, round]) => [
      id,
      sumUp(
        basis,
        (marks.get(id) ?? []).filter((row) => row.round === round),
      ).complete,
    ]),
  );
}
