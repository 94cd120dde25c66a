import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { type Document, GENRES } from '#contract/submissions/document.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { readBytes } from '#server/extraction/read/read.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { CODE_RULES, PROSE_RULES } from '#server/features/drafts/checks/rules/index.ts';
import { EXTRACT_LIMITS } from '#server/extraction/types.ts';
import { madeOf } from './made/made.ts';

/** What is true of a gold text: a rule's id, and words the point must rest on where one place alone is meant. */
const ClaimSchema = v.union([v.string(), v.object({ rule: v.string(), at: v.string() })]);
export type Claim = v.InferOutput<typeof ClaimSchema>;

/** One text of a corpus. Those of others have a prompt alone, as `index.json` of a folder of student work has it. */
const ENTRY = {
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
  /** What a marker wrote about it. */
  feedback: v.optional(v.string()),
  /** There is nothing to say, and no draft may come of it. */
  silent: v.optional(v.boolean(), false),
};
const EntrySchema = v.looseObject(ENTRY);
type Entry = v.InferOutput<typeof EntrySchema>;

/** A file of gold texts: what they have in common, and each with the kind of file that it is handed in as. */
const GoldFileSchema = v.object({
  language: v.string(),
  genre: v.picklist(GENRES),
  prompt: v.string(),
  group: v.optional(v.string()),
  texts: v.record(
    v.string(),
    v.strictObject({
      ...ENTRY,
      prompt: v.optional(v.string()),
      kind: v.string(),
      head: v.optional(v.string(), ''),
      text: v.string(),
    }),
  ),
});

export interface Gold extends Entry {
  name: string;
  kind: string;
  isGold: boolean;
  read(): Promise<Document>;
}

const PLAIN = new Set([
  'txt',
  'py',
  'js',
  'ts',
  'java',
  'c',
  'cpp',
  'cs',
  'go',
  'rs',
  'rb',
  'php',
  'sql',
  'html',
  'css',
  'json',
]);

/** The texts of a folder with an `index.json`. */
export function corpusOf(folder: string): Gold[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return Object.entries(index).map(([name, entry]): Gold => {
    const path = join(folder, name);
    const kind = extname(name).slice(1);
    const read = async (): Promise<Document> =>
      PLAIN.has(kind) ? documentOfText(readFileSync(path, 'utf8'), kind) : readDocument(path, kind);
    return { ...v.parse(EntrySchema, entry ?? {}), name, kind, isGold: false, read };
  });
}

function goldIn(path: string): Gold[] {
  const { texts, ...common } = v.parse(GoldFileSchema, parse(readFileSync(path, 'utf8')));
  return Object.entries(texts).map(([name, { text, kind, head, ...own }]): Gold => ({
    ...common,
    ...own,
    prompt: own.prompt ?? common.prompt,
    name: `${common.language}/${name}`,
    kind,
    isGold: true,
    // As the reading child does it, here in this process: hundreds of files need no child each.
    read: async () => {
      const { bytes, extension } = await madeOf(kind, text, head);
      return readBytes(new Uint8Array(bytes), { extension, characters: EXTRACT_LIMITS.characters });
    },
  }));
}

/** All gold texts: each folder of `eval/gold` is one language, each file in it one task. */
export const goldOf = (root: string): Gold[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .toSorted()
    .flatMap((path) => goldIn(join(root, path)));

export const ruleOf = (claim: Claim): string => (typeof claim === 'string' ? claim : claim.rule);
export const placeOf = (claim: Claim): string => (typeof claim === 'string' ? '' : claim.at);

const RULE_IDS: ReadonlySet<string> = new Set([...PROSE_RULES, ...CODE_RULES].map(({ id }) => id));
/**
 * Planted faults that a rule claims to know; texts also name some of rules that were deleted for
 * being false too often.
 */
export const claimedIn = ({ planted }: Pick<Entry, 'planted'>): Claim[] =>
  planted.filter((one) => RULE_IDS.has(ruleOf(one)));
