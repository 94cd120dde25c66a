import type { Kysely } from 'kysely';
import type { Round } from '#contract/rubrics/mark.ts';
import type { OwnRound } from '#contract/teams/agreement.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { isoNow, type StoreContext, type Tx } from '#server/platform/database/stores/context.ts';
import { Conflict, Forbidden } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { blindOf, blindReason } from './blind.ts';

/**
 * Returns which round each script, or one, was given to the caller for. A third marker who sees
 * what the first two gave has none: they don't mark again, they decide.
 */
export async function ownRounds(
  db: Kysely<Database>,
  { userId }: Principal,
  submissionId?: number,
): Promise<Map<number, OwnRound>> {
  const rows = await db
    .selectFrom('allocations')
    .select(['submission_id', 'round'])
    .where('marker_id', '=', userId)
    .$if(submissionId !== undefined, (query) => query.where('submission_id', '=', submissionId!))
    .execute();
  const asked = await db
    .selectFrom('agreements')
    .select('submission_id')
    .where('third_id', '=', userId)
    .where('third_blind', '=', 1)
    .$if(submissionId !== undefined, (query) => query.where('submission_id', '=', submissionId!))
    .execute();
  return new Map<number, OwnRound>([
    ...asked.map(({ submission_id }) => [submission_id, 'third'] as const),
    ...rows.map(({ submission_id, round }) => [submission_id, round] as const),
  ]);
}

/**
 * Returns the round to read: `asked`, else the caller's own. Throws Forbidden if they mustn't see
 * it.
 */
export async function readableRound(
  db: Kysely<Database>,
  principal: Principal,
  submissionId: number,
  asked: Round | undefined,
): Promise<Round> {
  const round =
    asked ?? (await ownRounds(db, principal, submissionId)).get(submissionId) ?? 'first';
  const blind = (await blindOf(db, principal, [submissionId])).get(submissionId);
  if ((blind ?? round) !== round) throw new Forbidden(blindReason(blind));
  return round;
}

const rowsOf = (tx: Kysely<Database>, submissionId: number) =>
  tx
    .selectFrom('allocations')
    .select(['round', 'marker_id', 'submitted_at'])
    .where('submission_id', '=', submissionId)
    .execute();

/**
 * Returns the third marker whom two markers asked to decide, and how they agreed; undefined until
 * both have handed over.
 */
export const agreementOf = (db: Kysely<Database>, submissionId: number) =>
  db
    .selectFrom('agreements')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();

/**
 * Whether a user who may see both rounds may write the agreed marks: those who manage the
 * assignment may; so may the third marker if one was asked, and otherwise both markers.
 */
export function decides(
  userId: number,
  manages: boolean,
  markers: readonly number[],
  asked: { third_id: number | null } | undefined,
): boolean {
  const third = asked?.third_id ?? null;
  return manages || (third === null ? markers.includes(userId) : third === userId);
}

async function refuseAgreeing(
  tx: Tx,
  { userId }: Principal,
  manages: boolean,
  submissionId: number,
  rows: Awaited<ReturnType<typeof rowsOf>>,
): Promise<void> {
  if (
    !rows.some(({ round }) => round === 'second') ||
    rows.length < 2 ||
    rows.some(({ submitted_at }) => submitted_at === null)
  )
    throw new Conflict('Markers can agree once both have handed over.');
  const asked = await agreementOf(tx, submissionId);
  if (
    decides(
      userId,
      manages,
      rows.map(({ marker_id }) => marker_id),
      asked,
    )
  )
    return;
  throw new Forbidden(
    (asked?.third_id ?? null) === null
      ? 'Only the two markers of this script, or the owner and co-owners, can record the agreed marks.'
      : 'A third marker has been asked to decide.',
  );
}

/**
 * Returns the round to write: `asked`, else the caller's own. Throws Forbidden if it is somebody
 * else's, Conflict if it is closed or not open yet.
 */
export async function writableRound(
  tx: Tx,
  principal: Principal,
  manages: boolean,
  submissionId: number,
  asked: Round | undefined,
): Promise<Round> {
  const round = await readableRound(tx, principal, submissionId, asked);
  const rows = await rowsOf(tx, submissionId);
  const second = rows.find((row) => row.round === 'second');
  if (round === 'agreed') {
    await refuseAgreeing(tx, principal, manages, submissionId, rows);
    return round;
  }
  const third = round === 'third' ? await agreementOf(tx, submissionId) : undefined;
  if (round === 'third' && (third?.third_id !== principal.userId || third.third_blind === 0))
    throw new Forbidden(
      'Only a third marker who has been asked to can mark this script a third time.',
    );
  const own = rows.find((row) => row.round === round);
  if (round === 'second' && second?.marker_id !== principal.userId)
    throw new Forbidden('Only the second marker can mark this script a second time.');
  const isClosed =
    round === 'third'
      ? third?.third_submitted_at !== null
      : second !== undefined && own !== undefined && own.submitted_at !== null;
  if (isClosed)
    throw new Conflict(
      'This marking has been handed over, so it can’t be changed. What was agreed can still be changed.',
    );
  return round;
}

/**
 * Stores that the caller has finished their round of a script. `isComplete` says whether nothing is
 * missing. Returns whether this was the second of the two to finish.
 */
export async function handOver(
  tx: Tx,
  context: StoreContext,
  principal: Principal,
  submissionId: number,
  isComplete: (round: OwnRound) => Promise<boolean>,
): Promise<boolean> {
  const rows = await rowsOf(tx, submissionId);
  const third = await agreementOf(tx, submissionId);
  const requireComplete = async (round: OwnRound): Promise<void> => {
    if (!(await isComplete(round)))
      throw new Conflict(
        'Some criteria have no mark yet. Mark every criterion that gives points, then hand over.',
      );
  };
  if (third?.third_id === principal.userId && third.third_blind === 1) {
    if (third.third_submitted_at !== null) return false;
    await requireComplete('third');
    await tx
      .updateTable('agreements')
      .set({ third_submitted_at: isoNow(context) })
      .where('submission_id', '=', submissionId)
      .execute();
    return false;
  }
  const own = rows.find(({ marker_id }) => marker_id === principal.userId);
  if (own === undefined || !rows.some(({ round }) => round === 'second'))
    throw new Conflict('Only double-marked scripts are handed over, by each of their two markers.');
  if (own.submitted_at !== null) return false;
  await requireComplete(own.round);
  await tx
    .updateTable('allocations')
    .set({ submitted_at: isoNow(context) })
    .where('submission_id', '=', submissionId)
    .where('round', '=', own.round)
    .execute();
  return rows.filter(({ submitted_at }) => submitted_at !== null).length === rows.length - 1;
}
