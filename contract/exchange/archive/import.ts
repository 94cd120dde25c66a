import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';
import { MAX_ARCHIVE_ASSIGNMENTS } from './account.ts';
import { listOf, PlaceSchema } from './parts.ts';

/**
 * Whether an archive's assignment exists here: not at all, in the same state, or in a different
 * state because it was changed here or there since.
 */
export const ASSIGNMENT_STATES = ['new', 'here', 'other'] as const;
/**
 * For things that each person has only one of: nothing, the same already, new, or a different one
 * that the archive's would replace.
 */
const OneOfSchema = v.picklist(['none', 'same', 'new', 'other']);

/**
 * `POST /assignments/archives/preview`: what an archive contains, and what of it exists here.
 * Nothing is stored.
 */
export const ArchivePreviewSchema = v.object({
  kind: v.picklist(['assignment', 'account']),
  made_at: v.string(),
  /** Whose account it was; null for an assignment's archive. */
  full_name: v.nullable(v.string()),
  assignments: v.array(
    v.object({
      name: v.string(),
      submissions: v.number(),
      standing: v.picklist(ASSIGNMENT_STATES),
      /** Its counterpart here, and when that was last changed. */
      here: v.nullable(
        v.object({ assignment_id: IdSchema, name: v.string(), changed_at: v.string() }),
      ),
      /** When it was last changed before it was archived. */
      changed_at: v.string(),
      /**
       * The part about people who were erased here after it was archived: how many people,
       * submissions of theirs alone, and submissions shared with others. Left out unless it is
       * chosen.
       */
      erased: v.object({ people: v.number(), submissions: v.number(), shared: v.number() }),
    }),
  ),
  comments: v.object({ new: v.number(), here: v.number() }),
  private_notes: v.number(),
  voice_card: OneOfSchema,
  settings: OneOfSchema,
  /** Sentences saying what can't be imported. */
  left_out: v.array(v.string()),
});
export type ArchivePreview = v.InferOutput<typeof ArchivePreviewSchema>;

/**
 * The field `choices` of `POST /assignments/archives`, as JSON. Without it, everything is imported
 * that replaces nothing.
 */
export const ArchiveChoicesSchema = v.object({
  /** Positions of assignments not to import. */
  without: v.optional(listOf(PlaceSchema, MAX_ARCHIVE_ASSIGNMENTS), []),
  /** Positions of assignments that exist here in another state and are imported as copies. */
  copies: v.optional(listOf(PlaceSchema, MAX_ARCHIVE_ASSIGNMENTS), []),
  /** Whether the archive's replaces the existing one. */
  voice_card: v.optional(v.boolean(), false),
  settings: v.optional(v.boolean(), false),
  /** Whether people erased here are imported again. */
  erased: v.optional(v.boolean(), false),
});
export type ArchiveChoices = v.InferOutput<typeof ArchiveChoicesSchema>;

const ASSIGNMENT_OUTCOMES = ['new', 'copy', 'here', 'other', 'left'] as const;

/** `POST /assignments/archives`: the result of importing an archive. */
export const ArchiveImportSchema = v.object({
  assignments: v.array(
    v.object({
      /** Its id here; null for one that was to be left out and doesn't exist here. */
      assignment_id: v.nullable(IdSchema),
      name: v.string(),
      submissions: v.number(),
      /**
       * Whether it is new, or a copy next to another; existed already, or in another state, so
       * nothing was added; or was to be left out.
       */
      came: v.picklist(ASSIGNMENT_OUTCOMES),
      /** Sentences saying what of it couldn't be imported. */
      left_out: v.array(v.string()),
    }),
  ),
  comments: v.number(),
  voice_card: v.boolean(),
  settings: v.boolean(),
  /** Sentences saying what of the account couldn't be imported. */
  left_out: v.array(v.string()),
});
export type ArchiveImport = v.InferOutput<typeof ArchiveImportSchema>;
export type BroughtAssignment = ArchiveImport['assignments'][number];
