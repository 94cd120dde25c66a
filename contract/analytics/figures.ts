import type { Rubric } from '#contract/rubrics/model.ts';
import { type GroupedScripts, groupOf, levelOf, type Names, partsOf } from './bags.ts';
import {
  type CriterionFigures,
  MIN_SCRIPTS_COMPARED,
  type Insight,
  NEAR,
  ODD,
  PACE_DAYS,
  type ScriptGroup,
  UNLIKE,
} from './insight.ts';
import type { ScriptFacts } from './script.ts';
import { correlation, deviation, mean, quantiles, sum } from './statistics.ts';

const FIFTHS = [
  'Lowest fifth',
  'Second fifth',
  'Middle fifth',
  'Fourth fifth',
  'Highest fifth',
] as const;
const fifthOf = (share: number): number => Math.min(Math.max(Math.floor(share / 20), 0), 4);

/** One criterion's figures with the scripts behind them. */
interface CriterionBags {
  figures: Omit<CriterionFigures, 'fifths' | 'odd' | 'marked'>;
  marked: GroupedScripts;
  fifths: GroupedScripts[];
  odd: GroupedScripts | null;
}

/**
 * Returns what remains of each mark once the levels of its script and its criterion are removed
 * (two-way additive fit), for scripts that have a mark for every criterion; and how far these
 * residuals spread.
 */
export function leftovers(table: readonly (readonly number[])[]): {
  values: number[][];
  spread: number;
} {
  const columns = table[0]?.length ?? 0;
  const sums = Array.from({ length: columns }, () => 0);
  for (const row of table)
    for (let place = 0; place < columns; place += 1) sums[place]! += row[place]!;
  const byColumn = sums.map((total) => total / table.length);
  const all = mean(byColumn) ?? 0;
  let squares = 0;
  const values = table.map((row) => {
    const own = mean(row) ?? 0;
    return row.map((value, place) => {
      const left = value - own - byColumn[place]! + all;
      squares += left ** 2;
      return left;
    });
  });
  const free = (table.length - 1) * (columns - 1);
  return { values, spread: free > 0 ? Math.sqrt(squares / free) : 0 };
}

/** Below this, in points of a hundred, a residual is ignored. */
const MIN_ODD = 20;

/** Calculates the figures of each criterion that gives points (ANA-2). */
export function criteriaOf(rubric: Rubric, scripts: readonly ScriptFacts[]): CriterionBags[] {
  const counted = rubric.criteria.flatMap((criterion, place) =>
    criterion.kind === 'comment' ? [] : [{ criterion, place }],
  );
  const whole = scripts.filter(({ marks }) =>
    counted.every(({ place }) => (marks[place]?.share ?? null) !== null),
  );
  const enough = whole.length >= MIN_SCRIPTS_COMPARED && counted.length > 1;
  const totals = whole.map(({ marks }) => sum(counted.map(({ place }) => marks[place]!.points)));
  const fit = enough
    ? leftovers(whole.map(({ marks }) => counted.map(({ place }) => marks[place]!.share!)))
    : null;
  return counted.map(({ criterion: { id, name }, place }, column): CriterionBags => {
    const fifths = FIFTHS.map((label, at): GroupedScripts => ({
      key: `mark.${id}.${at + 1}`,
      label: `${name}: ${label.toLowerCase()}`,
      scripts: [],
    }));
    const shares: number[] = [];
    const marked: GroupedScripts = { key: `mark.${id}`, label: `${name}: marked`, scripts: [] };
    for (const script of scripts) {
      const share = script.marks[place]?.share ?? null;
      if (share === null) continue;
      shares.push(share);
      marked.scripts.push(script);
      fifths[fifthOf(share)]!.scripts.push(script);
    }
    const own = enough ? whole.map(({ marks }) => marks[place]!.points) : [];
    const rest = enough
      ? correlation(
          own,
          own.map((points, row) => totals[row]! - points),
        )
      : null;
    const isOdd = (row: number) =>
      Math.abs(fit!.values[row]![column]!) > Math.max(ODD * fit!.spread, MIN_ODD);
    return {
      figures: {
        id,
        name,
        n: shares.length,
        mean: mean(shares),
        deviation: deviation(shares),
        rest,
        rest_n: enough ? whole.length : 0,
      },
      marked,
      fifths,
      odd:
        fit === null
          ? null
          : {
              key: `odd.${id}`,
              label: `${name}: unlike the script’s other marks`,
              scripts: whole.filter((_, row) => isOdd(row)),
            },
    };
  });
}

export const criterionFigures = ({
  figures,
  marked,
  fifths,
  odd,
}: CriterionBags): CriterionFigures => ({
  ...figures,
  marked: groupOf(marked),
  fifths: fifths.map(groupOf),
  odd: odd === null ? null : groupOf(odd),
});

const DAY = 24 * 60 * 60 * 1000;

/** The data that figures are calculated from, for one assignment or for all. */
export interface Facts {
  assignment: number | null;
  anonymous: boolean;
  scripts: readonly ScriptFacts[];
  /** The rubric of the one assignment. */
  rubric: Rubric | null;
  /** Percentages at which bands begin, by assignment. */
  borders: ReadonlyMap<number, readonly number[]>;
  names: Names;
}

/**
 * Returns how many scripts are graded per day and when the rest will be done, counted from the
 * first grade in the last fortnight, over at least one day.
 */
