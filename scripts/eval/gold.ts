import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { GENRES } from '#contract/document.ts';

/** What is true of a gold text: a rule's id, and words the point must rest on where one place alone is meant. */
const ClaimSchema = v.union([v.string(), v.object({ rule: v.string(), at: v.string() })]);
export type Claim = v.InferOutput<typeof ClaimSchema>;

/** One text of a corpus. Those of others have a prompt alone, as `index.json` of a folder of student work has it. */
export const EntrySchema = v.looseObject({
  prompt: v.optional(v.string(), ''),
  rubric: v.optional(v.nullable(v.string()), null),
  /** What the text is, whatever a program takes it for. */
  language: v.optional(v.string()),
  genre: v.optional(v.picklist(GENRES)),
  /** Strong, middling or weak, as a marker would see it. */
  level: v.optional(v.picklist(['strong', 'middling', 'weak'])),
  /** Texts with the same name answer the same task: a class. */
  group: v.optional(v.string()),
  /** Faults that were put there, which a rule claims to know. */
  planted: v.optional(v.array(ClaimSchema), []),
  /** What else may truly be said. */
  true: v.optional(v.array(ClaimSchema), []),
  /** Expressions that must stand nowhere in the draft. */
  never: v.optional(v.array(v.string()), []),
  /** There is nothing to say, and no draft may come of it. */
  silent: v.optional(v.boolean(), false),
});
export type Entry = v.InferOutput<typeof EntrySchema>;

export interface Gold extends Entry { name: string; folder: string; isGold: boolean }

/** The texts of a folder with an `index.json`. */
export function corpusOf(folder: string, isGold = false): Gold[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, unknown>;
  return Object.entries(index).filter(([, entry]) => entry !== null).map(([name, entry]) => ({ ...v.parse(EntrySchema, entry), name, folder, isGold }));
}

/** All gold texts: each folder of `eval/gold` is one language. */
export const goldOf = (root: string): Gold[] =>
  readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()).toSorted((a, b) => a.name.localeCompare(b.name)).flatMap(({ name }) => corpusOf(join(root, name), true));

export const ruleOf = (claim: Claim): string => (typeof claim === 'string' ? claim : claim.rule);
export const placeOf = (claim: Claim): string => (typeof claim === 'string' ? '' : claim.at);
