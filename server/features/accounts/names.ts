import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks } from '#server/platform/database/stores/context.ts';

/** A person's name as others see it, from the row of `users` in the query. */
export const nameOf = sql<string>`case when users.deleted_at is null then users.full_name else 'Deleted account' end`;

/** Returns the names of these people, by user id. */
export async function namesOf(
  db: Kysely<Database>,
  userIds: Iterable<number>,
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const ids of chunks([...new Set(userIds)])) {
    for (const { id, name } of await db
      .selectFrom('users')
      .select('id')
      .select(nameOf.as('name'))
      .where('id', 'in', ids)
      .execute())
      names.set(id, name);
  }
  return names;
}
