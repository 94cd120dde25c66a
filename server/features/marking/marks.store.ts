import type { Kysely } from 'kysely';
import type {
  GradeDecision,
  HistoryRound,
  Mark,
  MarkChange,
  MarkProgress,
  MarkRevision,
  MarkSheet,
  Round,
} from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { nameOf, namesOf } from '#server/features/accounts/names.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import {
  Conflict,
  Forbidden,
  NotFound,
  StaleVersion,
} from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { basisOf, percentOf, sumUp } from './basis.ts';
import {
  inOrder,
  isJudgedSame,
  isStale,
  judgementOf,
  type MarkRow,
  refuseInvalidMark,
  rowsOfRound,
  writeMark,
} from './mark-rows.ts';
import { permits } from '#contract/teams/roles.ts';
import { authoriseAndLock, roleOn } from '#server/platform/access/access.ts';
import { act, skipAudit } from '#server/platform/audit/audited-transaction.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import {
  agreeByRule,
  gradeByAgreed,
  noteDecision,
  refuseUnagreed,
  settleByHand,
} from './agreed.ts';
import { countingRoundOf } from './counting.ts';
import {
  blindOf,
  hiddenFrom,
  isVisibleTo,
  ownHiddenFrom,
  refuseBlind,
  REMARKING_REFUSAL,
} from '#server/features/teams/blind.ts';
import { refuseOthersCriteria } from '#server/features/teams/criteria.ts';
import { announceDrafts } from '#server/features/drafts/sealed-drafts.ts';
import { reannounceScripts } from '#server/features/teams/replaced-markers.ts';
import {
  handOver,
  ownRounds,
  readableRound,
  writableRound,
} from '#server/features/teams/rounds.ts';
import type { Marks } from '#server/features/rubrics/rubric-types.ts';

/** What was given for one criterion, as it is stored with the script that came back. */
type Remark = Pick<
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

/**
 * Returns what the caller has given so far to a script that came back to them: nothing from before
 * that.
 */
