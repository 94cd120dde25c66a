import type { ArchiveAccount } from '#contract/exchange/archive/account.ts';
import type { ArchiveChoices, ArchivePreview } from '#contract/exchange/archive/import.ts';
import { DEFAULT_SETTINGS } from '#contract/accounts/user.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { parseSettings } from '#server/features/accounts/new-account.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { AccountToExport } from './archive-types.ts';
import { commentSets } from './bank.ts';

type Own = Pick<ArchiveAccount, 'settings' | 'voice_card'>;

async function ownOf(tx: Tx, { userId }: Principal): Promise<Own & { full_name: string }> {
  const { full_name, settings } = await tx
    .selectFrom('users')
    .select(['full_name', 'settings'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const card = await tx
    .selectFrom('voice_cards')
    .select(['text', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    full_name,
    settings: parseSettings(settings),
    voice_card: card === undefined ? null : { ...card },
  };
}

/** Returns the part of an account that is the person's own, independent of their assignments. */
export const exportAccount = async (
  context: StoreContext,
  tx: Tx,
  principal: Principal,
): Promise<AccountToExport['own']> => ({
  exported_at: isoNow(context),
  ...(await ownOf(tx, principal)),
  comment_sets: await commentSets(tx, principal.userId),
});

/**
 * Returns the caller's private notes in one of their assignments, by the index that its archive
 * gives submissions.
 */
export async function exportNotes(tx: Tx, { userId }: Principal, assignmentId: number) {
  const ids = (
    await tx
      .selectFrom('submissions')
      .select('id')
      .where('assignment_id', '=', assignmentId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
  const notes = await tx
    .selectFrom('private_notes')
    .select(['submission_id', 'text', 'version', 'updated_at'])
    .where('user_id', '=', userId)
    .where(
      'submission_id',
      'in',
      ids.length === 0
        ? [0]
        : tx.selectFrom('submissions').select('id').where('assignment_id', '=', assignmentId),
    )
    .orderBy('submission_id')
    .execute();
  return notes.map(({ submission_id, ...note }) => ({
    submission: ids.indexOf(submission_id),
    ...note,
  }));
}

/**
 * Compares the archive's settings and voice card with those here. Anything that was never changed
 * here needs no choice: it won't be missed.
 */
export async function compareAccount(
  tx: Tx,
  principal: Principal,
  theirs: Own,
): Promise<Pick<ArchivePreview, 'settings' | 'voice_card'>> {
  const here = await ownOf(tx, principal);
  const settings = canonicalJson(here.settings);
  return {
    settings:
      settings === canonicalJson(theirs.settings)
        ? 'same'
        : settings === canonicalJson(DEFAULT_SETTINGS)
          ? 'new'
          : 'other',
    voice_card:
      theirs.voice_card === null
        ? 'none'
        : here.voice_card === null
          ? 'new'
          : here.voice_card.text === theirs.voice_card.text
            ? 'same'
            : 'other',
  };
}

/**
 * Imports settings and the voice card, unless there already are any here that weren't chosen to be
 * replaced. Returns which were imported.
 */
export async function importAccount(
  tx: Tx,
  principal: Principal,
  theirs: Own,
  choices: ArchiveChoices,
): Promise<{ settings: boolean; voice_card: boolean }> {
  const { userId } = principal;
  const compared = await compareAccount(tx, principal, theirs);
  const comes = (what: 'settings' | 'voice_card'): boolean =>
    compared[what] === 'new' || (compared[what] === 'other' && choices[what]);
  if (comes('settings'))
    await tx
      .updateTable('users')
      .set({ settings: JSON.stringify(theirs.settings) })
      .where('id', '=', userId)
      .execute();
  if (comes('voice_card')) {
    const card = theirs.voice_card!;
    await tx
      .insertInto('voice_cards')
      .values({ user_id: userId, ...card })
      .onConflict((c) => c.column('user_id').doUpdateSet(card))
      .execute();
  }
  return { settings: comes('settings'), voice_card: comes('voice_card') };
}

/** The person's notes are imported with the submissions that are new here. */
export async function importNotes(
  tx: Tx,
  { userId }: Principal,
  notes: readonly ArchiveAccount['private_notes'][number][],
  submissions: readonly number[],
): Promise<void> {
  for (const part of chunks(notes, 100)) {
    await tx
      .insertInto('private_notes')
      .values(
        part.map(({ assignment: _place, submission, ...note }) => ({
          ...note,
          user_id: userId,
          submission_id: submissions[submission]!,
        })),
      )
      .execute();
  }
}
