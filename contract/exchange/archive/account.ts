import * as v from 'valibot';
import { MAX_VOICE } from '#contract/drafts/drafting.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { MAX_PRIVATE_NOTE } from '#contract/teams/private-note.ts';
import { SettingsSchema } from '#contract/accounts/user.ts';
import { CommentSetsSchema, MAX_ARCHIVE_SUBMISSIONS } from './assignment.ts';
import { CountSchema, listOf, MomentSchema, PlaceSchema, upTo, WhoSchema } from './parts.ts';

export const ACCOUNT_FORMAT = 'marginalia.account';
export const ACCOUNT_VERSION = 1;
/**
 * Paths of the person's own data in an account's archive; each assignment's archive has a folder of
 * its own.
 */
export const ACCOUNT_SHEET = 'account.json';
/** Everything that is known about the person, for them to read; never imported. */
export const ACCOUNT_READING = 'data.json';
export const assignmentFolder = (n: number): string => `assignments/${n}/`;
export const MAX_ARCHIVE_ASSIGNMENTS = 2000;

/** `account.json`: the person's own data, without secrets, sessions and the ledger. */
export const ArchiveAccountSchema = v.strictObject({
  format: v.literal(ACCOUNT_FORMAT),
  version: v.literal(ACCOUNT_VERSION),
  exported_at: MomentSchema,
  full_name: WhoSchema,
  settings: SettingsSchema,
  voice_card: v.nullable(v.object({ text: upTo(MAX_VOICE), updated_at: MomentSchema })),
  comment_sets: CommentSetsSchema,
  /** Number of assignments, in the folders `assignments/1/` and so on. */
  assignments: v.pipe(CountSchema, v.maxValue(MAX_ARCHIVE_ASSIGNMENTS)),
  /** The person's private notes, by the position of the assignment and of its submission. */
  private_notes: listOf(
    v.object({
      assignment: PlaceSchema,
      submission: PlaceSchema,
      text: upTo(MAX_PRIVATE_NOTE),
      version: CountSchema,
      updated_at: MomentSchema,
    }),
    MAX_ARCHIVE_ASSIGNMENTS * MAX_ARCHIVE_SUBMISSIONS,
  ),
  /** Assignments that are only in `data.json`, and why. */
  not_packed: listOf(v.object({ name: upTo(MAX_NAME), why: upTo(1000) }), MAX_ARCHIVE_ASSIGNMENTS),
});
export type ArchiveAccount = v.InferOutput<typeof ArchiveAccountSchema>;