export function paceOf(
  gradedAt: readonly string[],
  ungraded: number,
  now: Date,
): { per_day: number | null; done_at: string | null } {
  const [from, upTo] = [new Date(now.getTime() - PACE_DAYS * DAY).toISOString(), now.toISOString()];
  const times = gradedAt.filter((time) => time >= from && time <= upTo).toSorted();
  if (times[0] === undefined) return { per_day: null, done_at: null };
  const first = Date.parse(times[0]);
  const per_day = times.length / Math.max((now.getTime() - first) / DAY, 1);
  return {
    per_day,
    done_at:
      ungraded === 0 ? null : new Date(now.getTime() + (ungraded / per_day) * DAY).toISOString(),
  };
}

/**
 * Returns what a script is compared with the borders by: its grade or, if that is a word, what its
 * marks give.
 */
const comparableLevelOf = (script: ScriptFacts): number | null =>
  levelOf(script) ?? (script.grade.kind === 'word' ? script.total : null);

function special({
  scripts,
  borders,
}: Facts): Record<'graded' | 'ungraded' | 'fails' | 'near' | 'unlike', GroupedScripts> {
  const those = (
    key: string,
    label: string,
    is: (script: ScriptFacts) => boolean,
  ): GroupedScripts => ({
    key,
    label,
    scripts: scripts.filter(is),
  });
  const isNear = (script: ScriptFacts): boolean => {
    const height = comparableLevelOf(script);
    return (
      height !== null &&
      (borders.get(script.assignment) ?? []).some((border) => Math.abs(height - border) <= NEAR)
    );
  };
  const isUnlike = (script: ScriptFacts): boolean => {
    const level = levelOf(script);
    return level !== null && script.total !== null && Math.abs(level - script.total) > UNLIKE;
  };
  return {
    graded: those('graded', 'Graded', ({ grade }) => grade.kind !== 'none'),
    ungraded: those('ungraded', 'Not graded', ({ grade }) => grade.kind === 'none'),
    fails: those('fails', 'Fails', ({ fails }) => fails === true),
    near: those('near', `Within ${NEAR} points of a border`, isNear),
    unlike: those('unlike', `Grade more than ${UNLIKE} points from its own marks`, isUnlike),
  };
}

/** Figures that are calculated once and read at any time: only the pace changes with the time. */
export interface Figures {
  insight: (now: Date) => Insight;
  /** Returns the scripts behind a number; null if there is no such group. */
  scriptsIn: (key: string) => ScriptGroup | null;
}

/**
 * Calculates all figures of one assignment or across all (docs/figures.md), with the scripts behind
 * each.
 */
export function figuresOf(facts: Facts): Figures {
  const { scripts, rubric, borders } = facts;
  const bags = special(facts);
  const parts = partsOf(scripts, facts.names, facts.assignment === null);
  const criteria = rubric === null ? [] : criteriaOf(rubric, scripts);
  const numbers: GroupedScripts = {
    key: 'numbers',
    label: 'Grades that are numbers',
    scripts: scripts.filter((script) => levelOf(script) !== null),
  };
  const levels = numbers.scripts.map((script) => levelOf(script)!);
  const [lowest = null, lower_quarter = null, median = null, upper_quarter = null, highest = null] =
    quantiles(levels, [0, 0.25, 0.5, 0.75, 1]);
  const middle: GroupedScripts = {
    key: 'middle',
    label: 'The middle half of the grades',
    scripts: numbers.scripts.filter((script) => {
      const level = levelOf(script)!;
      return level >= lower_quarter! && level <= upper_quarter!;
    }),
  };
  const asked = (bag: GroupedScripts, isKnown: boolean) => (isKnown ? groupOf(bag) : null);
  const all = [
    ...Object.values(bags),
    numbers,
    middle,
    ...parts.flatMap((part) => part.bags),
    ...criteria.flatMap(({ marked, fifths, odd }) => [
      marked,
      ...fifths,
      ...(odd === null ? [] : [odd]),
    ]),
  ];
  const gradedAt = bags.graded.scripts.flatMap(({ graded_at }) => graded_at ?? []);
  const progress = { graded: groupOf(bags.graded), ungraded: groupOf(bags.ungraded) };
  const said = {
    assignment_id: facts.assignment,
    n: scripts.length,
    anonymous: facts.anonymous,
    grades: {
      n: levels.length,
      mean: mean(levels),
      median,
      deviation: deviation(levels),
      lowest,
      highest,
      lower_quarter,
      upper_quarter,
      numbers: groupOf(numbers),
      middle: groupOf(middle),
      fails: asked(
        bags.fails,
        scripts.some(({ fails }) => fails !== null),
      ),
      near: asked(
        bags.near,
        [...borders.values()].some((own) => own.length > 0),
      ),
      unlike: asked(
        bags.unlike,
        scripts.some(({ total }) => total !== null),
      ),
    },
    parts: parts.map(({ id, bags: own }) => ({
      id,
      n: new Set(own.flatMap((bag) => bag.scripts)).size,
      groups: own.map(groupOf),
    })),
    criteria: criteria.map(criterionFigures),
  };
  return {
    insight: (now) => ({
      ...said,
      as_of: now.toISOString(),
      progress: { ...progress, ...paceOf(gradedAt, bags.ungraded.scripts.length, now) },
    }),
    scriptsIn(key) {
      const bag = all.find((one) => one.key === key);
      return bag === undefined
        ? null
        : { key, label: bag.label, submission_ids: bag.scripts.map(({ id }) => id) };
    },
  };
}
