import { sql } from 'kysely';

/** A person's name as others see it, of the row of `users` in the query. */
export const nameOf = sql<string>`case when users.deleted_at is null then users.full_name else 'Deleted account' end`;
