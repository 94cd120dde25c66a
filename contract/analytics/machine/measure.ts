import { differenceOf, type Estimate, shareOf } from '#contract/teams/moderation/agreement.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import { type Judgement, pointsOf } from '#contract/rubrics/judgement.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { MIN_SCRIPTS_COMPARED } from '#contract/analytics/insight.ts';
import type { Doubt, MachineCriterion } from './machine.ts';

/**
 * A mark that was decided before the draft was opened, and whether that draft found a fault in the
 * work there.
 */
export interface Seen {
  submission: number;
  criterion: string;
  mark: Judgement;
  faulted: boolean;
}

const told = (n: number, of: () => Estimate): MachineCriterion['precision'] => {
  if (n < MIN_SCRIPTS_COMPARED) return null;
  const {
    value,
    interval: { low, high },
  } = of();
  return { n, value, low, high };
};

interface Pair {
  submission: number;
  below: boolean;
  faulted: boolean;
}

/**
 * Returns the reasons not to rely on drafts for a criterion: `few`, fewer than ten marks; `same`,
 * all works at the top or all below it, so that finding fault distinguishes none; `precision`, its
 * faults may be right no more often than works are below the top anyway (the lower end of its
 * interval isn't above their share); `recall`, it misses more than half; `error`, it finds fault
 * more often, or less often, than markers do.
 */
function doubtsOf(
  n: number,
  below: number,
  { precision, recall, error }: Pick<MachineCriterion, 'precision' | 'recall' | 'error'>,
): Doubt[] {
  if (n < MIN_SCRIPTS_COMPARED) return ['few'];
  const found: [Doubt, boolean][] = [
    ['same', below === 0 || below === n],
    ['precision', precision === null || precision.low <= below / n],
    ['recall', recall === null || recall.value < 0.5],
    ['error', error !== null && (error.low > 0 || error.high < 0)],
  ];
  return found.filter(([, is]) => is).map(([doubt]) => doubt);
}

/**
 * Measures by criterion how far the faults that drafts found match those that markers found
 * (MOD-7). A marker found one where the mark is below the criterion's maximum; a draft found one
 * where a point for improvement belongs to that criterion. Drafts contain no grade, so no levels
 * are compared. Precision = both / found by the draft, recall = both / found by the marker, each
 * with Wilson's interval; error = mean of (draft − marker), 1 or 0 each, with Student's t. All
 * without unit; null with fewer than ten to divide by. Marks that don't fit the rubric, or decide
 * nothing, don't count.
 */
export function measured(
  rubric: Rubric,
  seen: readonly Seen[],
): {
  scripts: number;
  criteria: MachineCriterion[];
  scriptsIn: (key: string) => { label: string; ids: number[] } | null;
} {
  const behind = new Map<string, { label: string; ids: number[] }>();
  const all = new Set<number>();
  const byCriterion = Map.groupBy(seen, ({ criterion }) => criterion);
  const criteria = rubric.criteria.flatMap((criterion): MachineCriterion[] => {
    const { id, name } = criterion;
    const { min, max } = spanOf(criterion);
    const pairs =
      max <= min
        ? []
        : (byCriterion.get(id) ?? []).flatMap(({ submission, mark, faulted }): Pair[] => {
            const points = pointsOf(criterion, mark);
            return points === null ? [] : [{ submission, below: points < max, faulted }];
          });
    if (pairs.length === 0) return [];
    for (const { submission } of pairs) all.add(submission);
    const scripts = (
      what: 'wrong' | 'missed',
      label: string,
      is: (pair: Pair) => boolean,
    ): MachineCriterion['wrong'] => {
      const ids = [...new Set(pairs.filter(is).map(({ submission }) => submission))];
      behind.set(`machine.${id}.${what}`, { label: `${name}: ${label}`, ids });
      return { key: `machine.${id}.${what}`, n: ids.length };
    };
    const count = (is: (pair: Pair) => boolean): number => pairs.filter(is).length;
    const [n, below, faulted, both] = [
      pairs.length,
      count((pair) => pair.below),
      count((pair) => pair.faulted),
      count((pair) => pair.below && pair.faulted),
    ];
    const figures = {
      precision: told(faulted, () => shareOf(both, faulted)),
      recall: told(below, () => shareOf(both, below)),
      error: told(
        n,
        () =>
          differenceOf(pairs.map((pair) => [Number(pair.below), Number(pair.faulted)] as const))
            .mean,
      ),
    };
    return [
      {
        id,
        name,
        n,
        below,
        faulted,
        ...figures,
        doubts: doubtsOf(n, below, figures),
        wrong: scripts(
          'wrong',
          'the draft found fault, the marker none',
          (pair) => pair.faulted && !pair.below,
        ),
        missed: scripts(
          'missed',
          'below the top, and no fault in the draft',
          (pair) => pair.below && !pair.faulted,
        ),
      },
    ];
  });
  return { scripts: all.size, criteria, scriptsIn: (key) => behind.get(key) ?? null };
}
