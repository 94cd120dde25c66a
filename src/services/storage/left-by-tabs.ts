import * as v from 'valibot';
import type { Tabs } from './keys-by-tab.ts';

/**
 * What the browser keeps under a key; null where it is something else than it should be, and where
 * the browser keeps nothing.
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

/** The keys under which tabs left something; before tabs had keys of their own there was one without a tab. */
export function keysLeft({ storage, stemOf }: Tabs, submission: number): string[] {
  try {
    return Object.keys(storage()).filter((key) => `${key}.`.startsWith(stemOf(submission)));
  } catch {
    return [];
  }
}

/**
 * Takes over what other tabs left, when this one keeps something of it next. `join` is told of what
 * each left and of what this one has, and answers what is known then, and what is to stay of each.
 * What this release can't read isn't touched: it stays for one that can.
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