async function remarkingSheet(
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

/**
 * Stores what they give now separately from the script's marks. It refuses the same things as any
 * other marking.
 */
async function putRemark(
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

/**
 * Completes their second opinion: both are added up by the current rubric, and shown from now on,
 * as of this revision. Throws Conflict while something is missing.
 */
async function handInRemarks(
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
      'Some criteria have no mark yet. Mark every criterion that gives points, then give your second opinion.',
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

async function decisionOf(
  db: Kysely<Database>,
  submissionId: number,
): Promise<GradeDecision | null> {
  const row = await db
    .selectFrom('grade_decisions')
    .innerJoin('users', 'users.id', 'grade_decisions.decided_by')
    .select(['proposed_grade', 'grade', 'reason', 'decided_at'])
    .select(nameOf.as('decided_by'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row };
}

/** Returns one round of one script, whoever asks. */
export async function sheetOf(
  db: Kysely<Database>,
  submissionId: number,
  round: Round,
): Promise<MarkSheet> {
  const submission = await db
    .selectFrom('submissions')
    .select('assignment_id')
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (submission === undefined) throw new NotFound();
  const basis = await basisOf(db, submission.assignment_id);
  const rows = await db
    .selectFrom('marks')
    .innerJoin('users', 'users.id', 'marks.marker_id')
    .selectAll('marks')
    .select(nameOf.as('marker'))
    .where('submission_id', '=', submissionId)
    .where('round', '=', round)
    .orderBy('marks.id')
    .execute();
  const marks = rows.map((row): Mark => ({
    ...judgementOf(row),
    comment: row.comment,
    ...(round === 'agreed' ? { reason: row.reason } : {}),
    round,
    marker: { id: row.marker_id, name: row.marker },
    rubric_version: row.rubric_version,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }));
  return {
    submission_id: submissionId,
    round,
    rubric_version: basis.version,
    marks: inOrder(basis.rubric, marks),
    ...sumUp(basis, rows),
    decision: await decisionOf(db, submissionId),
  };
}

/**
 * Returns a sheet as the caller may see it: only the first marker sees what was decided about the
 * grade, until both have handed over.
 */
async function seenSheet(
  db: Kysely<Database>,
  principal: Principal,
  submissionId: number,
  round: Round,
): Promise<MarkSheet> {
  const sheet = await sheetOf(db, submissionId, round);
  return (await hiddenFrom(db, principal, [submissionId])).has(submissionId)
    ? { ...sheet, decision: null, is_blind: true }
    : sheet;
}

/**
 * Whether the caller marks this script again, blind: then there is no other round for them. Throws
 * Forbidden if one is requested.
 */
async function isRemarking(
  db: Kysely<Database>,
  principal: Principal,
  submissionId: number,
  asked?: Round | 'counting',
): Promise<boolean> {
  if (!(await ownHiddenFrom(db, principal, [submissionId])).has(submissionId)) return false;
  if (asked !== undefined) throw new Forbidden(REMARKING_REFUSAL);
  return true;
}

/** Returns the round whose changes are read. Throws Forbidden if the caller mustn't see it. */
async function historyRound(
  db: Kysely<Database>,
  principal: Principal,
  submissionId: number,
  asked: HistoryRound | undefined,
): Promise<HistoryRound> {
  const role = await roleOn(db, principal, { submissionId });
  if (asked !== 'former') return await readableRound(db, principal, submissionId, asked);
  if (!permits(role, 'manage'))
    throw new Forbidden(
      'Only the owner and co-owners can read the marks of a marker who has been replaced.',
    );
  await refuseBlind(db, principal, submissionId);
  return asked;
}

export const createMarks = (context: StoreContext): Marks => {
  const { db } = context;
  return {
    async sheet(principal, submissionId, asked) {
      await roleOn(db, principal, { submissionId });
      if (await isRemarking(db, principal, submissionId, asked))
        return await remarkingSheet(db, principal, submissionId);
      // A person who marks it blind mustn't see what finally counts, even if it is their own.
      const round = await readableRound(
        db,
        principal,
        submissionId,
        asked === 'counting' ? 'agreed' : asked,
      );
      return await seenSheet(
        db,
        principal,
        submissionId,
        asked === 'counting' ? await countingRoundOf(db, submissionId) : round,
      );
    },

    put: (principal, submissionId, asked, { marks, grade_reason }) =>
      act(context, async (tx) => {
        const { id: assignmentId, revision } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId },
          'mark',
        );
        const comesBack = await isRemarking(tx, principal, submissionId, asked);
        const { rubric, version } = await currentRubric(tx, assignmentId);
        if (rubric === null) throw new Conflict('This assignment has no rubric to mark by.');
        if (comesBack) {
          skipAudit();
          return await putRemark(tx, context, principal, submissionId, { rubric, version }, marks);
        }
        const manages = permits(await roleOn(tx, principal, { assignmentId }), 'manage');
        const round = await writableRound(tx, principal, manages, submissionId, asked);
        const stored = await rowsOfRound(tx, submissionId, round);
        const before = new Map(stored.map((row) => [row.criterion, row]));
        refuseInvalidMark(rubric, marks, before);
        await refuseOthersCriteria(
          tx,
          principal,
          { assignmentId, manages, round },
          rubric,
          marks.map(({ criterion }) => criterion),
        );
        if (isStale(marks, before))
          throw new StaleVersion(await seenSheet(tx, principal, submissionId, round));
        const at = {
          submissionId,
          round,
          markerId: principal.userId,
          version,
          now: isoNow(context),
        };
        if (round === 'agreed') await refuseUnagreed(tx, rubric, submissionId, stored, marks);
        for (const change of marks) await writeMark(tx, change, before.get(change.criterion), at);
        if (round === 'agreed') {
          await settleByHand(tx, context, principal, submissionId);
          await gradeByAgreed(tx, context, principal, submissionId, revision);
        }
        if (grade_reason !== undefined && (round === 'first' || round === 'agreed')) {
          const { grade } = await tx
            .selectFrom('submissions')
            .select('grade')
            .where('id', '=', submissionId)
            .executeTakeFirstOrThrow();
          await noteDecision(tx, context, principal.userId, submissionId, {
            grade,
            reason: grade_reason,
          });
        }
        await announceDrafts(tx, { assignmentId, submissionId }, revision);
        return await seenSheet(tx, principal, submissionId, round);
      }),

    async revisions(principal, submissionId, asked, { skip, limit }) {
      const round = await historyRound(db, principal, submissionId, asked);
      const rows = db
        .selectFrom('mark_revisions')
        .where('submission_id', '=', submissionId)
        .where('round', '=', round);
      const { total } = await rows
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const items = await rows
        .innerJoin('users', 'users.id', 'mark_revisions.changed_by')
        .select(['criterion', 'version', 'from_value', 'to_value', 'rubric_version', 'changed_at'])
        .select(nameOf.as('changed_by'))
        .orderBy('mark_revisions.id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      return {
        // Their real ids would count everybody's changes, including those of the other round.
        items: items.map(({ from_value, to_value, ...row }, place): MarkRevision => ({
          ...row,
          id: total - skip - place,
          from: from_value === null ? null : (JSON.parse(from_value) as MarkRevision['to']),
          to: JSON.parse(to_value) as MarkRevision['to'],
        })),
        total,
      };
    },

    async progress(principal, assignmentId, asked) {
      await roleOn(db, principal, { assignmentId });
      const own = await ownRounds(db, principal);
      const blind = await blindOf(db, principal);
      const basis = await basisOf(db, assignmentId);
      const rows = await db
        .selectFrom('marks')
        .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
        .select(['submission_id', 'criterion', 'level_ids', 'points', 'round'])
        .where('assignment_id', '=', assignmentId)
        .orderBy('submission_id')
        .execute();
      const seen = rows
        .filter(isVisibleTo(blind))
        .filter(
          ({ submission_id, round }) => round === (asked ?? own.get(submission_id) ?? 'first'),
        );
      return [...Map.groupBy(seen, (row) => row.submission_id)].map(
        ([submission_id, marks]): MarkProgress => ({ submission_id, ...sumUp(basis, marks) }),
      );
    },

    handOver: (principal, submissionId) =>
      act(context, async (tx) => {
        const { id: assignmentId, revision } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId },
          'mark',
        );
        const blind = (await blindOf(tx, principal, [submissionId])).get(submissionId);
        if (blind === 'again') {
          skipAudit();
          await handInRemarks(tx, context, principal, submissionId, revision);
        } else {
          const basis = await basisOf(tx, assignmentId);
          const isLast = await handOver(
            tx,
            context,
            principal,
            submissionId,
            async (round) => sumUp(basis, await rowsOfRound(tx, submissionId, round)).complete,
          );
          if (isLast)
            await agreeByRule(tx, context, principal, {
              submissionId,
              assignmentId,
              revision,
              basis,
            });
        }
        await tx
          .deleteFrom('script_leases')
          .where('submission_id', '=', submissionId)
          .where('user_id', '=', principal.userId)
          .execute();
        // Nobody is told who finished first.
        const isOver =
          blind !== undefined &&
          blind !== 'again' &&
          !(await blindOf(tx, principal, [submissionId])).has(submissionId);
        if (isOver) await reannounceScripts(tx, [submissionId], revision);
      }),
  };
};
