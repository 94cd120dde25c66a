import type { Criterion, Rubric } from '#contract/rubrics/model.ts';

/**
 * A second implementation of the total, written from the requirement without the product's code:
 * slow, with exact fractions, one step after another.
 */
export class Fraction {
  readonly over: bigint;
  readonly under: bigint;
  constructor(over: bigint, under: bigint) {
    this.over = under < 0n ? -over : over;
    this.under = under < 0n ? -under : under;
  }

  /** Parses the number's own digits. */
  static of(value: number): Fraction {
    const [whole = '0', decimals = ''] = value.toFixed(6).split('.');
    const digits = BigInt(whole.replace('-', '') + decimals);
    return new Fraction(whole.startsWith('-') ? -digits : digits, 10n ** BigInt(decimals.length));
  }

  plus = (other: Fraction): Fraction =>
    new Fraction(this.over * other.under + other.over * this.under, this.under * other.under);
  minus = (other: Fraction): Fraction => this.plus(new Fraction(-other.over, other.under));
  times = (other: Fraction): Fraction =>
    new Fraction(this.over * other.over, this.under * other.under);
  by = (other: Fraction): Fraction =>
    new Fraction(this.over * other.under, this.under * other.over);
  below = (other: Fraction): boolean => this.over * other.under < other.over * this.under;
  /** Returns the greatest whole number not above it. */
  floor(): Fraction {
    let whole = this.over / this.under;
    if (whole * this.under > this.over) whole -= 1n;
    return new Fraction(whole, 1n);
  }
  toNumber = (): number => Number((this.over * 10n ** 6n) / this.under) / 1e6;
}

const zero = Fraction.of(0);
const half = new Fraction(1n, 2n);

interface Given {
  criterion: string;
  level_ids: readonly string[] | null;
  points: number | null;
}

/** Returns the points of one criterion, or null if it isn't marked. */
function slowPoints(criterion: Criterion, given: Given | undefined): Fraction | null {
  if (given === undefined) return null;
  const { level_ids: ids, points } = given;
  const level = (id: string) => criterion.levels.find((one) => one.id === id);
  switch (criterion.kind) {
    case 'comment':
      return null;
    case 'points': {
      if (ids !== null || points === null) return null;
      const lowest =
        criterion.min ?? (criterion.max !== null && criterion.max < 0 ? criterion.max : 0);
      return points < lowest || points > (criterion.max ?? 0) ? null : Fraction.of(points);
    }
    case 'check': {
      if (points !== null || ids === null || ids.length !== 1) return null;
      const one = level(ids[0]!);
      return one === undefined ? null : Fraction.of(one.points);
    }
    case 'range': {
      if (ids === null || ids.length !== 1) return null;
      const one = level(ids[0]!);
      if (one === undefined) return null;
      if (one.points_min === null)
        return points === null || points === one.points ? Fraction.of(one.points) : null;
      return points === null || points < one.points_min || points > one.points
        ? null
        : Fraction.of(points);
    }
    case 'levels':
    case 'items': {
      if (points !== null || ids === null) return null;
      const many = criterion.kind === 'items' || criterion.select === 'many';
      if (!many && ids.length !== 1) return null;
      let sum = zero;
      const seen: string[] = [];
      for (const id of ids) {
        const one = level(id);
        if (one === undefined || seen.includes(id)) return null;
        seen.push(id);
        sum = sum.plus(Fraction.of(one.points));
      }
      if (!many) return sum;
      if (criterion.max !== null && Fraction.of(criterion.max).below(sum))
        sum = Fraction.of(criterion.max);
      if (criterion.min !== null && sum.below(Fraction.of(criterion.min)))
        sum = Fraction.of(criterion.min);
      return sum;
    }
  }
}

/**
 * Returns the most points of a criterion: tries every way to mark it, as long as there are few.
 */
function slowMost(criterion: Criterion): Fraction {
  const { kind, levels } = criterion;
  let most = zero;
  if (kind === 'points') return Fraction.of(criterion.max ?? 0);
  if (kind === 'comment') return zero;
  const many = kind === 'items' || criterion.select === 'many';
  const choices: string[][] = many
    ? Array.from({ length: 2 ** levels.length }, (_, bits) =>
        levels.filter((_level, index) => (bits >> index) % 2 === 1).map(({ id }) => id),
      )
    : levels.map(({ id }) => [id]);
  choices.forEach((ids, index) => {
    const one = levels.find(({ id }) => id === ids[0]);
    const points = kind === 'range' && one?.points_min !== null ? (one?.points ?? null) : null;
    const value =
      slowPoints(criterion, { criterion: criterion.id, level_ids: ids, points }) ?? zero;
    if (index === 0 || most.below(value)) most = value;
  });
  return most;
}

export interface SlowTotal {
  total: Fraction | null;
  max: Fraction;
  marked: number;
  markable: number;
  missing: string[];
}

export function slowTotal(rubric: Rubric, marks: readonly Given[]): SlowTotal {
  let [sum, most, bonus] = [zero, zero, zero];
  let [marked, markable] = [0, 0];
  const missing: string[] = [];
  for (const criterion of rubric.criteria) {
    if (criterion.kind === 'comment') continue;
    markable += 1;
    const weight = Fraction.of(criterion.weight);
    if (criterion.bonus) bonus = bonus.plus(slowMost(criterion).times(weight));
    else most = most.plus(slowMost(criterion).times(weight));
    const points = slowPoints(
      criterion,
      marks.find((mark) => mark.criterion === criterion.id),
    );
    if (points !== null) {
      marked += 1;
      sum = sum.plus(points.times(weight));
    } else if (!criterion.bonus) {
      missing.push(criterion.id);
    }
  }
  const max = rubric.max === null ? most : Fraction.of(rubric.max);
  const counts = { max, marked, markable, missing };
  if (missing.length > 0 || marked === 0) return { total: null, ...counts };
  let total = rubric.start === 'max' ? max.plus(sum) : sum;
  if (rubric.rounding > 0) {
    const step = Fraction.of(rubric.rounding);
    total = total.by(step).plus(half).floor().times(step);
  }
  let more = rubric.extra === null ? bonus : Fraction.of(rubric.extra);
  if (more.below(zero)) more = zero;
  if (max.plus(more).below(total)) total = max.plus(more);
  if (rubric.min !== null && total.below(Fraction.of(rubric.min))) total = Fraction.of(rubric.min);
  return { total, ...counts };
}
