import type { Kysely } from 'kysely';
import type { ReportAgreed } from '#contract/teams/moderation/report.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { differs } from '#contract/teams/agree.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { judgementOf } from '#server/features/marking/mark-rows.ts';
import type { Script } from './frame.ts';
import type { GivenMark } from './long-rows.ts';

/** A mark in words: “Good, 10”. */
function inWords(criterion: Criterion, row: GivenMark | undefined): string {
  const judgement = row === undefined ? null : judgementOf(row);
  const points = judgement === null ? null : pointsOf(criterion, judgement);
  const level = criterion.levels
    .filter(({ id }) => judgement?.level_ids?.includes(id) ?? false)
    .map(({ name }) => name)
    .join(', ');
  return points === null
    ? 'No mark'
    : [level, String(points)].filter((part) => part !== '').join(', ');
}

/** What two who marked a script agreed on, and why, where they had given something else (MOD-2). */
export async function agreedOf(
  db: Kysely<Database>,
  assignmentId: number,
  rubric: Rubric | null,
  scripts: ReadonlyMap<number, Script>,
  marks: readonly GivenMark[],
): Promise<ReportAgreed[]> {
  const rows = await db
    .selectFrom('agreements')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .innerJoin('users', 'users.id', 'agreed_by')
    .select(['submission_id', 'how', 'agreed_at'])
    .select(nameOf.as('by'))
    .where('assignment_id', '=', assignmentId)
    .orderBy('submission_id')
    .execute();
  const given = Map.groupBy(marks, ({ submission_id }) => submission_id);
  return rows.flatMap(({ submission_id, how, agreed_at, by }): ReportAgreed[] => {
    const script = scripts.get(submission_id);
    if (script === undefined || how === null || agreed_at === null) return [];
    const criteria = (how === 'rule' ? [] : (rubric?.criteria ?? [])).flatMap(
      (criterion): ReportAgreed['criteria'] => {
        const of = (round: string): GivenMark | undefined =>
          given
            .get(submission_id)
            ?.find((row) => row.round === round && row.criterion === criterion.id);
        const [first, second, agreed] = [of('first'), of('second'), of('agreed')];
        const isTold =
          criterion.kind !== 'comment' &&
          (differs(criterion, first && judgementOf(first), second && judgementOf(second)) ||
            (agreed?.reason ?? '') !== '');
        return isTold
          ? [
              {
                name: criterion.name,
                first: inWords(criterion, first),
                second: inWords(criterion, second),
                agreed: inWords(criterion, agreed),
                reason: agreed?.reason ?? '',
              },
            ]
          : [];
      },
    );
    return [{ submission_id, name: script.name, how, by, at: agreed_at, criteria }];
  });
}
