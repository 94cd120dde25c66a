import { type Kysely, sql } from 'kysely';
import type { OwnRound } from '#contract/teams/agreement.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { Conflict, Forbidden } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { isAskedBlind, isBeside, isWaiting } from './blind-rule.ts';

/*
 * Double marking is blind (MOD-1): if two people mark a script, neither is told anything that the
 * other did until both have handed over; and a third marker who is asked to mark it blind is told
 * nothing until they have. For a script that came back to its marker (MOD-11), they aren't told
 * what they did themselves either. Every store that reads what markers wrote checks here; a test
 * reads every GET as each of them.
 */

export const BLIND_REFUSAL =
  'Two people are marking this script without seeing each other’s marks. The marks are shown once both have handed over.';
export const REMARKING_REFUSAL =
  'This script came back to you to be marked again, blind: what was given to it is shown when you have given your second opinion. It waits under Your marking, where you can also switch that off.';

/**
 * The round that the caller marks without being told about others: `again` hides their own, too.
 */
export type BlindRound = OwnRound | 'again';

/** A script that the caller marks blind, in which round, and since when. */
export interface BlindSeat {
  submission_id: number;
  round: BlindRound;
  since: string;
}

/** Returns those of all scripts, or of these, that wait for the caller to mark them again. */
const waitingFor = (
  db: Kysely<Database>,
  { userId }: Principal,
  submissionIds?: readonly number[],
) =>
  db
    .selectFrom('again_scripts as b')
    .select(['b.submission_id', 'b.drawn_at as since'])
    .where('b.user_id', '=', userId)
    .where(isWaiting('b'))
    .$if(submissionIds !== undefined, (query) =>
      query.where('b.submission_id', 'in', submissionIds!),
    )
    .execute();

/** For all scripts, or for these; for a script with several seats, the last one counts. */
async function seatsOf(
  db: Kysely<Database>,
  principal: Principal,
  submissionIds?: readonly number[],
): Promise<BlindSeat[]> {
  const { userId } = principal;
  if (submissionIds?.length === 0) return [];
  const beside = await db
    .selectFrom('allocations as own')
    .select(['own.submission_id', 'own.round', 'own.allocated_at as since'])
    .where('own.marker_id', '=', userId)
    .where(isBeside('own'))
    .$if(submissionIds !== undefined, (query) =>
      query.where('own.submission_id', 'in', submissionIds!),
    )
    .execute();
  const asked = await db
    .selectFrom('agreements as a')
    .select(['a.submission_id', 'a.third_asked_at'])
    .where('a.third_id', '=', userId)
    .where(isAskedBlind('a'))
    .$if(submissionIds !== undefined, (query) =>
      query.where('a.submission_id', 'in', submissionIds!),
    )
    .execute();
  return [
    ...beside,
    ...asked.map(({ submission_id, third_asked_at }) => ({
      submission_id,
      round: 'third' as const,
      since: third_asked_at ?? '',
    })),
    ...(await waitingFor(db, principal, submissionIds)).map((row) => ({
      ...row,
      round: 'again' as const,
    })),
  ];
}

/**
 * Returns those of all scripts, or of these, on which the caller must not know what the other
 * marker did, with the caller's own round.
 */
export async function blindOf(
  db: Kysely<Database>,
  principal: Principal,
  submissionIds?: readonly number[],
): Promise<Map<number, BlindRound>> {
  return new Map(
    (await seatsOf(db, principal, submissionIds)).map(({ submission_id, round }) => [
      submission_id,
      round,
    ]),
  );
}

/**
 * Returns those of these scripts on which the caller mustn't see what they did themselves: the ones
 * that came back to them.
 */
