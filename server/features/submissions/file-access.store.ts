import { sql } from 'kysely';
import { may } from '#server/platform/access/access.ts';
import { isOpen } from '#server/features/accounts/tokens.store.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';

export interface FileAccess {
  /** Whether this session is open still, and whoever it is may still read the file. For a link that was made a moment ago. */
  mayOpen(session: string, key: string): Promise<boolean>;
}

export const createFileAccess = (context: StoreContext): FileAccess => ({
  async mayOpen(session, key) {
    const { db } = context;
    const who = await db
      .selectFrom('tokens')
      .select('user_id')
      .where('uuid', '=', session)
      .where(isOpen(context))
      .executeTakeFirst();
    if (who === undefined) return false;
    const found = await db
      .selectFrom('assignments')
      .select('assignments.id')
      .where(may({ userId: who.user_id }, 'read'))
      .where(
        'assignments.id',
        'in',
        sql<number>`(
      select s.assignment_id from submission_files f join submissions s on s.id = f.submission_id where f.key = ${key} or f.processed_key = ${key}
      union select assignment_id from submissions where report_key = ${key}
      union select assignment_id from assignment_files where original_key = ${key} or processed_key = ${key})`,
      )
      .executeTakeFirst();
    return found !== undefined;
  },
});
