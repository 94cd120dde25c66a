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
import { createFile } from './made/made.ts';

/**
 * A statement that is true of a gold text: a rule's id and, where only one place is meant, the
 * words the point must rest on.
 */
const ClaimSchema = v.union([v.string(), v.object({ rule: v.string(), at: v.string() })]);
export type Claim = v.InferOutput<typeof ClaimSchema>;

/**
 * One text of a corpus. Texts by others have only a prompt, as in the `index.json` of a folder of
 * student work.
 */
const ENTRY = {
  prompt: v.optional(v.string(), ''),
  rubric: v.optional(v.nullable(v.string()), null),
  /** The text's true language, whatever a program detects. */
  language: v.optional(v.string()),
  genre: v.optional(v.picklist(GENRES)),
  /** Strong, middling or weak, as a marker would judge it. */
  level: v.optional(v.picklist(['strong', 'middling', 'weak'])),
  /** Texts with the same group answer the same task: they form a class. */
  group: v.optional(v.string()),
  /** Deliberate faults that a rule claims to detect. */
  planted: v.optional(v.array(ClaimSchema), []),
  /** Other statements that are true of the text. */
  true: v.optional(v.array(ClaimSchema), []),
  /** Expressions that must not appear anywhere in the draft. */
  never: v.optional(v.array(v.string()), []),
  /** A marker's feedback on the text. */
  feedback: v.optional(v.string()),
  /** There is nothing to say, so no draft may result. */
  silent: v.optional(v.boolean(), false),
};
const EntrySchema = v.looseObject(ENTRY);
type Entry = v.InferOutput<typeof EntrySchema>;

/**
 * A file of gold texts: what they have in common, and the file type in which each is submitted.
 */
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

/** Reads the texts of a folder with an `index.json`. */
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
    // Reads the file as the reading child process does, but in this process: hundreds of files
    // don't need a child each.
    read: async () => {
      const { bytes, extension } = await createFile(kind, text, head);
      return readBytes(new Uint8Array(bytes), { extension, characters: EXTRACT_LIMITS.characters });
    },
  }));
}

/** Reads all gold texts: each folder of `eval/gold` is one language, each file in it one task. */
export const goldOf = (root: string): Gold[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .toSorted()
    .flatMap((path) => goldIn(join(root, path)));

export const ruleOf = (claim: Claim): string => (typeof claim === 'string' ? claim : claim.rule);
export const placeOf = (claim: Claim): string => (typeof claim === 'string' ? '' : claim.at);

const RULE_IDS: ReadonlySet<string> = new Set([...PROSE_RULES, ...CODE_RULES].map(({ id }) => id));
/**
 * Returns the planted faults that a rule claims to detect. Texts also name faults of rules that
 * were deleted for too many false alarms.
 */
export const claimedIn = ({ planted }: Pick<Entry, 'planted'>): Claim[] =>
  planted.filter((one) => RULE_IDS.has(ruleOf(one)));
