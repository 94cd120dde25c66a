import { type Kysely, sql } from 'kysely';
import { GENERATION_COST } from '#contract/limits.ts';
import type { Spending } from '#contract/teams/member.ts';
import { type MemberRole, permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { refuse, roleOn, rolesThat, sharedWith } from '#server/platform/access/access.ts';
import { namesOf } from '#server/features/accounts/names.ts';
import type { Tx } from '#server/platform/database/stores/context.ts';
import { CapReached, InvalidInput } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * Returns, by person, what their requests on an assignment have cost its owner and what is
 * currently held. In a single statement, so that a draft which is charged meanwhile is counted
 * once.
 */
async function spentOn(
  db: Kysely<Database>,
  assignmentId: number,
  userId?: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; spent: number | string }>`
    select user_id, sum(amount) as spent from (
      select d.requested_by as user_id, count(*) * ${sql.lit(GENERATION_COST)} as amount from ai_drafts d join submissions s on s.id = d.submission_id
      where s.assignment_id = ${assignmentId} and d.priced = 1 and d.free = 0 group by d.requested_by
      union all
      select j.requested_by, sum(h.amount) from holds h join feedback_jobs j on j.id = h.job_id where j.assignment_id = ${assignmentId} group by j.requested_by
    ) costs ${userId === undefined ? sql`` : sql`where user_id = ${userId}`} group by user_id`.execute(
    db,
  );
  return new Map(rows.map(({ user_id, spent }) => [user_id, Number(spent)]));
}

/**
 * Where several ways of access apply, the most generous counts: one without a cap, else the
 * highest.
 */
export const capOf = (caps: readonly (number | null)[]): number | null =>
  caps.includes(null) ? null : Math.max(...(caps as number[]));

/**
 * Throws InvalidInput for a cap on a co-owner: they set the caps of others, so it wouldn't limit
 * them.
 */
export function refuseCap(role: MemberRole, cap: number | null): void {
  if (cap !== null && permits(role, 'manage'))
    throw new InvalidInput([
      {
        path: ['credit_cap'],
        message:
          'A co-owner spends as the owner does, without a cap. Leave it empty, or invite a marker.',
      },
    ]);
}

/**
 * Throws CapReached if this person has spent what the owner lets them spend here. The paying
 * account is locked.
 */
export async function assertWithinCap(
  tx: Tx,
  principal: Principal,
  { assignment_id, owner_id }: { assignment_id: number; owner_id: number },
): Promise<void> {
  const { userId } = principal;
  if (userId === owner_id) return;
  const ways = await tx
    .selectFrom(sharedWith.as('m'))
    .select('m.credit_cap')
    .where('m.assignment_id', '=', assignment_id)
    .where('m.user_id', '=', userId)
    .where('m.role', 'in', rolesThat('spend'))
    .execute();
  if (ways.length === 0) return await refuse(tx, principal, { assignmentId: assignment_id });
  const cap = capOf(ways.map(({ credit_cap }) => credit_cap));
  if (cap === null) return;
  const spent = (await spentOn(tx, assignment_id, userId)).get(userId) ?? 0;
  if (spent + GENERATION_COST > cap)
    throw new CapReached(cap, (await namesOf(tx, [owner_id])).get(owner_id) ?? '');
}

/**
 * One way in which a person has access: what it permits, and how much they may spend; `team_id` is
 * null if they were invited to just the assignment.
 */
interface Way {
  user_id: number;
  role: string;
  credit_cap: number | null;
  team_id: number | null;
}

/**
 * Returns what each person with these ways of access may spend and has spent, as far as the caller
 * may see it.
 */
export async function spendings(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  ways: readonly Way[],
): Promise<(personId: number) => Spending> {
  const { userId } = principal;
  const manages = permits(await roleOn(db, principal, { assignmentId }), 'manage');
  const spent = await spentOn(db, assignmentId, manages ? undefined : userId);
  const spending = new Set<string>(rolesThat('spend'));
  return (personId) => {
    const theirs = ways.filter(({ user_id, role }) => user_id === personId && spending.has(role));
    if (theirs.length === 0 || (!manages && userId !== personId)) return null;
    return {
      spent: spent.get(personId) ?? 0,
      cap: capOf(theirs.map(({ credit_cap }) => credit_cap)),
      direct_cap: theirs.find(({ team_id }) => team_id === null)?.credit_cap ?? null,
    };
  };
}
