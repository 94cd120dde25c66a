import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { ownHiddenFrom } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * Returns the feedback that a person has written, in their latest wording, newest first: later
 * changes by others aren't included, since they may not see them (MOD-1). What they wrote on a
 * script that came back to them is left out (MOD-11).
 */
export async function educatorsWords(
  db: Kysely<Database>,
  principal: Principal,
  most: number,
  among?: { assignment_id: number; submission_id: number },
): Promise<string[]> {
  const hidden = await ownHiddenFrom(db, principal);
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('submissions', 'submissions.id', 'revisions.submission_id')
    .where('field', '=', 'feedback_text')
    .where('changed_by', '=', principal.userId)
    .where('to_value', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from revisions r where r.submission_id = revisions.submission_id and r.field = 'feedback_text' and r.changed_by = ${principal.userId} and r.id > revisions.id)`,
    )
    .$if(among !== undefined, (query) =>
      query
        .where('submissions.assignment_id', '=', among!.assignment_id)
        .where('submissions.id', '<>', among!.submission_id),
    )
    .$if(hidden.size > 0, (query) => query.where('submissions.id', 'not in', [...hidden]))
    .select('to_value')
    .orderBy('revisions.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ to_value }) => to_value ?? '');
}
