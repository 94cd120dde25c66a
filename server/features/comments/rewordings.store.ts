import type { Kysely } from 'kysely';
import {
  MAX_REWORDING_PLACES,
  type Rewording,
  type RewordingObstacle,
  type RewordingPlace,
  type RewordingQuestion,
  type RewordingResult,
  withRewording,
} from '#contract/comments/rewording.ts';
import { MAX_MARK_COMMENT } from '#contract/rubrics/mark.ts';
import { permits } from '#contract/teams/roles.ts';
import { judgementOf, rowsOfRound, writeMark } from '#server/features/marking/mark-rows.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { ownHiddenFrom } from '#server/features/teams/blind.ts';
import { refuseOthersCriteria } from '#server/features/teams/criteria.ts';
import { ownRounds, writableRound } from '#server/features/teams/rounds.ts';
import { authoriseAndLock, roleOn } from '#server/platform/access/access.ts';
import { act, recordAuditEvent } from '#server/platform/audit/audited-transaction.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict, Forbidden, InvalidInput } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type OwnMark, ownMarks } from './suggestions.store.ts';

export interface Rewordings {
  /**
   * The other scripts of the assignment on which the caller gave this comment and may still change
   * it: not yet released, and not closed to them. Nobody else's comments are read. Throws NotFound,
   * Forbidden for people who may not mark.
   */
  plan(
    principal: Principal,
    submissionId: number,
    question: RewordingQuestion,
  ): Promise<RewordingPlace[]>;
  /**
   * Changes the comment in these scripts, in one transaction. A script that was released, changed
   * or closed meanwhile is left as it is and reported. Throws NotFound, Forbidden, InvalidInput for
   * a criterion that the rubric doesn't have.
   */
  apply(principal: Principal, submissionId: number, rewording: Rewording): Promise<RewordingResult>;
}

/** Those of these scripts that a student was given: by a page here, or by another system. */
async function releasedOf(
  db: Kysely<Database>,
  submissionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const released = new Set<number>();
  for (const ids of chunks(submissionIds)) {
    const pages = await db
      .selectFrom('releases')
      .select('submission_id')
      .where('submission_id', 'in', ids)
      .where('state', '=', 'released')
      .execute();
    const sent = await db
      .selectFrom('sending_rows')
      .select('submission_id')
      .where('submission_id', 'in', ids)
      .where('state', 'in', ['sending', 'sent', 'same', 'refused'])
      .execute();
    for (const { submission_id } of [...pages, ...sent]) released.add(submission_id);
  }
  return released;
}

/** Which of their own marks the caller can no longer change: handed over, or given to others since. */
async function closedOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
): Promise<(mark: OwnMark) => boolean> {
  const rounds = await ownRounds(db, principal);
  const given = await db
    .selectFrom('allocations')
    .innerJoin('submissions', 'submissions.id', 'allocations.submission_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .select(['submission_id', 'round', 'marker_id', 'allocations.submitted_at'])
    .execute();
  const allocated = Map.groupBy(given, (one) => one.submission_id);
  return ({ submission_id, round }) => {
    if ((rounds.get(submission_id) ?? 'first') !== round) return true;
    const seats = allocated.get(submission_id) ?? [];
    const seat = seats.find((one) => one.round === round);
    return seats.length > 1 && (seat?.submitted_at ?? null) !== null;
  };
}

interface Where {
  assignmentId: number;
  manages: boolean;
  rubric: NonNullable<Awaited<ReturnType<typeof currentRubric>>['rubric']>;
  criterion: string;
}

/** Whether the caller may still change what they gave on this script in this round. */
async function isOpenTo(
  tx: Tx,
  principal: Principal,
  { assignmentId, manages, rubric, criterion }: Where,
  mark: { submission_id: number; round: string },
): Promise<boolean> {
  try {
    const round = await writableRound(tx, principal, manages, mark.submission_id, undefined);
    await refuseOthersCriteria(tx, principal, { assignmentId, manages, round }, rubric, [
      criterion,
    ]);
    return round === mark.round;
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden) return false;
    throw error;
  }
}

