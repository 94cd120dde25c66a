import type { Kysely } from 'kysely';
import type { Round } from '#contract/rubric/mark.ts';
import type { GivenRound } from '#contract/team/allocation.ts';
import type { Database } from '../../db/schema.ts';
import { isoNow, type StoreContext, type Tx } from '../context.ts';
import { Conflict, Forbidden } from '../errors.ts';
import type { Principal } from '../types.ts';
import { BLIND, blindOf } from './blind.ts';

/** The round of each script, or of one, that was given to the caller. */
export async function ownRounds(db: Kysely<Database>, { userId }: Principal, submissionId?: number): Promise<Map<number, GivenRound>> {
  const rows = await db.selectFrom('allocations').select(['submission_id', 'round']).where('marker_id', '=', userId)
    .$if(submissionId !== undefined, (query) => query.where('submission_id', '=', submissionId!)).execute();
  return new Map(rows.map(({ submission_id, round }) => [submission_id, round]));
}

/** The round that is read: the one that is asked for, else the caller's own. Throws Forbidden where they mustn't see it. */
export async function readableRound(db: Kysely<Database>, principal: Principal, submissionId: number, asked: Round | undefined): Promise<Round> {
  const round = asked ?? (await ownRounds(db, principal, submissionId)).get(submissionId) ?? 'first';
  if (((await blindOf(db, principal, submissionId)).get(submissionId) ?? round) !== round) throw new Forbidden(BLIND);
  return round;
}

const rowsOf = (tx: Tx, submissionId: number) => tx.selectFrom('allocations').select(['round', 'marker_id', 'submitted_at']).where('submission_id', '=', submissionId).execute();

/** The round that is written, by the same word; throws Forbidden where it is another's, Conflict where it is closed or not open yet. */
export async function writableRound(tx: Tx, principal: Principal, submissionId: number, asked: Round | undefined): Promise<Round> {
  const round = await readableRound(tx, principal, submissionId, asked);
  const rows = await rowsOf(tx, submissionId);
  const second = rows.find((row) => row.round === 'second');
  if (round === 'agreed') {
    if (second === undefined || rows.length < 2 || rows.some(({ submitted_at }) => submitted_at === null)) throw new Conflict('Both markers hand over first; then they agree.');
    return round;
  }
  const own = rows.find((row) => row.round === round);
  if (round === 'second' && second?.marker_id !== principal.userId) throw new Forbidden('Only its second marker marks a script a second time.');
  if (second !== undefined && own?.submitted_at !== null && own !== undefined) throw new Conflict('This marking has been handed over: it stays as it is. What is agreed on can still be changed.');
  return round;
}

/** Notes that the caller has marked their round of a script that two mark. `isComplete` says whether nothing is missing. */
export async function handOver(tx: Tx, context: StoreContext, principal: Principal, submissionId: number, isComplete: (round: GivenRound) => Promise<boolean>): Promise<void> {
  const rows = await rowsOf(tx, submissionId);
  const own = rows.find(({ marker_id }) => marker_id === principal.userId);
  if (own === undefined || !rows.some(({ round }) => round === 'second')) throw new Conflict('Only a script that two people mark is handed over, by each of them.');
  if (own.submitted_at !== null) return;
  if (!await isComplete(own.round)) throw new Conflict('Something has no mark yet. Mark every criterion that gives points, then hand it over.');
  await tx.updateTable('allocations').set({ submitted_at: isoNow(context) }).where('submission_id', '=', submissionId).where('round', '=', own.round).execute();
}
