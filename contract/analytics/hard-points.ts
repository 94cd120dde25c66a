import type { Rubric } from '#contract/rubrics/model.ts';
import { type Hard, type HardPoint, MOST_GROUPS, type RemarkKind, SHARED } from './hard.ts';
import { FEWEST } from './insight.ts';
import { alike } from './likeness.ts';
import { mean } from './statistics.ts';

const QUOTATIONS = 3;
/** In characters. */
const MOST_QUOTED = 240;
const MOST_SAID = 600;

/** Something that was said of a script: a note in its margin, a comment beside a mark, or a point of its draft. */
export interface Remark {
  kind: RemarkKind;
  submission: number;
  criterion: string | null;
  text: string;
  quote: string;
}

/** What the groups are made of; `shares` is what a script got for a criterion in percent. */
export interface HardFacts {
  remarks: readonly Remark[];
  rubric: Rubric | null;
  shares: (submission: number, criterion: string) => number | null;
  clean: (text: string) => string;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** The words that were used most often; of equally frequent ones the shortest. */
function wordingOf(remarks: readonly Remark[]): string {
  const times = new Map<string, number>();
  for (const { text } of remarks) times.set(text.trim(), (times.get(text.trim()) ?? 0) + 1);
  const [first] = [...times].toSorted(
    ([a, often], [b, other]) => other - often || a.length - b.length,
  );
  return first![0];
}

/** Three of different scripts, those with the student's own words first. */
function quotationsOf(
  remarks: readonly Remark[],
  clean: HardFacts['clean'],
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
      quote: cut(clean(quote), MOST_QUOTED),
      said: cut(clean(text), MOST_SAID),
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

/** What the cohort found hard: remarks by criterion and likeness, those that most scripts share first. */
export function hardOf({ remarks, rubric, shares, clean }: HardFacts): HardGroups {
  const behind = new Map<string, { label: string; ids: number[] }>();
  const known = rubric?.criteria ?? [];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const byCriterion = Map.groupBy(remarks, ({ criterion }) =>
    criterion !== null && names.has(criterion) ? criterion : null,
  );
  const criteria = [...known.map(({ id }) => id), null].flatMap((id): Hard['criteria'] => {
    const own = byCriterion.get(id) ?? [];
    if (own.length === 0) return [];
    const groups = alike(own).map((group) => ({
      group,
      ids: [...new Set(group.map(({ submission }) => submission))],
    }));
    const shared = groups
      .filter(({ ids }) => ids.length >= SHARED)
      .toSorted((a, b) => b.ids.length - a.ids.length)
      .slice(0, MOST_GROUPS);
    const points = shared.map(({ group, ids }, at): HardPoint => {
      const key = `hard.${id ?? ':'}.${at + 1}`;
      const text = cut(clean(wordingOf(group)), MOST_SAID);
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
        mean: got.length < FEWEST ? null : mean(got),
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
