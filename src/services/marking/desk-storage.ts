import * as v from 'valibot';
import { INGREDIENTS, PARTS, WAYS } from '#lib/marking/place.ts';
import { FILTERS, ORDERS } from '#lib/marking/queue.ts';
import type { MarkValue } from '#lib/marking/sheet.ts';

const MarkSchema = v.object({
  level_ids: v.nullable(v.array(v.string())),
  points: v.nullable(v.number()),
  comment: v.string(),
});
const width = v.nullable(v.number());
const PlaceSchema = v.object({
  query: v.object({ order: v.picklist(ORDERS), filter: v.picklist(FILTERS), seed: v.number() }),
  last: v.nullable(v.number()),
  way: v.optional(v.picklist(WAYS), 'script'),
  folded: v.pipe(v.array(v.picklist(PARTS)), v.maxLength(PARTS.length - 1)),
  template: v.optional(v.array(v.picklist(INGREDIENTS)), [...INGREDIENTS]),
  widths: v.object({ marks: width, words: width }),
});
type Place = v.InferOutput<typeof PlaceSchema>;
const OpenedSchema = v.record(v.string(), MarkSchema);
/** By script, in ms. */
const TimesSchema = v.object({
  spent: v.record(v.pipe(v.string(), v.regex(/^\d+$/)), v.number()),
  on: v.boolean(),
});

function read<Schema extends v.GenericSchema>(
  storage: () => Storage,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const found = v.safeParse(schema, JSON.parse(storage().getItem(key) ?? 'null'));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
}

/** If the browser stores nothing, this is lost, but nothing else breaks. */
function ignoringStorageErrors(action: () => void): void {
  try {
    action();
  } catch {
    // Reported where it matters: a marker's writing is stored by `unsavedStorage`, which throws.
  }
}

/**
 * Stores the desk's data for one user in the browser: the desk's state for an assignment, what they
 * had decided before reading a draft, and the time spent on each script.
 */
export function deskStorage(storage: () => Storage, user: number) {
  const openedKey = (submission: number): string => `marginalia.opened.${user}.${submission}`;
  const placeKey = (assignmentId: number): string => `marginalia.desk.${user}.${assignmentId}`;
  const timesKey = (assignmentId: number): string => `marginalia.times.${user}.${assignmentId}`;
  return {
    keepOpened: (submission: number, opened: Readonly<Record<string, MarkValue>>) =>
      ignoringStorageErrors(() => storage().setItem(openedKey(submission), JSON.stringify(opened))),
    recallOpened: (submission: number): Record<string, MarkValue> | null =>
      read(storage, openedKey(submission), OpenedSchema),
    keepPlace: (assignmentId: number, place: object) =>
      ignoringStorageErrors(() => storage().setItem(placeKey(assignmentId), JSON.stringify(place))),
    recallPlace: (assignmentId: number): Place | null =>
      read(storage, placeKey(assignmentId), PlaceSchema),
    keepTimes: (assignmentId: number, times: object) =>
      ignoringStorageErrors(() => storage().setItem(timesKey(assignmentId), JSON.stringify(times))),
    recallTimes: (assignmentId: number): v.InferOutput<typeof TimesSchema> | null =>
      read(storage, timesKey(assignmentId), TimesSchema),
  };
}
