import { sql } from 'kysely';
import { may } from '#server/platform/access/access.ts';
import { masksFor } from '#server/features/marking/anonymity.store.ts';
import type { NameMask } from '#server/features/marking/anonymity/name-mask.ts';
import { isOpen } from '#server/features/accounts/tokens.store.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';

export interface FileAccess {
  /**
   * Whether this session is still open and its user may still read the file. For a link that was
   * created a moment ago.
   */
  mayOpen(session: string, key: string): Promise<boolean>;
  /**
   * What hides names in the text that was read from a script; null if nothing does, and for any
   * other file.
   */
  maskOf(key: string): Promise<NameMask | null>;
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
  async maskOf(key) {
    const read = await context.db
      .selectFrom('submission_files')
      .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
      .select('submissions.id')
      .where('processed_key', '=', key)
      .where('anonymous', '=', 1)
      .executeTakeFirst();
    return read === undefined
      ? null
      : ((await masksFor(context.db, [read.id])).get(read.id) ?? null);
  },
});
