import * as v from 'valibot';
import { IdSchema } from '#contract/common.ts';

/** What an item is looked for by: words, a source that is named, or a heading with these words. */
export const ITEM_KINDS = ['words', 'source', 'heading'] as const;
/** Where an item was taken from; `own` is what an educator added. */
export const ITEM_ORIGINS = ['brief', 'rubric', 'model_answer', 'own'] as const;

export const MAX_ITEMS = 60;
export const MAX_ITEM_NAME = 120;
export const MAX_ITEM_WORDS = 30;
export const MAX_ITEM_WORD = 80;
export const MAX_AT_LEAST = 20;
/** Passages of one item that are quoted of one script. */
export const MAX_PLACES = 3;

const IdOfItem = v.pipe(
  v.string(),
  v.minLength(1, 'An item has an id.'),
  v.maxLength(60, 'The id of an item has at most 60 characters.'),
);

/** Something that a work must have, and what counts as having it (FIND-2). */
export const ExpectedItemSchema = v.object({
  id: IdOfItem,
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'An item has a name.'),
    v.maxLength(MAX_ITEM_NAME, `The name of an item has at most ${MAX_ITEM_NAME} characters.`),
  ),
  kind: v.picklist(ITEM_KINDS),
  origin: v.picklist(ITEM_ORIGINS),
  /**
   * Each counts by itself. Several words in one count where a sentence has them all; in double
   * quotation marks they count as they stand; `*` stands for any ending or beginning of a word.
   */
  words: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'A word that counts isn’t empty.'),
        v.maxLength(MAX_ITEM_WORD, `A word that counts has at most ${MAX_ITEM_WORD} characters.`),
      ),
    ),
    v.maxLength(MAX_ITEM_WORDS, `An item has at most ${MAX_ITEM_WORDS} words that count.`),
  ),
  /** So many passages must have it. */
  at_least: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, 'An item is found once at least.'),
    v.maxValue(MAX_AT_LEAST, `An item is asked for at most ${MAX_AT_LEAST} times.`),
  ),
});
export type ExpectedItem = v.InferOutput<typeof ExpectedItemSchema>;

const ItemsSchema = v.pipe(
  v.array(ExpectedItemSchema),
  v.maxLength(MAX_ITEMS, `An assignment has at most ${MAX_ITEMS} items.`),
  v.check(
    (items) => new Set(items.map(({ id }) => id)).size === items.length,
    'Each item has an id of its own.',
  ),
);
const DismissedSchema = v.pipe(
  v.array(IdOfItem),
  v.maxLength(500, 'At most 500 proposals can be put away.'),
);

/** `PUT /api/v1/assignments/{id}/expected-items`: all of them, and the proposals that were put away. */
export const ExpectedItemsSchema = v.object({
  items: ItemsSchema,
  dismissed: DismissedSchema,
  /** That was read before; another one is refused. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type ExpectedItems = v.InferOutput<typeof ExpectedItemsSchema>;

export const NO_ITEMS: ExpectedItems = { items: [], dismissed: [], version: 0 };

const FoundItemSchema = v.object({
  item: v.string(),
  /** In how many passages. */
  count: v.number(),
  places: v.array(v.object({ quote: v.string() })),
});

const ScriptCoverageSchema = v.object({
  submission_id: IdSchema,
  name: v.string(),
  /** Null where none of its files could be read. */
  words: v.nullable(v.number()),
  /** Null where it can't be told. */
  language: v.nullable(v.string()),
  /** Files whose text can't be read. */
  unreadable: v.number(),
  /** The number of the group of scripts that say the same; null where no other does. */
  group: v.nullable(v.number()),
  found: v.array(FoundItemSchema),
});
export type ScriptCoverage = v.InferOutput<typeof ScriptCoverageSchema>;

/**
 * `GET /api/v1/assignments/{id}/coverage`: what the scripts of a class hold, as far as words tell
 * (FIND-2, FIND-4). Made of texts alone: nothing of any mark, and while names are hidden nothing of
 * any name.
 */
export const CoverageSchema = v.object({
  ...ExpectedItemsSchema.entries,
  /** What could be looked for besides, and waits for the educator's word. */
  proposals: v.array(ExpectedItemSchema),
  scripts: v.array(ScriptCoverageSchema),
});
export type Coverage = v.InferOutput<typeof CoverageSchema>;

/** Whether a script has an item as often as it is asked for. */
export const hasItem = ({ found }: Pick<ScriptCoverage, 'found'>, item: ExpectedItem): boolean =>
  (found.find((one) => one.item === item.id)?.count ?? 0) >= item.at_least;
