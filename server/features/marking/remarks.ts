import type { Kysely } from 'kysely';
import type { Mark, MarkChange, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { namesOf } from '#server/features/accounts/names.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import { Conflict, StaleVersion } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { basisOf, percentOf, sumUp } from './basis.ts';
import {
  inOrder,
  isJudgedSame,
  isStale,
  judgementOf,
  type MarkRow,
  refuseInvalidMark,
} from './mark-rows.ts';

/** What was given to one criterion, as it is stored with the script that came back. */
export type Remark = Pick<
  MarkRow,
  | 'criterion'
  | 'level_ids'
  | 'points'
  | 'comment'
  | 'rubric_version'
  | 'version'
  | 'created_at'
  | 'updated_at'
>;

const waiting = async (
  db: Kysely<Database>,
  { userId }: Principal,
  submissionId: number,
): Promise<Remark[]> => {
  const { marks } = await db
    .selectFrom('again_scripts')
    .select('marks')
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return JSON.parse(marks) as Remark[];
};

const assignmentOf = async (db: Kysely<Database>, submissionId: number): Promise<number> =>
  (
    await db
      .selectFrom('submissions')
      .select('assignment_id')
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow()
  ).assignment_id;

/** What the caller has given so far to a script that came back to them: nothing that was given before. */
export async function remarkingSheet(
  db: Kysely<Database>,
  principal: Principal,
  submissionId: number,
): Promise<MarkSheet> {
  const basis = await basisOf(db, await assignmentOf(db, submissionId));
  const rows = await waiting(db, principal, submissionId);
  const marker = {
    id: principal.userId,
    name: (await namesOf(db, [principal.userId])).get(principal.userId) ?? '',
  };
  return {
    submission_id: submissionId,
    round: 'again',
    rubric_version: basis.version,
    marks: inOrder(
      basis.rubric,
      rows.map((row): Mark => ({ ...row, ...judgementOf(row), round: 'again', marker })),
    ),
    ...sumUp(basis, rows),
    decision: null,
    is_blind: true,
  };
}

/** Writes what they give now beside the script, and nothing else. The same is refused as of any other marking. */
export async function putRemark(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  submissionId: number,
  { rubric, version }: { rubric: Rubric; version: number },
  changes: readonly MarkChange[],
): Promise<MarkSheet> {
  const before = new Map(
    (await waiting(tx, principal, submissionId)).map((row) => [row.criterion, row]),
  );
  refuseInvalidMark(rubric, changes, before);
  if (isStale(changes, before))
    throw new StaleVersion(await remarkingSheet(tx, principal, submissionId));
  const now = isoNow(context);
  const after = new Map(before);
  for (const change of changes) {
    const was = before.get(change.criterion);
    if (was !== undefined && was.comment === change.comment && isJudgedSame(was, change)) continue;
    after.set(change.criterion, {
      criterion: change.criterion,
      level_ids: change.level_ids === null ? null : JSON.stringify(change.level_ids),
      points: change.points,
      comment: change.comment,
      rubric_version: was !== undefined && isJudgedSame(was, change) ? was.rubric_version : version,
      version: (was?.version ?? 0) + 1,
      created_at: was?.created_at ?? now,
      updated_at: now,
    });
  }
  await tx
    .updateTable('again_scripts')
    .set({ marks: JSON.stringify([...after.values()]) })
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', principal.userId)
    .execute();
  return await remarkingSheet(tx, principal, submissionId);
}

/** Their second opinion stands: both are added up by the rubric as it is now, and told from now on, as of this revision. Throws Conflict while something is missing. */
export async function handInRemarks(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  submissionId: number,
  revision: number,
): Promise<void> {
  const basis = await basisOf(tx, await assignmentOf(tx, submissionId));
  const rows = await waiting(tx, principal, submissionId);
  if (!sumUp(basis, rows).complete)
    throw new Conflict(
      'Something has no mark yet. Mark every criterion that gives points, then give your second opinion.',
    );
  const own = tx
    .selectFrom('again_scripts')
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', principal.userId);
  const before = JSON.parse((await own.select('before').executeTakeFirstOrThrow()).before) as Pick<
    MarkRow,
    'criterion' | 'level_ids' | 'points'
  >[];
  await tx
    .updateTable('again_scripts')
    .set({
      given_at: isoNow(context),
      revision,
      level: percentOf(basis, rows),
      first_level: sumUp(basis, before).complete ? percentOf(basis, before) : null,
    })
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', principal.userId)
    .execute();
}
