import type { Selectable } from 'kysely';
import { judgementProblem } from '#contract/rubrics/judgement.ts';
import type { Mark, MarkChange, Round } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { MarksTable } from '#server/platform/database/schema/rubrics.ts';
import type { Tx } from '#server/platform/database/stores/context.ts';
import { InvalidInput } from '#server/platform/database/stores/errors.ts';

export type MarkRow = Selectable<MarksTable>;

export const judgementOf = ({
  criterion,
  level_ids,
  points,
}: Pick<MarkRow, 'criterion' | 'level_ids' | 'points'>) => ({
  criterion,
  level_ids: level_ids === null ? null : (JSON.parse(level_ids) as string[]),
  points,
});

/** What is written for a criterion. */
type Written = Pick<MarkChange, 'criterion' | 'points' | 'comment' | 'reason'> & {
  level_ids: readonly string[] | null;
};

const saysNothing = ({ level_ids, points, comment, reason }: Written): boolean =>
  level_ids === null && points === null && comment.trim() === '' && (reason ?? '') === '';

const valueOf = (row: MarkRow): string =>
  JSON.stringify({
    level_ids: judgementOf(row).level_ids,
    points: row.points,
    comment: row.comment,
    ...(row.round === 'agreed' ? { reason: row.reason } : {}),
  });

/** Whether the decision is the same as before, even if the rubric has changed since. */
export const isJudgedSame = (
  row: Pick<MarkRow, 'level_ids' | 'points'> | undefined,
  { level_ids, points }: Pick<Written, 'level_ids' | 'points'>,
): boolean =>
  row !== undefined &&
  row.points === points &&
  row.level_ids === (level_ids === null ? null : JSON.stringify(level_ids));

/**
 * Writes one change, and records that it was made, unless it changes nothing. `version` is that of
 * the rubric.
 */
export async function writeMark(
  tx: Tx,
  change: Written,
  before: MarkRow | undefined,
  at: { submissionId: number; round: Round; markerId: number; version: number; now: string },
): Promise<void> {
  const changed_by = {
    submission_id: at.submissionId,
    round: at.round,
    criterion: change.criterion,
    rubric_version: at.version,
    changed_by: at.markerId,
    changed_at: at.now,
  };
  const reason = at.round === 'agreed' ? (change.reason?.trim() ?? '') : '';
  const said = {
    level_ids: change.level_ids,
    points: change.points,
    comment: change.comment,
    ...(at.round === 'agreed' ? { reason } : {}),
  };
  const keep = (version: number) =>
    tx
      .insertInto('mark_revisions')
      .values({
        ...changed_by,
        version,
        from_value: before === undefined ? null : valueOf(before),
        to_value: JSON.stringify(said),
      })
      .execute();
  const values = {
    level_ids: change.level_ids === null ? null : JSON.stringify(change.level_ids),
    points: change.points,
    comment: change.comment,
    reason,
  };
  const known = {
    marker_id: at.markerId,
    rubric_version:
      before !== undefined && isJudgedSame(before, change) ? before.rubric_version : at.version,
    updated_at: at.now,
  };
  if (before === undefined) {
    if (saysNothing(change)) return;
    await tx
      .insertInto('marks')
      .values({
        submission_id: at.submissionId,
        round: at.round,
        criterion: change.criterion,
        ...values,
        ...known,
        created_at: at.now,
      })
      .execute();
    await keep(1);
  } else if (
    before.level_ids !== values.level_ids ||
    before.points !== values.points ||
    before.comment !== values.comment ||
    before.reason !== reason
  ) {
    await tx
      .updateTable('marks')
      .set({ ...values, ...known, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
    await keep(before.version + 1);
  }
}

export const rowsOfRound = (tx: Tx, submissionId: number, round: Round): Promise<MarkRow[]> =>
  tx
    .selectFrom('marks')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('round', '=', round)
    .execute();

/**
 * Throws InvalidInput if a change names no criterion of the rubric, or decides something that isn't
 * possible there. What was decided before the rubric changed may be kept, so that a comment can
 * still be added to it.
 */
export function refuseInvalidMark(
  rubric: Rubric,
  changes: readonly MarkChange[],
  before: ReadonlyMap<string, Pick<MarkRow, 'level_ids' | 'points'>>,
): void {
  const problems = changes.flatMap((change, index) => {
    const criterion = rubric.criteria.find(({ id }) => id === change.criterion);
    if (criterion === undefined)
      return [
        {
          path: ['marks', index, 'criterion'],
          message: `The rubric doesn’t have a criterion ${change.criterion}.`,
        },
      ];
    if (changes.findIndex((other) => other.criterion === change.criterion) < index) {
      return [
        { path: ['marks', index, 'criterion'], message: `${criterion.name} is marked twice.` },
      ];
    }
    const problem = isJudgedSame(before.get(change.criterion), change)
      ? null
      : judgementProblem(criterion, change);
    return problem === null
      ? []
      : [
          {
            path: ['marks', index, change.points === null ? 'level_ids' : 'points'],
            message: `${criterion.name}: ${problem}`,
          },
        ];
  });
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** Whether somebody has changed one of these marks since the version that a change is based on. */
export const isStale = (
  changes: readonly MarkChange[],
  before: ReadonlyMap<string, Pick<MarkRow, 'version'>>,
): boolean =>
  changes.some(
    ({ criterion, version }) =>
      version !== undefined && version !== (before.get(criterion)?.version ?? 0),
  );

/** Sorts marks in the rubric's order; those whose criterion no longer exists come last. */
export function inOrder(rubric: Rubric | null, marks: readonly Mark[]): Mark[] {
  const places = new Map(rubric?.criteria.map(({ id }, index) => [id, index]));
  return marks.toSorted(
    (a, b) => (places.get(a.criterion) ?? Infinity) - (places.get(b.criterion) ?? Infinity) || 0,
  );
}
