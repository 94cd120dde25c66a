import type { Kysely } from 'kysely';
import type { PrivateNote } from '#contract/teams/private-note.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { StaleVersion } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { ownHiddenFrom, refuseRemarking } from './blind.ts';
import { claimScript } from './claims.ts';
import type { PrivateNotes } from './team-types.ts';

const NOTHING: PrivateNote = { text: '', version: 0 };

const stored = async (
  db: Kysely<Database>,
  { userId }: Principal,
  submissionId: number,
): Promise<PrivateNote> =>
  (await db
    .selectFrom('private_notes')
    .select(['text', 'version'])
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? NOTHING;

/** No method takes an owner: there are only the caller's own notes. */
export const createPrivateNotes = (context: StoreContext): PrivateNotes => ({
  async get(principal, submissionId) {
    await roleOn(context.db, principal, { submissionId });
    if ((await ownHiddenFrom(context.db, principal, [submissionId])).has(submissionId))
      return NOTHING;
    return await stored(context.db, principal, submissionId);
  },

  // The assignment's revision stays the same: others aren't even told that something was written.
  put: (principal, submissionId, { text, version }) =>
    transact(context, async (tx) => {
      await claimScript(tx, context, principal, { submissionId });
      await refuseRemarking(tx, principal, submissionId);
      const before = await stored(tx, principal, submissionId);
      if (before.version !== version) throw new StaleVersion(before);
      const now = { text, version: version + 1, updated_at: isoNow(context) };
      await tx
        .insertInto('private_notes')
        .values({ submission_id: submissionId, user_id: principal.userId, ...now })
        .onConflict((c) => c.columns(['submission_id', 'user_id']).doUpdateSet(now))
        .execute();
      return { text, version: version + 1 };
    }),
});