export const createRewordings = (context: StoreContext): Rewordings => {
  const { db } = context;
  return {
    async plan(principal, submissionId, { criterion, from }) {
      const role = await roleOn(db, principal, { submissionId });
      if (!permits(role, 'mark')) throw new Forbidden();
      const { assignment_id: assignmentId } = await db
        .selectFrom('submissions')
        .select('assignment_id')
        .where('id', '=', submissionId)
        .executeTakeFirstOrThrow();
      const marks = (await ownMarks(db, principal, assignmentId)).filter(
        (one) =>
          one.submission_id !== submissionId &&
          one.criterion === criterion &&
          withRewording(one.comment, from, '') !== null,
      );
      const released = await releasedOf(
        db,
        marks.map((one) => one.submission_id),
      );
      // Whoever marks a script again mustn't learn what they wrote on it.
      const hidden = await ownHiddenFrom(db, principal);
      const isClosed = await closedOf(db, principal, assignmentId);
      return marks
        .filter((one) => !released.has(one.submission_id) && !hidden.has(one.submission_id))
        .filter((one) => !isClosed(one))
        .map(({ submission_id, version }) => ({ submission_id, version }))
        .toSorted((a, b) => a.submission_id - b.submission_id)
        .slice(0, MAX_REWORDING_PLACES);
    },

    apply: (principal, submissionId, { criterion, from, to, places }) =>
      act(context, async (tx) => {
        const { id: assignmentId } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId },
          'mark',
        );
        const { rubric, version } = await currentRubric(tx, assignmentId);
        if (rubric === null || !rubric.criteria.some(({ id }) => id === criterion))
          throw new InvalidInput([
            { path: ['criterion'], message: `The rubric doesn’t have a criterion ${criterion}.` },
          ]);
        const role = await roleOn(tx, principal, { assignmentId });
        const where = { assignmentId, manages: permits(role, 'manage'), rubric, criterion };
        const versions = new Map(places.map((one) => [one.submission_id, one.version]));
        const ids = [...versions.keys()];
        const own = await ownMarks(tx, principal, assignmentId, ids);
        const released = await releasedOf(tx, ids);
        const hidden = await ownHiddenFrom(tx, principal, ids);
        const result: RewordingResult = { changed: [], left: [] };
        const leave = (id: number, why: RewordingObstacle): void => {
          result.left.push({ submission_id: id, why });
        };
        for (const [id, expected] of versions) {
          const mark = own.find(
            (one) =>
              one.submission_id === id && one.criterion === criterion && one.version === expected,
          );
          const comment = mark === undefined ? null : withRewording(mark.comment, from, to);
          const before =
            mark === undefined
              ? undefined
              : (await rowsOfRound(tx, id, mark.round)).find((one) => one.criterion === criterion);
          if (
            mark === undefined ||
            before === undefined ||
            comment === null ||
            comment.length > MAX_MARK_COMMENT ||
            hidden.has(id)
          )
            leave(id, 'changed');
          else if (released.has(id)) leave(id, 'released');
          else if (!(await isOpenTo(tx, principal, where, mark))) leave(id, 'closed');
          else {
            await writeMark(
              tx,
              { ...judgementOf(before), comment, reason: before.reason },
              before,
              {
                submissionId: id,
                round: mark.round,
                markerId: principal.userId,
                version,
                now: isoNow(context),
              },
            );
            await recordAuditEvent(tx, context, {
              kind: 'marked',
              userId: principal.userId,
              assignmentId,
              submissionId: id,
            });
            result.changed.push({
              submission_id: id,
              version: comment === before.comment ? before.version : before.version + 1,
            });
          }
        }
        return result;
      }),
  };
};
