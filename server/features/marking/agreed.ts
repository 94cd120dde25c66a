import type { MarkChange } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { totalOf } from '#contract/rubrics/total.ts';
import { agreedBy, differs, type Given } from '#contract/teams/agree.ts';
import type { AgreementRule } from '#contract/teams/agreement.ts';
import { rolesThat, sharedWith } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import { Conflict, InvalidInput } from '#server/platform/database/stores/errors.ts';
import { keepRevision } from '#server/features/submissions/revisions.ts';
import { marked } from '#server/features/submissions/submission-rows.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { basisOf, type Basis, sumUp } from './basis.ts';
import { countingRows } from './counting.ts';
import { judgementOf, type MarkRow, rowsOfRound, writeMark } from './mark-rows.ts';

/**
 * Throws unless everything that gives points is agreed on, with a reason wherever the two markers
 * differ (MOD-2).
 */
export async function refuseUnagreed(
  tx: Tx,
  rubric: Rubric,
  submissionId: number,
  stored: readonly MarkRow[],
  changes: readonly MarkChange[],
): Promise<void> {
  const after = new Map([
    ...stored.map((row) => [row.criterion, judgementOf(row)] as const),
    ...changes.map((change) => [change.criterion, change] as const),
  ]);
  if (!totalOf(rubric, [...after.values()]).complete)
    throw new Conflict('Agree on every criterion that gives points.');
  const judged = async (round: 'first' | 'second') =>
    new Map(
      (await rowsOfRound(tx, submissionId, round)).map((row) => [row.criterion, judgementOf(row)]),
    );
  const [first, second] = [await judged('first'), await judged('second')];
  const problems = changes.flatMap(({ criterion: id, reason }, index) => {
    const criterion = rubric.criteria.find((one) => one.id === id)!;
    const isMissing =
      differs(criterion, first.get(id), second.get(id)) && (reason ?? '').trim() === '';
    return isMissing
      ? [
          {
            path: ['marks', index, 'reason'],
            message: `${criterion.name}: the two markers differ. Say why you agreed on this mark.`,
          },
        ]
      : [];
  });
  if (problems.length > 0) throw new InvalidInput(problems);
}

/**
 * Changes the one row that says how a script is agreed on; it is created when both have handed
 * over.
 */
export async function changeAgreement(tx: Tx, submissionId: number, values: object): Promise<void> {
  await tx
    .insertInto('agreements')
    .values({ submission_id: submissionId, ...values })
    .onConflict((c) => c.column('submission_id').doUpdateSet(values))
    .execute();
}

/** Notes that people agreed, and whether the third marker decided. */
export async function settleByHand(
  tx: Tx,
  context: StoreContext,
  { userId }: Principal,
  submissionId: number,
): Promise<void> {
  const row = await tx
    .selectFrom('agreements')
    .select('third_id')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  await changeAgreement(tx, submissionId, {
    how: row?.third_id === userId ? ('third' as const) : ('reconciled' as const),
    agreed_by: userId,
    agreed_at: isoNow(context),
  });
}

const givenOf = (rows: readonly MarkRow[]): Given[] =>
  rows.map((row) => ({ ...judgementOf(row), comment: row.comment }));

/**
 * Called when both have handed over: they agree by the assignment's rule, or the rule says who
 * decides.
 */
