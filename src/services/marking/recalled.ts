import * as v from 'valibot';
import { AnnotationSchema, SelectorSchema } from '#contract/rubrics/annotation.ts';
import { splitByTab, beside, notesTogether } from '#lib/marking/left-behind.ts';
import type { KeptNotes } from '#lib/marking/notes.ts';
import type { KeptSheet, Unsaved } from '#lib/marking/sheet.ts';

const MarkSchema = v.object({
  level_ids: v.nullable(v.array(v.string())),
  points: v.nullable(v.number()),
  comment: v.string(),
});
const FieldsSchema = v.record(v.string(), v.union([v.string(), MarkSchema]));
const UnsavedSchema = v.object({
  base: FieldsSchema,
  written: FieldsSchema,
  sent: v.optional(FieldsSchema),
});

const text = v.string();
const criterion = v.nullable(text);
const place = {
  selectors: v.array(SelectorSchema),
  file_id: v.nullable(v.number()),
  text,
  criterion,
};
const ChangeSchema = v.variant('do', [
  v.object({
    do: v.literal('add'),
    key: text,
    note: v.object({ ...place, comment_id: v.nullable(v.number()) }),
  }),
  v.object({ do: v.literal('edit'), key: text, id: v.number(), text, criterion }),
  v.object({ do: v.literal('remove'), key: text, id: v.number() }),
]);
const KeptNotesSchema = v.object({
  over: v.optional(v.array(AnnotationSchema), []),
  outbox: v.array(ChangeSchema),
  pen: v.nullable(v.object({ key: text, id: v.nullable(v.number()), ...place })),
});

/**
 * What remains of other tabs' data, by key: null if all of it was taken over. Data that this
 * release can't read is kept for one that can.
 */
export type Remainders = readonly (readonly [key: string, rest: string | null])[];
interface Recalled<Kept> {
  kept: Kept;
  rests: Remainders;
}

function read<Schema extends v.GenericSchema>(
  storage: Storage,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const found = v.safeParse(schema, JSON.parse(storage.getItem(key) ?? 'null'));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
}

/**
 * Returns the keys of what other tabs left for a script; before tabs had separate keys, there was
 * one without a tab.
 */
const keysOfOtherTabs = (storage: Storage, stem: string, own: string): string[] =>
  Object.keys(storage).filter((key) => `${key}.`.startsWith(stem) && key !== own);

/**
 * Takes over marks and texts that other tabs left, unless this tab has something else for the same
 * field: those wait until its own are saved, and the user is asked then.
 */
function recalledSheet(storage: Storage, stem: string, own: string): Recalled<KeptSheet> {
  const held = read(storage, own, UnsavedSchema)?.written ?? {};
  let kept: Unsaved = { base: {}, written: {} };
  const rests = keysOfOtherTabs(storage, stem, own).flatMap((key): Remainders => {
    const found = read(storage, key, UnsavedSchema);
    if (found === null) return [];
    const { free, rest } = splitByTab(found, { ...held, ...kept.written });
    kept = beside(kept, free);
    return [[key, rest === null ? null : JSON.stringify(rest)]];
  });
  return { kept: { ...kept, more: rests.some(([, rest]) => rest !== null) }, rests };
}

/**
 * Gives a recalled open note a new key: another tab may still be writing it, and two different
 * texts with one key are refused.
 */
const withNewKey = (kept: KeptNotes): KeptNotes =>
  kept.pen === null ? kept : { ...kept, pen: { ...kept.pen, key: crypto.randomUUID() } };

function recalledNotes(storage: Storage, stem: string, own: string): Recalled<KeptNotes> {
  const found = keysOfOtherTabs(storage, stem, own).flatMap((key) => {
    const left = read(storage, key, KeptNotesSchema);
    return left === null ? [] : [[key, left] as const];
  });
  return {
    kept: notesTogether(found.map(([, left]) => withNewKey(left))),
    rests: found.map(([key]) => [key, null]),
  };
}

export { recalledSheet as marks, recalledNotes as notes };
