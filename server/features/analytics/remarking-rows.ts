import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { basisOf, sumUp } from '#server/features/marking/basis.ts';
import { ownRounds } from '#server/features/teams/rounds.ts';
import { blindOf } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * Returns every script of an assignment that came back to the caller, in the order in which they
 * were drawn.
 */
export const scriptsToRemark = async (
  db: Kysely<Database>,
  { userId }: Principal,
  assignmentId: number,
) =>
  await db
    .selectFrom('again_scripts')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .selectAll('again_scripts')
    .where('assignment_id', '=', assignmentId)
    .where('user_id', '=', userId)
    .orderBy('drawn_at')
    .orderBy('submission_id')
    .execute();
export type ScriptToRemark = Awaited<ReturnType<typeof scriptsToRemark>>[number];

/** What is stored of a script when it is drawn: the caller's own marks at that time. */
export interface Markable {
  id: number;
  before: { criterion: string; level_ids: string | null; points: number | null }[];
}

/**
 * Returns the scripts that only the caller has marked, completely and by the rubric, oldest first:
 * in the first round those that have a grade; where two people mark, those that both have handed
 * over. Scripts that came back to them stay included, whatever others do with them meanwhile:
 * dropping them would reveal it.
 */
export async function markedBy(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
): Promise<Markable[]> {
  const [rounds, blind, basis] = [
    await ownRounds(db, principal),
    await blindOf(db, principal),
    await basisOf(db, assignmentId),
  ];
  const rows = await db
    .selectFrom('marks')
    .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
    .select([
      'submission_id',
      'grade',
      'round',
      'criterion',
      'level_ids',
      'points',
      'marker_id',
      'marks.created_at',
    ])
    .where('assignment_id', '=', assignmentId)
    .execute();
  return [...Map.groupBy(rows, (row) => row.submission_id)]
    .flatMap(([id, all]) => {
      const round = rounds.get(id) ?? 'first';
      const own = all.filter((row) => row.round === round);
      const isWaiting = blind.get(id) === 'again';
      const isOpen =
        blind.has(id) || (round === 'first' && own.some(({ grade }) => grade === null));
      if (
        !isWaiting &&
        (isOpen ||
          own.some(({ marker_id }) => marker_id !== principal.userId) ||
          !sumUp(basis, own).complete)
      )
        return [];
      const at = own.map(({ created_at }) => created_at).toSorted()[0]!;
      return [
        {
          id,
          at,
          before: own.map(({ criterion, level_ids, points }) => ({ criterion, level_ids, points })),
        },
      ];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id)
    .map(({ id, before }) => ({ id, before }));
}

/**
 * Returns everything that is stored about it, for the account's export. By then nothing is waiting
 * to be marked again.
 */
export async function ownRemarks(db: Kysely<Database>, userId: number) {
  const scripts = await db
    .selectFrom('again_scripts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submission_id')
    .execute();
  return {
    again_markers: await db
      .selectFrom('again_markers')
      .select(['assignment_id', 'seed', 'since'])
      .where('user_id', '=', userId)
      .orderBy('assignment_id')
      .execute(),
    again_scripts: scripts.map(({ user_id: _user, frame, before, marks, ...row }) => ({
      ...row,
      frame: JSON.parse(frame) as unknown,
      before: JSON.parse(before) as unknown,
      marks: JSON.parse(marks) as unknown,
    })),
  };
}
