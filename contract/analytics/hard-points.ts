import { stemmer } from 'stemmer';
import type { Rubric } from '#contract/rubrics/model.ts';
import { type Hard, type HardPoint, MAX_GROUPS, type RemarkKind, SHARED } from './hard.ts';
import { MIN_SCRIPTS_COMPARED } from './insight.ts';
import { mean } from './statistics.ts';

/** Words that don't show what a remark is about. */
const SMALL = new Set(
  (
    'the and for but not you your are was were has have had this that these those with from into out its they them their there here what which when where who how why ' +
    'can could would should may might will shall more most much many very too also just only than then some any all each one two does did doing done about over ' +
    'please try make made need needs bit quite really well good nice here'
  ).split(' '),
);
/** Limits for one remark; longer ones are compared by how they begin. */
const MAX_WORDS = 40;
const MAX_CHARACTERS = 2_000;
/** From this share of common words (Jaccard), two remarks say the same. */
const ALIKE = 0.5;
/**
 * At most this many groups that share a word are compared with a remark: a word in more groups says
 * little.
 */
const MAX_CANDIDATES = 100;

const QUOTED = /“[^”]{0,500}”|"[^"]{0,500}"|‘[^’]{0,500}’/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns what a remark is about: its words without endings, case and small words, and without what
 * it quotes.
 */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text
    .slice(0, MAX_CHARACTERS)
    .replaceAll(QUOTED, ' ')
    .toLowerCase()
    .matchAll(WORD)) {
    if (word.length < 3 || SMALL.has(word)) continue;
    words.add(stemmer(word));
    if (words.size === MAX_WORDS) break;
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
 * Groups remarks that say the same: each joins the group whose first remark is most similar, or
 * starts a new one. Remarks without words of their own match only if they are identical, letter by
 * letter. Takes linear time, since each is compared with few others.
 */
export function groupSimilar<Item extends { text: string }>(items: readonly Item[]): Item[][] {
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
          else if (known.length < MAX_CANDIDATES) known.push(best);
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

const QUOTATIONS = 3;
/** In characters. */
const MAX_QUOTED = 240;
const MAX_SAID = 600;

/**
 * Something that was said about a script: a note in its margin, a comment on a mark, or a point of
 * its draft.
 */
export interface Remark {
  kind: RemarkKind;
  submission: number;
  criterion: string | null;
  text: string;
  quote: string;
}

/**
 * The data that groups are built from; `shares` is what a script got for a criterion, in percent.
 */
export interface RemarkFacts {
  remarks: readonly Remark[];
  rubric: Rubric | null;
  shares: (submission: number, criterion: string) => number | null;
  clean: (text: string) => string;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** Returns the wording used most often; of equally frequent ones the shortest. */
function wordingOf(remarks: readonly Remark[]): string {
  const times = new Map<string, number>();
  for (const { text } of remarks) times.set(text.trim(), (times.get(text.trim()) ?? 0) + 1);
  const [first] = [...times].toSorted(
    ([a, often], [b, other]) => other - often || a.length - b.length,
  );
  return first![0];
}

/** Picks three quotations from different scripts, those with the student's own words first. */
function quotationsOf(
  remarks: readonly Remark[],
  clean: RemarkFacts['clean'],
): HardPoint['quotations'] {
  const seen = new Set<number>();
  const found: HardPoint['quotations'] = [];
  for (const { submission, kind, quote, text } of [
    ...remarks.filter((remark) => remark.quote !== ''),
    ...remarks.filter((remark) => remark.quote === ''),
  ]) {
    if (seen.has(submission)) continue;
    seen.add(submission);
    found.push({
      submission_id: submission,
      kind,
      quote: cut(clean(quote), MAX_QUOTED),
      said: cut(clean(text), MAX_SAID),
    });
    if (found.length === QUOTATIONS) break;
  }
  return found;
}

export interface HardGroups {
  criteria: Hard['criteria'];
  told: number;
  scriptsIn: (key: string) => { label: string; ids: number[] } | null;
}

/**
 * Returns what the cohort found hard: remarks grouped by criterion and similarity, those that most
 * scripts share first.
 */
export function hardPointsOf({ remarks, rubric, shares, clean }: RemarkFacts): HardGroups {
  const behind = new Map<string, { label: string; ids: number[] }>();
  const known = rubric?.criteria ?? [];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const byCriterion = Map.groupBy(remarks, ({ criterion }) =>
    criterion !== null && names.has(criterion) ? criterion : null,
  );
  const criteria = [...known.map(({ id }) => id), null].flatMap((id): Hard['criteria'] => {
    const own = byCriterion.get(id) ?? [];
    if (own.length === 0) return [];
    const groups = groupSimilar(own).map((group) => ({
      group,
      ids: [...new Set(group.map(({ submission }) => submission))],
    }));
    const shared = groups
      .filter(({ ids }) => ids.length >= SHARED)
      .toSorted((a, b) => b.ids.length - a.ids.length)
      .slice(0, MAX_GROUPS);
    const points = shared.map(({ group, ids }, at): HardPoint => {
      const key = `hard.${id ?? ':'}.${at + 1}`;
      const text = cut(clean(wordingOf(group)), MAX_SAID);
      behind.set(key, { label: `Told “${cut(text, 60)}”`, ids });
      const got =
        id === null
          ? []
          : ids.map((submission) => shares(submission, id)).filter((share) => share !== null);
      const of = (kind: RemarkKind) => group.filter((remark) => remark.kind === kind).length;
      return {
        key,
        text,
        n: ids.length,
        notes: of('note'),
        comments: of('comment'),
        drafts: of('draft'),
        mean: got.length < MIN_SCRIPTS_COMPARED ? null : mean(got),
        quotations: quotationsOf(group, clean),
      };
    });
    const alone = groups.reduce(
      (all, { group, ids }) => all + (ids.length < SHARED ? group.length : 0),
      0,
    );
    return [
      {
        id,
        name: id === null ? 'No criterion' : names.get(id)!,
        remarks: own.length,
        alone,
        points,
      },
    ];
  });
  return {
    criteria,
    told: new Set(remarks.map(({ submission }) => submission)).size,
    scriptsIn: (key) => behind.get(key) ?? null,
  };
}
