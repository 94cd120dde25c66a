import * as v from 'valibot';
import {
  type Coverage,
  type ExpectedItem,
  ExpectedItemSchema,
  type ExpectedItems,
  hasItem,
  type ScriptCoverage,
} from '#contract/marking/coverage.ts';
import { counted } from '#contract/text/plural.ts';

/** An item while it is being edited, as it stands in the fields. */
export interface ItemDraft extends Pick<ExpectedItem, 'id' | 'name' | 'kind' | 'origin'> {
  /** One a line. */
  words: string;
  at_least: string;
}

export const draftOf = ({ words, at_least, ...item }: ExpectedItem): ItemDraft => ({
  ...item,
  words: words.join('\n'),
  at_least: String(at_least),
});

export const emptyDraft = (id: string): ItemDraft => ({
  id,
  name: '',
  kind: 'words',
  origin: 'own',
  words: '',
  at_least: '1',
});

/** The item that the fields say, or in words what is wrong with them. */
export function readDraft({ words, at_least, ...draft }: ItemDraft): ExpectedItem | string {
  const given = words
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (given.length === 0 && draft.kind !== 'source') return 'Say which words count.';
  if (!/^\d{1,2}$/u.test(at_least.trim())) return 'Say as a number how often it must be found.';
  const read = v.safeParse(ExpectedItemSchema, {
    ...draft,
    words: [...new Set(given)],
    at_least: Number(at_least),
  });
  return read.success ? read.output : read.issues[0].message;
}

type Wanted = Pick<Coverage, 'items' | 'dismissed' | 'version'>;

const wanted = ({ dismissed, version }: Wanted, items: readonly ExpectedItem[]): ExpectedItems => ({
  items: [...items],
  dismissed: [...dismissed],
  version,
});

/** With an item more, or in place of the one that it was. */
export const withItem = (now: Wanted, item: ExpectedItem): ExpectedItems =>
  wanted(
    now,
    now.items.some(({ id }) => id === item.id)
      ? now.items.map((one) => (one.id === item.id ? item : one))
      : [...now.items, item],
  );

/** Without an item or a proposal, which isn't proposed again. */
export const withoutItem = (now: Wanted, id: string): ExpectedItems => ({
  ...wanted(
    now,
    now.items.filter((one) => one.id !== id),
  ),
  dismissed: [...new Set([...now.dismissed, id])],
});

/** With all that is proposed. */
export const withProposals = (now: Coverage): ExpectedItems =>
  wanted(now, [...now.items, ...now.proposals]);

/** Scripts whose text could be read. */
export const readScripts = ({ scripts }: Pick<Coverage, 'scripts'>): ScriptCoverage[] =>
  scripts.filter(({ words }) => words !== null);

/** Of those, the ones without an item. */
export const scriptsWithout = (
  coverage: Pick<Coverage, 'scripts'>,
  item: ExpectedItem,
): ScriptCoverage[] => readScripts(coverage).filter((script) => !hasItem(script, item));

/** "9 of 20 never mention it". */
export function missingSentence(coverage: Pick<Coverage, 'scripts'>, item: ExpectedItem): string {
  const all = readScripts(coverage).length;
  const missing = scriptsWithout(coverage, item).length;
  if (all === 0) return 'No script can be read yet';
  if (missing === 0) return all === 1 ? 'Found in the only script' : `Found in all ${all}`;
  const often = item.at_least === 1 ? '' : ` ${item.at_least} times`;
  return item.kind === 'words' && item.at_least === 1
    ? `${missing} of ${all} never ${missing === 1 ? 'mentions' : 'mention'} it`
    : `${missing} of ${all} ${missing === 1 ? 'doesn’t' : 'don’t'} have it${often}`;
}

/** What a class handed in, before anybody marks it (FIND-4). */
export interface ClassFacts {
  scripts: number;
  /** In words; null where no script can be read. */
  length: { median: number; least: number; most: number } | null;
  /** By how many scripts are in it; null is what can't be told. */
  languages: readonly { code: string | null; scripts: number }[];
  /** Scripts with a file that can't be read. */
  unreadable: readonly ScriptCoverage[];
  /** Scripts that say the same as another, by group. */
  groups: readonly (readonly ScriptCoverage[])[];
  /** Of less than half the median length. */
  short: readonly ScriptCoverage[];
}

export function classFacts(coverage: Pick<Coverage, 'scripts'>): ClassFacts {
  const { scripts } = coverage;
  const read = readScripts(coverage);
  const lengths = read.map(({ words }) => words!).toSorted((a, b) => a - b);
  const middle = (lengths.length - 1) / 2;
  const median =
    lengths.length === 0
      ? 0
      : Math.round((lengths[Math.floor(middle)]! + lengths[Math.ceil(middle)]!) / 2);
  return {
    scripts: scripts.length,
    length: lengths.length === 0 ? null : { median, least: lengths[0]!, most: lengths.at(-1)! },
    languages: [...Map.groupBy(read, ({ language }) => language)]
      .map(([code, { length }]) => ({ code, scripts: length }))
      .toSorted((a, b) => b.scripts - a.scripts),
    unreadable: scripts.filter(({ unreadable }) => unreadable > 0),
    groups: [
      ...Map.groupBy(
        scripts.filter(({ group }) => group !== null),
        ({ group }) => group,
      ).values(),
    ],
    short: read.filter(({ words }) => words! * 2 < median),
  };
}

/** Languages in words: "English, German (2 scripts)". */
export function languagesSentence({ languages }: Pick<ClassFacts, 'languages'>): string {
  const nameOf = (code: string | null): string =>
    code === null
      ? 'not known'
      : (new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code);
  return languages
    .map(({ code, scripts }, at) =>
      at === 0 ? nameOf(code) : `${nameOf(code)} (${counted(scripts, 'script')})`,
    )
    .join(', ');
}
