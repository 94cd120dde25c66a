import * as v from 'valibot';
import type { Annotation } from '#contract/rubric/annotation.ts';
import { INGREDIENTS, PARTS } from '#lib/desk/place.ts';
import { FILTERS, ORDERS } from '#lib/desk/queue.ts';
import { type KeptNotes, overOf, type UnsentNotes } from '#lib/desk/notes.ts';
import type { MarkValue, Unsaved } from '#lib/desk/sheet.ts';
import { KeptNotesSchema } from './notes.ts';

const MarkSchema = v.object({ level_ids: v.nullable(v.array(v.string())), points: v.nullable(v.number()), comment: v.string() });
const FieldsSchema = v.record(v.string(), v.union([v.string(), MarkSchema]));
const UnsavedSchema = v.object({ base: FieldsSchema, written: FieldsSchema, sent: v.optional(FieldsSchema) });
const width = v.nullable(v.number());
const PlaceSchema = v.object({
  query: v.object({ order: v.picklist(ORDERS), filter: v.picklist(FILTERS), seed: v.number() }),
  last: v.nullable(v.number()),
  folded: v.pipe(v.array(v.picklist(PARTS)), v.maxLength(PARTS.length - 1)),
  template: v.optional(v.array(v.picklist(INGREDIENTS)), [...INGREDIENTS]),
  widths: v.object({ marks: width, words: width }),
});
type Place = v.InferOutput<typeof PlaceSchema>;
const OpenedSchema = v.record(v.string(), MarkSchema);
/** By script, in ms. */
const TimesSchema = v.object({ spent: v.record(v.pipe(v.string(), v.regex(/^\d+$/)), v.number()), on: v.boolean() });

function read<Schema extends v.GenericSchema>(storage: () => Storage, key: string, schema: Schema): v.InferOutput<Schema> | null {
  try {
    const found = v.safeParse(schema, JSON.parse(storage().getItem(key) ?? 'null'));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
}

/** Where the browser stores nothing it is forgotten, and nothing else breaks. */
function quietly(deed: () => void): void {
  try {
    deed();
  } catch {
    // Told where it matters: what a marker wrote is kept by `keepSheet`, which throws.
  }
}

/**
 * What the desk keeps in the browser, of one user: marks and texts that aren't saved, how the desk of an assignment stands, what they had
 * decided before they read a draft, and how long each script took. `keepSheet` and `keepNotes` throw when the storage is full or forbidden.
 */
export function deskStorage(storage: () => Storage, user: number) {
  const sheetKey = (submission: number): string => `marginalia.marks.${user}.${submission}`;
  const notesKey = (submission: number): string => `marginalia.notes.${user}.${submission}`;
  const openedKey = (submission: number): string => `marginalia.opened.${user}.${submission}`;
  const placeKey = (assignmentId: number): string => `marginalia.desk.${user}.${assignmentId}`;
  const timesKey = (assignmentId: number): string => `marginalia.times.${user}.${assignmentId}`;
  return {
    keepSheet(submission: number, unsaved: Unsaved): void {
      if (Object.keys(unsaved.written).length === 0) storage().removeItem(sheetKey(submission));
      else storage().setItem(sheetKey(submission), JSON.stringify(unsaved));
    },
    keepNotes(submission: number, { outbox, pen, notes }: UnsentNotes & { notes: readonly Annotation[] }): void {
      if (outbox.length === 0 && pen === null) storage().removeItem(notesKey(submission));
      else storage().setItem(notesKey(submission), JSON.stringify({ outbox, pen, over: overOf({ outbox, pen }, notes) } satisfies KeptNotes));
    },
    /** Whether something of a script isn’t saved. */
    isUnsaved: (submission: number): boolean => (read(storage, sheetKey(submission), UnsavedSchema) ?? read(storage, notesKey(submission), KeptNotesSchema)) !== null,
    recallNotes: (submission: number): KeptNotes | null => read(storage, notesKey(submission), KeptNotesSchema),
    recallSheet: (submission: number): Unsaved | null => read(storage, sheetKey(submission), UnsavedSchema),
    keepOpened: (submission: number, opened: Readonly<Record<string, MarkValue>>) => quietly(() => storage().setItem(openedKey(submission), JSON.stringify(opened))),
    recallOpened: (submission: number): Record<string, MarkValue> | null => read(storage, openedKey(submission), OpenedSchema),
    keepPlace: (assignmentId: number, place: object) => quietly(() => storage().setItem(placeKey(assignmentId), JSON.stringify(place))),
    recallPlace: (assignmentId: number): Place | null => read(storage, placeKey(assignmentId), PlaceSchema),
    keepTimes: (assignmentId: number, times: object) => quietly(() => storage().setItem(timesKey(assignmentId), JSON.stringify(times))),
    recallTimes: (assignmentId: number): v.InferOutput<typeof TimesSchema> | null => read(storage, timesKey(assignmentId), TimesSchema),
  };
}
