import { folded } from '#server/features/drafts/checks/measure/span.ts';
import type { Citation } from './citation.ts';
import type { Reference, ReferenceList } from './references.ts';

/** How text and list fit together. Each finding holds only where nothing in the other could be meant. */
export interface Agreement {
  /** Cited, and named nowhere in the list. */
  unlisted: Citation[];
  /** Cited with a year that no entry of that name has. */
  misdated: { citation: Citation; reference: Reference }[];
  /** Listed, and named nowhere in the text. */
  uncited: Reference[];
  /** Cited and listed, name and year. */
  matched: Citation[];
}

/** More than any work has; beyond it only time would be lost. */
const MOST = 2000;
const SMALL = new Set(
  'of the and for in on de la du des für und der die das y del et to van von'.split(' '),
);
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** The words by which a name may be found again: a surname's, an organisation's, an acronym's. */
const keysOf = (name: string): string[] =>
  wordsOf(name).filter((word) => word.length > 1 && !SMALL.has(word));
const initials = (text: string): string =>
  (text.match(/\p{Lu}\p{L}*/gu) ?? [])
    .map((word) => word[0])
    .join('')
    .toLowerCase();
const isAcronym = (name: string): boolean =>
  /^\p{Lu}{2,12}s?$/u.test(name.replace(/[^\p{L}]/gu, ''));
const plainYear = (year: string): string => year.slice(0, 4);
const trigrams = (words: readonly string[]): string[] =>
  words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);

interface Listed {
  entry: Reference;
  words: Set<string>;
  initials: string;
  head: string[];
}

const listed = (entry: Reference): Listed => {
  const words = wordsOf(entry.key.slice(0, 600));
  return {
    entry,
    words: new Set(words),
    initials: initials(entry.text.slice(0, 300)),
    head: words.slice(0, 40),
  };
};

function meant(
  name: string,
  all: readonly Listed[],
  byWord: ReadonlyMap<string, Listed[]>,
): Listed[] {
  // "Laut einer Studie des Jugendinstituts", "Marx's": a name in the genitive is the same name.
  const found = keysOf(name).flatMap((word) => [
    ...(byWord.get(word) ?? []),
    ...(word.endsWith('s') ? (byWord.get(word.slice(0, -1)) ?? []) : []),
  ]);
  const short = name.replace(/[^\p{L}]/gu, '').toLowerCase();
  if (isAcronym(name))
    found.push(...all.filter((one) => one.initials.includes(short) || one.words.has(short)));
  const own = initials(name);
  if (own.length > 1) found.push(...(byWord.get(own) ?? []));
  return [...new Set(found)];
}

/** "Green, John" is named by "Green", neither by the colour nor by another John; a title of one or two words is named by itself. */
const isPerson = ({ first, text }: Reference): boolean =>
  first !== null && text.startsWith(`${first},`);
const surnamesOf = ({ text }: Reference): string[] =>
  [
    ...text
      .slice(0, 300)
      .matchAll(
        /(?:^|[,;&]\s*|\s(?:and|und|et|y)\s+)((?:\p{L}{1,4}\s){0,2}\p{Lu}[\p{L}\p{M}’'‐-]+),\s*\p{Lu}|\s(?:and|&|und|et|y)\s+\p{Lu}[\p{L}.]*\s+(\p{Lu}[\p{L}’'-]+)/gu,
      ),
  ].flatMap(([, before, last]) => keysOf(before ?? last ?? ''));
const titleOf = ({ text }: Reference): string =>
  /\(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,:]?\s+["“„«]?([^.[(”"“»]{4,120})/u.exec(text)?.[1]?.trim() ?? '';

/** Surnames, an organisation's words and its acronym, acronyms of the title: any of them in the text may be a citation. */
function namesOf({ entry, head }: Listed): string[] {
  const authors = entry.key.slice(0, 300).split(/\(?(?:1[5-9]|20)\d\d/)[0]!;
  const acronyms = (entry.text.slice(0, 300).match(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu) ?? []).map(
    folded,
  );
  const own =
    entry.first === null ? [] : [initials(entry.first)].filter((short) => short.length > 1);
  return [
    ...keysOf(authors.slice(0, 200)),
    ...acronyms,
    ...own,
    ...(head.length > 0 && keysOf(head[0]!).length > 0 ? [head[0]!] : []),
  ];
}

/**
 * Compares citations by author and year with the list. `body` is the text without the list. Only what can't be explained
 * otherwise counts: a name found anywhere in the list is listed, a surname found anywhere in the text is cited.
 */
export function agreementOf(
  citations: readonly Citation[],
  { entries }: ReferenceList,
  body: string,
): Agreement {
  const all = entries.slice(0, MOST).map(listed);
  const byWord = new Map<string, Listed[]>();
  for (const one of all)
    for (const word of one.words)
      byWord.set(word, [...(byWord.get(word)?.slice(0, 50) ?? []), one]);
  const found: Agreement = { unlisted: [], misdated: [], uncited: [], matched: [] };
  for (const citation of citations.slice(0, MOST)) {
    const like = citation.names.flatMap((name) => meant(name, all, byWord));
    const [only] = like;
    if (only === undefined) found.unlisted.push(citation);
    else if (
      like.some(({ entry }) =>
        entry.years.some((year) => plainYear(year) === plainYear(citation.year)),
      )
    )
      found.matched.push(citation);
    else if (
      new Set(like).size === 1 &&
      only.entry.years.length === 1 &&
      only.entry.first !== null &&
      keysOf(citation.names[0]!).at(-1) === keysOf(only.entry.first).at(-1)
    )
      found.misdated.push({ citation, reference: only.entry });
  }
  const words = wordsOf(body);
  const spoken = new Set(words);
  const capitals = new Set(wordsOf((body.match(/\p{Lu}[\p{L}\p{M}’'-]*/gu) ?? []).join(' ')));
  const isNamed = (one: Listed): boolean =>
    isPerson(one.entry)
      ? surnamesOf(one.entry).some((name) => capitals.has(name))
      : namesOf(one).some((name) => spoken.has(name));
  const plain = ` ${words.join(' ')} `;
  const isTitled = (one: Listed): boolean => {
    const title = wordsOf(titleOf(one.entry)).join(' ');
    return title.length > 4 && plain.includes(` ${title} `);
  };
  const silent = all.filter((one) => one.entry.first !== null && !isNamed(one) && !isTitled(one));
  const phrases = silent.length === 0 ? new Set<string>() : new Set(trigrams(words));
  found.uncited = silent
    .filter(({ head }) => !trigrams(head).some((phrase) => phrases.has(phrase)))
    .map(({ entry }) => entry);
  return found;
}
