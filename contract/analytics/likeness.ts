import { stemmer } from 'stemmer';

/** Words that say nothing about what a remark is about. */
const SMALL = new Set(
  (
    'the and for but not you your are was were has have had this that these those with from into out its they them their there here what which when where who how why ' +
    'can could would should may might will shall more most much many very too also just only than then some any all each one two does did doing done about over ' +
    'please try make made need needs bit quite really well good nice here'
  ).split(' '),
);
/** Of one remark; longer ones are told apart by how they begin. */
const MOST_WORDS = 40;
const MOST_CHARACTERS = 2_000;
/** From this share of common words on (Jaccard), two remarks say the same. */
const ALIKE = 0.5;
/** Groups with a word in common that a remark is held against: a word that stands in more says little. */
const MOST_CANDIDATES = 100;

const QUOTED = /“[^”]{0,500}”|"[^"]{0,500}"|‘[^’]{0,500}’/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** What a remark is about: its words without endings, case, small words, and without what it quotes. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(QUOTED, ' ')
    .toLowerCase()
    .matchAll(WORD)) {
    if (word.length < 3 || SMALL.has(word)) continue;
    words.add(stemmer(word));
    if (words.size === MOST_WORDS) break;
  }
  return words;
}

export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

/**
 * Puts what says the same together: each joins the group whose first it is most like, or begins one. What has no words
 * of its own is alike where it is the same, letter by letter. Linear in their number, for each is held against few.
 */
export function alike<Item extends { text: string }>(items: readonly Item[]): Item[][] {
  const groups: { words: ReadonlySet<string>; items: Item[] }[] = [];
  const byWord = new Map<string, number[]>();
  const byText = new Map<string, number>();
  for (const item of items) {
    const text = item.text.trim();
    let best = byText.get(text) ?? -1;
    if (best === -1) {
      const words = wordsOf(text);
      best = mostAlike(words, groups, byWord);
      if (best === -1) {
        best = groups.push({ words, items: [] }) - 1;
        for (const word of words) {
          const known = byWord.get(word);
          if (known === undefined) byWord.set(word, [best]);
          else if (known.length < MOST_CANDIDATES) known.push(best);
        }
      }
      byText.set(text, best);
    }
    groups[best]!.items.push(item);
  }
  return groups.map((group) => group.items);
}

function mostAlike(
  words: ReadonlySet<string>,
  groups: readonly { words: ReadonlySet<string> }[],
  byWord: ReadonlyMap<string, readonly number[]>,
): number {
  const candidates = new Set<number>();
  for (const word of words) for (const at of byWord.get(word) ?? []) candidates.add(at);
  let [best, how] = [-1, ALIKE];
  for (const at of candidates) {
    const own = likeness(words, groups[at]!.words);
    if (own > how || (own === how && (best === -1 || at < best))) [best, how] = [at, own];
  }
  return best;
}
