import type { Kysely } from 'kysely';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import { ROUNDS, type Round } from '#contract/rubrics/mark.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { basisOf } from '#server/features/marking/basis.ts';
import { judgementOf, type MarkRow } from '#server/features/marking/mark-rows.ts';
import { scriptsOf } from './frame.ts';
import type { LongRow } from './moderation-types.ts';
import { newestRemarks } from './sample-rows.ts';

/** A mark and who gave it. */
export interface GivenMark extends Pick<
  MarkRow,
  'submission_id' | 'criterion' | 'level_ids' | 'points' | 'marker_id' | 'reason'
> {
  round: Round;
  marker: string;
}

/** Returns every mark of an assignment, and who gave it. */
export const markRows = async (db: Kysely<Database>, assignmentId: number): Promise<GivenMark[]> =>
  (
    await db
      .selectFrom('marks')
      .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
      .innerJoin('users', 'users.id', 'marks.marker_id')
      .select([
        'marks.submission_id',
        'round',
        'criterion',
        'level_ids',
        'points',
        'marker_id',
        'reason',
      ])
      .select(nameOf.as('marker'))
      .where('assignment_id', '=', assignmentId)
      .orderBy('marks.submission_id')
      .orderBy('marks.id')
      .execute()
  ).map((row) => ({ ...row, round: row.round as Round }));

/**
 * Returns names, with the id added to those that several people have, so that a row's name
 * identifies one.
 */
function distinct<Named extends { id: number; name: string }>(
  all: readonly Named[],
): Map<number, string> {
  const counts = Map.groupBy(all, ({ name }) => name);
  return new Map(
    all.map(({ id, name }) => [id, counts.get(name)!.length > 1 ? `${name} #${id}` : name]),
  );
}

/**
 * Returns a row for each criterion that a script was marked for in a round, in the rubric's order
 * (MOD-6).
 */
export async function rowsOf(db: Kysely<Database>, assignmentId: number): Promise<LongRow[]> {
  const { rubric } = await basisOf(db, assignmentId);
  const words = await newestRemarks(db, assignmentId);
  const marks = await markRows(db, assignmentId);
  const people = [
    ...marks.map(({ marker_id, marker }) => ({ id: marker_id, name: marker })),
    ...[...words.values()]
      .flat()
      .flatMap(({ moderator_id, moderator_name, moderator }) =>
        moderator_name === null ? { id: moderator_id, name: moderator } : [],
      ),
  ];
  const markers = distinct([...new Map(people.map((person) => [person.id, person])).values()]);
  const byScript = Map.groupBy(marks, ({ submission_id }) => submission_id);
  const scripts = await scriptsOf(db, assignmentId);
  const names = distinct(scripts);
  return scripts.flatMap(({ id }): LongRow[] => {
    const script = names.get(id)!;
    const own = byScript.get(id) ?? [];
    const given = ROUNDS.flatMap((round) =>
      (rubric?.criteria ?? []).flatMap((criterion): LongRow[] => {
        const row = own.find((mark) => mark.round === round && mark.criterion === criterion.id);
        if (row === undefined || criterion.kind === 'comment') return [];
        const judgement = judgementOf(row);
        const level = criterion.levels
          .filter((one) => judgement.level_ids?.includes(one.id) ?? false)
          .map(({ name }) => name)
          .join(', ');
        return [
          {
            script,
            marker: markers.get(row.marker_id)!,
            round,
            criterion: criterion.name,
            level,
            points: pointsOf(criterion, judgement),
            reason: row.reason,
          },
        ];
      }),
    );
    const moderated = (words.get(id) ?? []).flatMap(
      ({ moderator_id, moderator_name, mark, reason }): LongRow[] =>
        mark === null
          ? []
          : [
              {
                script,
                marker: moderator_name ?? markers.get(moderator_id)!,
                round: 'moderation',
                criterion: '',
                level: '',
                points: mark,
                // The table has no other place for this.
                reason:
                  moderator_name === null
                    ? reason
                    : `${reason} (From an archive file.)`.trimStart(),
              },
            ],
    );
    return [...given, ...moderated];
  });
}
