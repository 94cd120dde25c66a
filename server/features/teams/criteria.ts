import type { Kysely } from 'kysely';
import type { CriteriaMove, CriterionShare } from '#contract/teams/allocation.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Round } from '#contract/rubrics/mark.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Tx } from '#server/platform/database/stores/context.ts';
import { Forbidden, InvalidInput } from '#server/platform/database/stores/errors.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { markersOf } from './shares.ts';

/**
 * Returns who marks which criterion, among the current markers: a criterion whose markers have all
 * left is open to everybody again.
 */
export async function givenCriteria(
  db: Kysely<Database>,
  assignmentId: number,
  known: ReadonlySet<number>,
): Promise<{ given: Map<string, Set<number>>; of: (userId: number) => string[] }> {
  const rows = await db
    .selectFrom('criterion_markers')
    .select(['criterion', 'marker_id'])
    .where('assignment_id', '=', assignmentId)
    .execute();
  const given = new Map<string, Set<number>>();
  for (const { criterion, marker_id } of rows)
    if (known.has(marker_id))
      given.set(criterion, (given.get(criterion) ?? new Set()).add(marker_id));
  return {
    given,
    of: (userId) =>
      [...given].flatMap(([criterion, markers]) => (markers.has(userId) ? [criterion] : [])),
  };
}

/**
 * Returns every criterion of the rubric and to whom it was given; a marker sees only their own
 * name.
 */
export async function criterionShares(
  db: Kysely<Database>,
  assignmentId: number,
  only: number | null,
): Promise<CriterionShare[]> {
  const { rubric } = await currentRubric(db, assignmentId);
  const { given } = await givenCriteria(
    db,
    assignmentId,
    new Set((await markersOf(db, assignmentId)).map(({ user_id }) => user_id)),
  );
  return (rubric?.criteria ?? []).map(({ id, name }) => ({
    criterion: id,
    name,
    marker_ids: [...(given.get(id) ?? [])]
      .filter((marker) => only === null || marker === only)
      .toSorted((a, b) => a - b),
  }));
}

/**
 * Gives criteria to current markers; an empty list gives one back to the script's marker. Throws
 * InvalidInput for criteria that the rubric doesn't have, and for people who don't mark.
 */
export async function giveCriteria(
  tx: Tx,
  assignmentId: number,
  { criteria }: CriteriaMove,
): Promise<void> {
  const { rubric } = await currentRubric(tx, assignmentId);
  const known = new Set((await markersOf(tx, assignmentId)).map(({ user_id }) => user_id));
  const problems = criteria.flatMap(({ criterion, marker_ids }, index) => [
    ...(rubric?.criteria.some(({ id }) => id === criterion)
      ? []
      : [
          {
            path: ['criteria', index, 'criterion'],
            message: `The rubric doesn’t have a criterion ${criterion}.`,
          },
        ]),
    ...(marker_ids.every((id) => known.has(id))
      ? []
      : [
          {
            path: ['criteria', index, 'marker_ids'],
            message: 'This person doesn’t mark this assignment.',
          },
        ]),
  ]);
  if (problems.length > 0) throw new InvalidInput(problems);
  for (const { criterion, marker_ids } of criteria) {
    await tx
      .deleteFrom('criterion_markers')
      .where('assignment_id', '=', assignmentId)
      .where('criterion', '=', criterion)
      .execute();
    for (const marker_id of new Set(marker_ids))
      await tx
        .insertInto('criterion_markers')
        .values({ assignment_id: assignmentId, criterion, marker_id })
        .execute();
  }
}

/**
 * Throws Forbidden if a first marking would set a criterion that was given to others. People who
 * manage the assignment may mark all of them.
 */
export async function refuseOthersCriteria(
  tx: Tx,
  { userId }: Principal,
  at: { assignmentId: number; manages: boolean; round: Round },
  rubric: Rubric,
  criteria: readonly string[],
): Promise<void> {
  if (at.round !== 'first' || at.manages) return;
  const { given } = await givenCriteria(
    tx,
    at.assignmentId,
    new Set((await markersOf(tx, at.assignmentId)).map(({ user_id }) => user_id)),
  );
  const others = rubric.criteria.find(
    ({ id }) => criteria.includes(id) && given.has(id) && !given.get(id)!.has(userId),
  );
  if (others !== undefined) throw new Forbidden(`${others.name} is allocated to another marker.`);
}
