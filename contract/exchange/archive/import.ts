import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';
import { MAX_ARCHIVE_ASSIGNMENTS } from './account.ts';
import { listOf, PlaceSchema } from './parts.ts';

/**
 * What of an archive's assignment is here: nothing, the same already, or the same assignment in
 * another state, since it was changed here or there after the two were one.
 */
export const STANDINGS = ['new', 'here', 'other'] as const;
/**
 * What of something that there is one of for each person is here: the same already, or another that
 * the archive's would take the place of.
 */
const OneOfSchema = v.picklist(['none', 'same', 'new', 'other']);

/** `POST /assignments/archives/preview`: what an archive holds, and what of it is here. Nothing is stored. */
export const ArchivePreviewSchema = v.object({
  kind: v.picklist(['assignment', 'account']),
  made_at: v.string(),
  /** Whose account it was; null of an assignment's archive. */
  full_name: v.nullable(v.string()),
  assignments: v.array(
    v.object({
      name: v.string(),
      submissions: v.number(),
      standing: v.picklist(STANDINGS),
      /** What is here of it, and when that was changed last. */
      here: v.nullable(
        v.object({ assignment_id: IdSchema, name: v.string(), changed_at: v.string() }),
      ),
      /** When it was changed last before the archive was made. */
      changed_at: v.string(),
      /**
       * What of it is of people who were erased here after it was made: how many they are,
       * submissions of theirs alone, and of theirs with others. It stays out unless it is chosen.
       */
      erased: v.object({ people: v.number(), submissions: v.number(), shared: v.number() }),
    }),
  ),
  comments: v.object({ new: v.number(), here: v.number() }),
  private_notes: v.number(),
  voice_card: OneOfSchema,
  settings: OneOfSchema,
  /** Sentences: what of it can't come. */
  left_out: v.array(v.string()),
});
export type ArchivePreview = v.InferOutput<typeof ArchivePreviewSchema>;

/**
 * The field `choices` of `POST /assignments/archives`, as JSON. Without it all comes that takes the
 * place of nothing.
 */
export const ArchiveChoicesSchema = v.object({
  /** By their places: assignments that aren't to come. */
  without: v.optional(listOf(PlaceSchema, MAX_ARCHIVE_ASSIGNMENTS), []),
  /** By their places: assignments that are here in another state and come beside it. */
  copies: v.optional(listOf(PlaceSchema, MAX_ARCHIVE_ASSIGNMENTS), []),
  /** Whether the archive's take the place of those that are here. */
  voice_card: v.optional(v.boolean(), false),
  settings: v.optional(v.boolean(), false),
  /** Whether those who were erased here come back. */
  erased: v.optional(v.boolean(), false),
});
export type ArchiveChoices = v.InferOutput<typeof ArchiveChoicesSchema>;

const CAME = ['new', 'copy', 'here', 'other', 'left'] as const;

/** `POST /assignments/archives`: what became of an archive. */
export const BroughtInSchema = v.object({
  assignments: v.array(
    v.object({
      /** What it is here; null of one that was to be left and isn't here. */
      assignment_id: v.nullable(IdSchema),
      name: v.string(),
      submissions: v.number(),
      /**
       * It is new, or a copy beside another; it was here already, or in another state and nothing
       * was added; or it was to be left.
       */
      came: v.picklist(CAME),
      /** Sentences: what of it could not be taken in. */
      left_out: v.array(v.string()),
    }),
  ),
  comments: v.number(),
  voice_card: v.boolean(),
  settings: v.boolean(),
  /** Sentences: what of the account could not be taken in. */
  left_out: v.array(v.string()),
});
export type BroughtIn = v.InferOutput<typeof BroughtInSchema>;
export type BroughtAssignment = BroughtIn['assignments'][number];
