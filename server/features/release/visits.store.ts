import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { isoNow, sha256, type StoreContext } from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { StudentLinks } from './link-types.ts';

/**
 * Returns the link for a token, with the current release; throws NotFound for every reason not to
 * show it.
 */
export async function validLink(
  { db: outside, ...context }: StoreContext,
  token: string,
  db: Kysely<Database> = outside,
) {
  const row = await db
    .selectFrom('student_links')
    .innerJoin('releases', 'releases.submission_id', 'student_links.submission_id')
    .select([
      'student_links.id',
      'student_links.submission_id',
      'regrade',
      'expires_at',
      'seen_at',
      'snapshot',
      'released_at',
      'file_ids',
    ])
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', isoNow({ db: outside, ...context }))
    .where('releases.state', '=', 'released')
    .executeTakeFirst();
  if (row === undefined || row.snapshot === null || row.released_at === null) throw new NotFound();
  return { ...row, snapshot: row.snapshot, released_at: row.released_at };
}

/** What happens to a link in a student's hands. */
export const createVisits = (context: StoreContext): Pick<StudentLinks, 'open' | 'files'> => ({
  async open(token) {
    const { db } = context;
    const link = await validLink(context, token);
    const first =
      link.seen_at !== null
        ? undefined
        : await db
            .updateTable('student_links')
            .set({ seen_at: isoNow(context) })
            .where('id', '=', link.id)
            .where('seen_at', 'is', null)
            .returning('submission_id')
            .executeTakeFirst();
    const request = await db
      .selectFrom('regrades')
      .select(['text', 'created_at', 'answer', 'answered_at'])
      .where('link_id', '=', link.id)
      .executeTakeFirst();
    return {
      firstOf: first?.submission_id ?? null,
      snapshot: link.snapshot,
      released_at: link.released_at,
      expires_at: link.expires_at,
      regrade: {
        allowed: link.regrade === 1,
        request: request === undefined ? null : { ...request },
      },
    };
  },

  async files(token) {
    const { submission_id, file_ids } = await validLink(context, token);
    const ids = JSON.parse(file_ids ?? '[]') as number[];
    const rows = await context.db
      .selectFrom('submission_files')
      .select(['id', 'key', 'folder', 'filename'])
      .where('submission_id', '=', submission_id)
      .execute();
    return ids
      .flatMap((id) => rows.filter((row) => row.id === id))
      .map(({ key, folder, filename }) => ({
        key,
        filename,
        name: folder === '' ? filename : `${folder}/${filename}`,
      }));
  },
});
