import { type Kysely, sql } from 'kysely';
import type { OwnRound } from '#contract/team/agreement.ts';
import type { Database } from '../../db/schema.ts';
import { Conflict, Forbidden } from '../errors.ts';
import type { Principal } from '../types.ts';

/*
 * Double marking is blind (MOD-1): of a script that two mark, neither is told anything that the other did until both have
 * handed over; and a third marker who is asked to mark it blind nothing until they have. Every store that reads what markers wrote asks here; a test reads every GET as either of them.
 */

export const BLIND = 'Two people mark this script without seeing each other’s marks. They are shown when both have handed over.';

/** The scripts, of all or of these, of which the caller must not be told what the other marker did, and the round that is theirs. */
export async function blindOf(db: Kysely<Database>, { userId }: Principal, submissionIds?: readonly number[]): Promise<Map<number, OwnRound>> {
  if (submissionIds?.length === 0) return new Map();
  const rows = await db.selectFrom('allocations as own').select(['own.submission_id', 'own.round']).where('own.marker_id', '=', userId)
    .$if(submissionIds !== undefined, (query) => query.where('own.submission_id', 'in', submissionIds!))
    .where(sql<boolean>`exists (select 1 from allocations s where s.submission_id = own.submission_id and s.round = 'second')`)
    .where(sql<boolean>`(select count(*) from allocations h where h.submission_id = own.submission_id and h.submitted_at is not null) < 2`).execute();
  const asked = await db.selectFrom('agreements').select('submission_id').where('third_id', '=', userId).where('third_blind', '=', 1).where('third_submitted_at', 'is', null)
    .$if(submissionIds !== undefined, (query) => query.where('submission_id', 'in', submissionIds!)).execute();
  return new Map<number, OwnRound>([...rows.map(({ submission_id, round }) => [submission_id, round] as const), ...asked.map(({ submission_id }) => [submission_id, 'third'] as const)]);
}

/** Which of these the caller marks after somebody else without seeing what they gave: to them nothing was marked yet. */
export async function unseenBy(db: Kysely<Database>, principal: Principal, submissionIds?: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set([...await blindOf(db, principal, submissionIds)].flatMap(([id, round]) => (round === 'first' ? [] : [id])));
}

/** Throws Forbidden where the answer would tell the caller what another marker did. */
export async function refuseBlind(db: Kysely<Database>, principal: Principal, submissionId: number): Promise<void> {
  if ((await blindOf(db, principal, [submissionId])).has(submissionId)) throw new Forbidden(BLIND);
}

/** Whether the caller marks any script of the assignment blind. */
export async function isBlind(db: Kysely<Database>, principal: Principal, assignmentId: number): Promise<boolean> {
  const blind = await blindOf(db, principal);
  if (blind.size === 0) return false;
  return (await db.selectFrom('submissions').select('id').where('assignment_id', '=', assignmentId).execute()).some(({ id }) => blind.has(id));
}

/** What holds the marks of a whole class isn't made for somebody who must not see some of them: throws Conflict. */
export async function refuseWhole(db: Kysely<Database>, principal: Principal, assignmentId: number): Promise<void> {
  if (await isBlind(db, principal, assignmentId)) throw new Conflict('You are marking scripts here that somebody else marks, too, without seeing each other’s marks. Hand yours over first.');
}