export async function agreeByRule(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  {
    submissionId,
    assignmentId,
    revision,
    basis,
  }: { submissionId: number; assignmentId: number; revision: number; basis: Basis },
): Promise<void> {
  const { agreement_rule: text, owner_id } = await tx
    .selectFrom('assignments')
    .select(['agreement_rule', 'owner_id'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const rule = text === null ? null : (JSON.parse(text) as AgreementRule);
  const now = isoNow(context);
  const agreed =
    rule === null || basis.rubric === null
      ? null
      : agreedBy(
          rule,
          basis.rubric,
          givenOf(await rowsOfRound(tx, submissionId, 'first')),
          givenOf(await rowsOfRound(tx, submissionId, 'second')),
        );
  if (agreed !== null) {
    for (const change of agreed)
      await writeMark(tx, change, undefined, {
        submissionId,
        round: 'agreed',
        markerId: principal.userId,
        version: basis.version,
        now,
      });
    await changeAgreement(tx, submissionId, {
      how: 'rule' as const,
      rule: text,
      agreed_by: principal.userId,
      agreed_at: now,
    });
    await gradeByAgreed(tx, context, principal, submissionId, revision);
    return;
  }
  const third =
    rule?.differ === 'third'
      ? await thirdFor(tx, submissionId, assignmentId, rule.third_marker_id)
      : null;
  await changeAgreement(tx, submissionId, {
    rule: text,
    ...(third === null
      ? {}
      : {
          third_id: third,
          third_blind: rule!.third_blind && third !== owner_id ? (1 as const) : (0 as const),
          third_asked_by: null,
          third_asked_at: now,
        }),
  });
}

/**
 * Returns the rule's third marker, unless they already mark the script, declared that they
 * shouldn't, or no longer mark.
 */
async function thirdFor(
  tx: Tx,
  submissionId: number,
  assignmentId: number,
  userId: number | null,
): Promise<number | null> {
  if (userId === null) return null;
  const has = async (
    table: 'allocations' | 'marking_conflicts',
    column: 'marker_id' | 'user_id',
  ): Promise<boolean> =>
    (await tx
      .selectFrom(table as 'allocations')
      .select('submission_id')
      .where('submission_id', '=', submissionId)
      .where(column as 'marker_id', '=', userId)
      .executeTakeFirst()) !== undefined;
  if ((await has('allocations', 'marker_id')) || (await has('marking_conflicts', 'user_id')))
    return null;
  const isOwner = await tx
    .selectFrom('assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  const marks = await tx
    .selectFrom(sharedWith.as('m'))
    .select('m.user_id')
    .where('m.assignment_id', '=', assignmentId)
    .where('m.user_id', '=', userId)
    .where('m.role', 'in', rolesThat('mark'))
    .executeTakeFirst();
  return isOwner === undefined && marks === undefined ? null : userId;
}

/** Sets the grade from what both agreed on, once that is complete (MOD-2). */
export async function gradeByAgreed(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  submissionId: number,
  revision: number,
): Promise<void> {
  const before = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const { proposed_grade } = sumUp(
    await basisOf(tx, before.assignment_id),
    await countingRows(tx, submissionId),
  );
  if (proposed_grade === null || proposed_grade === before.grade) return;
  await keepRevision(tx, context, principal, before, { grade: proposed_grade });
  await tx
    .updateTable('submissions')
    .set({ grade: proposed_grade, ...marked(revision, isoNow(context)) })
    .where('id', '=', submissionId)
    .execute();
  await noteDecision(tx, context, principal.userId, submissionId, { grade: proposed_grade });
}

/**
 * Stores the grade that a person set next to the one that the marks proposed at the time (RUB-8).
 * Without a rubric there is nothing to store.
 */
export async function noteDecision(
  tx: Tx,
  context: StoreContext,
  userId: number,
  submissionId: number,
  { grade, reason }: { grade: string | null; reason?: string },
): Promise<void> {
  const { assignment_id } = await tx
    .selectFrom('submissions')
    .select('assignment_id')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const basis = await basisOf(tx, assignment_id);
  if (basis.rubric === null) return;
  const { proposed_grade } = sumUp(basis, await countingRows(tx, submissionId));
  const decided = { proposed_grade, grade, decided_by: userId, decided_at: isoNow(context) };
  await tx
    .insertInto('grade_decisions')
    .values({ submission_id: submissionId, ...decided, reason: reason ?? '' })
    .onConflict((c) =>
      c
        .column('submission_id')
        .doUpdateSet({ ...decided, ...(reason === undefined ? {} : { reason }) }),
    )
    .execute();
}
