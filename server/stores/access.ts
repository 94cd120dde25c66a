import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AssignmentRole } from '#contract/assignment.ts';
import type { Database } from '../db/schema.ts';
import type { StoreContext, Tx } from './context.ts';
import { Forbidden, NotFound } from './errors.ts';
import { holdAccount } from './locks.ts';
import type { Permission, Principal } from './types.ts';

/** The caller's role on the row of `assignments` in the query; null for everyone else. */
export const myRole = ({ userId }: Principal): RawBuilder<AssignmentRole | null> => sql`
  case when assignments.owner_id = ${userId} then 'owner' else (
    select m.role from assignment_members m where m.assignment_id = assignments.id and m.user_id = ${userId}
  ) end`;

/** Whether the caller may do this to the row of `assignments` in the query (decisions, section 5). */
export function may({ userId }: Principal, permission: Permission): RawBuilder<boolean> {
  // What students are given is the owner's word; markers prepare it.
  if (permission === 'own' || permission === 'release') return sql`assignments.owner_id = ${userId}`;
  // The owner, and whoever the owner named and still shares it with.
  if (permission === 'moderate') {
    return sql`(assignments.owner_id = ${userId} or exists (
      select 1 from moderators n join assignment_members m on m.assignment_id = n.assignment_id and m.user_id = n.user_id
      where n.assignment_id = assignments.id and n.user_id = ${userId}
    ))`;
  }
  const role = permission === 'mark' ? sql`and m.role = 'grader'` : sql``;
  return sql`(assignments.owner_id = ${userId} or exists (
    select 1 from assignment_members m where m.assignment_id = assignments.id and m.user_id = ${userId} ${role}
  ))`;
}

/** An assignment named by its own id or by that of one of its submissions. */
export type Target = { assignmentId: number } | { submissionId: number };

const idOf = (target: Target): RawBuilder<number> =>
  'assignmentId' in target
    ? sql`${target.assignmentId}`
    : sql`(select s.assignment_id from submissions s where s.id = ${target.submissionId})`;

/** The caller's role; throws NotFound when there is none, so that what isn't theirs looks like what isn't there. */
export async function roleOn(db: Kysely<Database>, principal: Principal, target: Target): Promise<AssignmentRole> {
  const row = await db.selectFrom('assignments').select(myRole(principal).as('role'))
    .where('assignments.id', '=', idOf(target)).executeTakeFirst();
  if (row === undefined || row.role === null) throw new NotFound();
  return row.role;
}

/** Throws NotFound or Forbidden, whichever a caller without this permission is to see. */
export async function refuse(db: Kysely<Database>, principal: Principal, target: Target): Promise<never> {
  await roleOn(db, principal, target);
  throw new Forbidden();
}

/** Throws NotFound or Forbidden to everybody but the assignment's owner. */
export async function requireOwner(db: Kysely<Database>, principal: Principal, assignmentId: number): Promise<void> {
  if (await roleOn(db, principal, { assignmentId }) !== 'owner') throw new Forbidden();
}

/**
 * Holds the caller's account, and raises the assignment's revision if they may do this to it. It comes first in every change,
 * so that changes of one assignment wait for each other in one order (docs/decisions/locks.md) and revisions are committed in
 * sequence.
 */
export async function touch(
  tx: Tx, context: StoreContext, principal: Principal, target: Target, permission: Permission,
): Promise<{ id: number; revision: number; owner_id: number; due_at: string | null }> {
  await holdAccount(tx, context, principal);
  const row = await tx.updateTable('assignments').set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('assignments.id', '=', idOf(target)).where(may(principal, permission))
    .returning(['id', 'revision', 'owner_id', 'due_at']).executeTakeFirst();
  if (row === undefined) return await refuse(tx, principal, target);
  // It may have been deleted by whoever this one waited for: the statement above saw it as it was before.
  if ('submissionId' in target) await roleOn(tx, principal, target);
  return row;
}