export const ownHiddenFrom = async (
  db: Kysely<Database>,
  principal: Principal,
  submissionIds?: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(
    (await waitingFor(db, principal, submissionIds)).map(({ submission_id }) => submission_id),
  );

/**
 * Returns those of these scripts that the caller marks after somebody else, or again, without
 * seeing what was given: for them nothing has been marked yet. With the time since when, by script.
 */
export async function hiddenSince(
  db: Kysely<Database>,
  principal: Principal,
  submissionIds?: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const last = new Map(
    (await seatsOf(db, principal, submissionIds)).map((seat) => [seat.submission_id, seat]),
  );
  return new Map(
    [...last].flatMap(([id, { round, since }]) =>
      round === 'first' ? [] : [[id, since] as const],
    ),
  );
}

/**
 * The same without times, from the result of `blindOf`: the first marker sees what is given, since
 * it is theirs.
 */
export const hiddenAmong = (blind: ReadonlyMap<number, BlindRound>): ReadonlySet<number> =>
  new Set([...blind].flatMap(([id, round]) => (round === 'first' ? [] : [id])));

export const hiddenFrom = async (
  db: Kysely<Database>,
  principal: Principal,
  submissionIds?: readonly number[],
): Promise<ReadonlySet<number>> => hiddenAmong(await blindOf(db, principal, submissionIds));

/** Filters rows of rounds to those that the caller may see. */
export const isVisibleTo =
  (blind: ReadonlyMap<number, BlindRound>) =>
  ({ submission_id, round }: { submission_id: number; round: string }): boolean =>
    (blind.get(submission_id) ?? round) === round;

/**
 * Returns a script's marker for a person who may see it or marks it blind: when somebody else
 * handed over isn't shown.
 */
export const withoutOthers = <Row extends { marker_id: number; submitted_at: string | null }>(
  row: Row,
  isBlindTo: boolean,
  userId: number,
): Row => (isBlindTo && row.marker_id !== userId ? { ...row, submitted_at: null } : row);

export const blindReason = (round: BlindRound | undefined): string =>
  round === 'again' ? REMARKING_REFUSAL : BLIND_REFUSAL;

/**
 * Throws Forbidden if the response would reveal to the caller what another marker did; Conflict if
 * they may not give it to the student while they mark it blind.
 */
export async function refuseBlind(
  db: Kysely<Database>,
  principal: Principal,
  submissionId: number,
  Refusal: typeof Forbidden | typeof Conflict = Forbidden,
): Promise<void> {
  const round = (await blindOf(db, principal, [submissionId])).get(submissionId);
  if (round !== undefined) throw new Refusal(blindReason(round));
}

/** Throws Forbidden while the script is waiting for the caller to mark it again. */
export async function refuseRemarking(
  db: Kysely<Database>,
  principal: Principal,
  submissionId: number,
): Promise<void> {
  if ((await ownHiddenFrom(db, principal, [submissionId])).has(submissionId))
    throw new Forbidden(REMARKING_REFUSAL);
}

/** Whether the caller marks any script of the assignment blind: stops at the first one found. */
export async function isBlind(
  db: Kysely<Database>,
  { userId }: Principal,
  assignmentId: number,
): Promise<boolean> {
  const hereOf = (alias: string) =>
    sql`join submissions s on s.id = ${sql.ref(`${alias}.submission_id`)} and s.assignment_id = ${assignmentId}`;
  // As an expression in a selection: a statement that is only SQL would wait for writers.
  const isAny = sql<boolean | number>`exists (
    select 1 from allocations own ${hereOf('own')} where own.marker_id = ${userId} and ${isBeside('own')}
    union all select 1 from agreements a ${hereOf('a')} where a.third_id = ${userId} and ${isAskedBlind('a')}
    union all select 1 from again_scripts b ${hereOf('b')} where b.user_id = ${userId} and ${isWaiting('b')})`;
  return Boolean((await db.selectNoFrom(isAny.as('is')).executeTakeFirstOrThrow()).is);
}

/** Whether anybody marks this script without seeing what others gave. */
export async function isMarkedBlind(db: Kysely<Database>, submissionId: number): Promise<boolean> {
  const isAny = sql<boolean | number>`exists (
    select 1 from allocations own where own.submission_id = ${submissionId} and ${isBeside('own')}
    union all select 1 from agreements a where a.submission_id = ${submissionId} and ${isAskedBlind('a')}
    union all select 1 from again_scripts b where b.submission_id = ${submissionId} and ${isWaiting('b')})`;
  return Boolean((await db.selectNoFrom(isAny.as('is')).executeTakeFirstOrThrow()).is);
}

/**
 * Throws Conflict if the caller must not see some of the marks: files with the marks of a whole
 * class aren't made for them.
 */
export async function refuseWhole(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
): Promise<void> {
  if (await isBlind(db, principal, assignmentId))
    throw new Conflict(
      'You are marking scripts in this assignment blind: alongside another marker, or again under Your marking. Hand over your marking first.',
    );
}

/**
 * Throws Conflict while a script is waiting for this person to mark it again: files with all that
 * they marked aren't made until then.
 */
export async function refuseAnyRemarking(
  db: Kysely<Database>,
  principal: Principal,
): Promise<void> {
  if ((await waitingFor(db, principal)).length > 0)
    throw new Conflict(
      'Some scripts are waiting for you to mark them again, blind, and this would show the marks you gave. Give your second opinion, or switch this off under Your marking.',
    );
}
