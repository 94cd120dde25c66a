import * as v from 'valibot';
import type { Tabs } from './keys-by-tab.ts';

/**
 * Returns what the browser stores under a key; null if it is invalid, or if the browser stores
 * nothing.
 */
function readStored<Schema extends v.GenericSchema>(
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

/**
 * Returns the keys under which tabs left something; before tabs had separate keys, there was one
 * without a tab.
 */
export function keysLeft({ storage, stemOf }: Tabs, submission: number): string[] {
  try {
    return Object.keys(storage()).filter((key) => `${key}.`.startsWith(stemOf(submission)));
  } catch {
    return [];
  }
}

/**
 * Takes over what other tabs left, as soon as this tab stores something for it. `join` is given
 * what each tab left and what this one has, and returns the combined data and what should remain of
 * each. Data that this release can't read is left for one that can.
 */
export function takeOver<Schema extends v.GenericSchema, Kept>(
  tabs: Tabs,
  submission: number,
  schema: Schema,
  join: (
    left: v.InferOutput<Schema>[],
    held: v.InferOutput<Schema> | null,
  ) => { kept: Kept; rests: readonly (object | null)[] },
): Kept {
  const stem = tabs.stemOf(submission);
  const own = stem + tabs.tab;
  const found = keysLeft(tabs, submission).flatMap((key) => {
    const left = key === own ? null : readStored(tabs.storage, key, schema);
    return left === null ? [] : [{ key, left }];
  });
  const { kept, rests } = join(
    found.map(({ left }) => left),
    readStored(tabs.storage, own, schema),
  );
  tabs.taken[stem] = found.map(({ key }, place) => [key, rests[place] ?? null]);
  return kept;
}
