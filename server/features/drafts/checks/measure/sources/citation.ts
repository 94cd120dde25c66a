import type { Span } from '#server/features/drafts/checks/measure/span.ts';

/** A source named in the text by author and year. */
export interface Citation extends Span {
  /** Surnames or the organisation, as written, without "et al.". */
  names: readonly string[];
  /** Including its letter: "2010a". */
  year: string;
  hasPage: boolean;
  /** "et al.": there are more names than are written out. */
  hasMore: boolean;
}

const YEAR = /(?<!\d)(?:1[5-9]|20)\d\d[a-z]?(?![\d\p{L}])/u;
const PAGE =
  /(?<!\p{L})(?:pp?|S|s|f|fol|págs?|pág|para|paras|Abs|chap|ch|Kap|cap)\.?\s?\d|\d:\s?\d{1,4}|¶|(?:1[5-9]|20)\d\d[a-z]?,\s?\d{1,4}(?!\d)/u;
const LETTER = String.raw`[\p{L}\p{M}’'‐-]`;
const PARTICLE = String.raw`(?:(?:van|von|de|der|den|del|della|di|da|dos|la|le|du|des|el|al|bin|ibn|ter|zu|zur|zum|af)\s+){0,3}`;
const NAME = String.raw`${PARTICLE}(?:\p{Lu}\.\s?){0,3}(?:\p{Lu}${LETTER}{1,40}|\p{Lu}{2,12})`;
const AND = String.raw`\s*(?:,\s*(?:and|&|und|et|y|e)\s|,|&|\s(?:and|und|et|y|e|with)\s)\s*`;
const ET_AL = String.raw`(?:,?\s*(?:et\s+al\.?|and\s+others|and\s+colleagues|u\.\s?a\.|y\s+otros|et\s+coll\.))?`;
/** The names just before a year in brackets: "Eliasson and Mattsson (2006)", "Okafor et al.'s (2015)". */
const NAMES_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${NAME}(?:${AND}${NAME}){0,4})${ET_AL}(?:['’]s?)?,?\s*$`,
  'u',
);
const LEAD =
  /^(?:see(?:\s+also)?|cf\.?|e\.g\.,?|for\s+example,?|for\s+instance,?|vgl\.|siehe(?:\s+auch)?|s\.|nach|zit\.\s+n(?:ach|\.)|cité\s+(?:par|dans)|citado\s+(?:en|por)|cited\s+in|quoted\s+in|as\s+cited\s+in|voir|cf|véase|ver|adapted\s+from|source:|quelle:|as\s+shown\s+by|according\s+to)\s+/iu;
/** Words that begin a sentence and aren't names. */
const NO_NAME = new Set(
  (
    'the in as however while for similarly but and when although both also likewise moreover furthermore finally since from by according after before this that these those it at on of to with ' +
    'der die das nach laut wie im in als auch bei seit und so selon dans le la les en pour comme el los las según como para january february march april may june july august september october november december ' +
    'spring summer autumn winter table figure chapter section version year abb tab tabelle abbildung fig since until between during census act law war olympics world cup election covid'
  ).split(' '),
);
/** An event of that year, not an author: "(Bundestagswahl 2021)". */
const EVENT =
  /^(?:\p{L}*(?:wahl(?:en)?|krise|meisterschaft(?:en)?)|olympi\p{L}*|elections?|élections?|elecciones)$/u;
const BRACKETS = /\(([^()\n]{4,300})\)|\[([^[\]\n]{4,200})\]/gu;
const MORE = /et\s+al|and\s+(?:others|colleagues)|u\.\s?a\.|y\s+otros|et\s+coll/u;
const REACH = 140;

const isName = (name: string): boolean => {
  const words = name.toLowerCase().split(/\s+/);
  return (
    /^\p{L}/u.test(name) &&
    /\p{Lu}/u.test(name) &&
    !words.every((word) => NO_NAME.has(word.replace(/[.,]/g, '')) || EVENT.test(word))
  );
};

/**
 * A single organisation, even if its name contains commas: "Department for Digital, Culture, Media
 * & Sport".
 */
const BODY =
  /^(?:the\s+)?(?:department|ministry|office|institute|agency|committee|association|council|bureau|ministère|ministerio|bundesministerium|bundesamt)(?!\p{L})/iu;

const namesIn = (text: string): string[] =>
  BODY.test(text.trim()) ? [text.trim().replace(/[,;:\s]+$/, '')] : peopleIn(text);
const peopleIn = (text: string): string[] =>
  text
    .replace(
      /(?<!\p{L})et\s+al\.?|and\s+(?:others|colleagues)|u\.\s?a\.|y\s+otros|(?<=\p{L})['’]s(?!\p{L})/gu,
      ' ',
    )
    .replace(/(?<!\p{L})(?:\p{Lu}\.\s?-?)+/gu, ' ')
    .split(/,|&|;|\s(?:and|und|et|y|e|with)\s/u)
    .map((name) => name.trim().replace(/^[“"'‘]|[”"'’]$/g, ''))
    .filter(isName);

/** "(see Leape, 2006, p. 166; Santos and Shaffer 2004)": each part with a name and a year. */
function inBrackets(inner: string, at: number): Citation[] {
  const found: Citation[] = [];
  let last: readonly string[] = [];
  for (const { 0: part, index } of inner.matchAll(/[^;]+/g)) {
    const text = part.trim();
    const year = YEAR.exec(text);
    if (year === null) continue;
    const before = text.slice(0, year.index).replace(LEAD, '');
    const plain = before.replace(/[,:\s]+$/, '');
    const isList =
      plain.length < 120 &&
      !/[.!?]\s+\p{L}{3}|\d{2}/u.test(plain) &&
      !/\b(?:in|by|from|since|until|of|during|between|am|vom|seit|bis|im|en|depuis|desde|until)$/i.test(
        plain,
      );
    const names = isList ? namesIn(plain) : [];
    const own = names.length > 0 ? names : plain === '' ? last : [];
    if (own.length === 0) continue;
    last = own;
    const start = at + index + (part.length - part.trimStart().length);
    found.push({
      text,
      start,
      end: start + text.length,
      names: own,
      year: year[0],
      hasPage: PAGE.test(text.slice(year.index)),
      hasMore: MORE.test(text),
    });
  }
  return found;
}

/** "Leape (2006, p. 166)": the names come before the bracket. */
function narrative(text: string, inner: string, at: number, end: number): Citation[] {
  if (!/^\s*(?:1[5-9]|20)\d\d[a-z]?(?:\s*[,:;)]|\s*$|\s*\[)/u.test(inner)) return [];
  const from = Math.max(0, at - REACH);
  const match = NAMES_BEFORE.exec(text.slice(from, at));
  if (match === null) return [];
  const words = match[1]!.split(/(?<=\s)/);
  while (words.length > 0 && NO_NAME.has(words[0]!.trim().toLowerCase())) words.shift();
  const named = words.join('');
  const names = namesIn(named);
  if (names.length === 0) return [];
  const start = from + match.index + match[1]!.length - named.length;
  return [
    {
      text: text.slice(start, end),
      start,
      end,
      names,
      year: YEAR.exec(inner)![0],
      hasPage: PAGE.test(inner),
      hasMore: MORE.test(match[0]),
    },
  ];
}

/** Returns the sources named by author and year in a passage that begins at `offset`. */
export function citationsIn(text: string, offset: number): Citation[] {
  const found: Citation[] = [];
  for (const match of text.matchAll(BRACKETS)) {
    const inner = match[1] ?? match[2]!;
    if (!YEAR.test(inner)) continue;
    const cited = inBrackets(inner, match.index + 1);
    found.push(
      ...(cited.length > 0
        ? cited
        : narrative(text, inner, match.index, match.index + match[0].length)),
    );
  }
  return found.map((one) => ({ ...one, start: one.start + offset, end: one.end + offset }));
}
