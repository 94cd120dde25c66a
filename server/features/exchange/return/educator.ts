import { may } from '#server/platform/access/access.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { parseSettings } from '#server/features/accounts/new-account.ts';

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
