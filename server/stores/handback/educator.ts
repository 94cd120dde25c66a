import { may } from '../access.ts';
import type { StoreContext } from '../context.ts';
import { NotFound } from '../errors.ts';
import { nameOf } from '../accounts/names.ts';
import type { Principal } from '../types.ts';
import { parseSettings } from '../accounts/new-account.ts';

/** Whose feedback goes out, and what they set once for all of it. */
export interface Educator {
  name: string;
  header: string;
  closing: string;
  ai_statement: boolean;
}

/** The owner of an assignment, whoever of its markers gives the feedback back: a class sees one wording. Throws NotFound. */
export async function educatorOf(
  { db }: StoreContext,
  principal: Principal,
  assignmentId: number,
): Promise<Educator> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.owner_id')
    .select('users.settings')
    .select(nameOf.as('name'))
    .where('assignments.id', '=', assignmentId)
    .where(may(principal, 'read'))
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  const { feedback_header, feedback_closing, feedback_ai_statement } = parseSettings(row.settings);
  return {
    name: row.name,
    header: feedback_header.trim(),
    closing: feedback_closing.trim(),
    ai_statement: feedback_ai_statement,
  };
}
