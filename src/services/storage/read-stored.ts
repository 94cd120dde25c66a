import * as v from 'valibot';

/** What the browser keeps under a key; null where it is something else than it should be, and where the browser keeps nothing. */
export function readStored<Schema extends v.GenericSchema>(
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
