import type { SampleRule, Why } from './sample.ts';

/** The data about a graded script that drawing needs. */
export interface Drawable {
  id: number;
  /** In percent; null if its grade is a word. */
  level: number | null;
  fails: boolean;
  band: string;
  marker: { id: number; name: string } | null;
}

/** Returns the border nearest to a level, if it is within this many points. */
function borderNear(
  level: number | null,
  borders: readonly number[],
  points: number,
): number | null {
  if (level === null) return null;
  const [nearest] = borders.toSorted((a, b) => Math.abs(level - a) - Math.abs(level - b));
  return nearest !== undefined && Math.abs(level - nearest) <= points + 1e-9 ? nearest : null;
}

/**
 * Returns the total sample size that a rule requires, by the square root and by the percentage.
 */
export function sizeOf({ root, percent, least }: SampleRule, count: number): number {
  // 10 % of 120 is 12, not the 13 that rounding up a floating-point result would give.
  const wanted = Math.max(
    root ? Math.ceil(Math.sqrt(count)) : 0,
    percent === null ? 0 : Math.ceil((count * percent) / 100 - 1e-9),
    least ?? 0,
  );
  return Math.min(wanted, count);
}

/**
 * Draws a sample (MOD-3). All that fail and all near a border are taken. Then each marker, each
 * band and the whole are filled up to their numbers with the first that fit, in the order that
 * `orderOf` gives (random, by the seed). Scripts already in the sample count and aren't drawn
 * twice.
 */
export function draw(
  rule: SampleRule,
  scripts: readonly Drawable[],
  borders: readonly number[],
  before: ReadonlySet<number>,
  orderOf: (id: number) => string,
): { id: number; why: Why[] }[] {
  const orders = new Map(scripts.map(({ id }) => [id, orderOf(id)]));
  const mixed = scripts.toSorted((a, b) => (orders.get(a.id)! < orders.get(b.id)! ? -1 : 1));
  const taken = new Map<number, Why[]>();
  const take = (id: number, why: Why): void => {
    if (!before.has(id)) taken.set(id, [...(taken.get(id) ?? []), why]);
  };
  const isIn = ({ id }: Drawable): boolean => before.has(id) || taken.has(id);
  for (const script of mixed) {
    if (rule.fails && script.fails) take(script.id, { part: 'fails', of: null });
    const border = rule.near === null ? null : borderNear(script.level, borders, rule.near);
    if (border !== null) take(script.id, { part: 'near', of: String(border) });
  }
  const fill = (those: readonly Drawable[], upTo: number, why: Why): void => {
    let missing = upTo - those.filter(isIn).length;
    for (const script of those) {
      if (missing <= 0) break;
      if (isIn(script)) continue;
      take(script.id, why);
      missing -= 1;
    }
  };
  const fillEach = (
    part: 'marker' | 'band',
    upTo: number | null,
    keyOf: (script: Drawable) => string | null,
    of: (script: Drawable) => string,
  ): void => {
    const groups = upTo === null ? [] : [...Map.groupBy(mixed, keyOf)];
    for (const [key, those] of groups.toSorted(([a], [b]) =>
      String(a).localeCompare(String(b), 'en', { numeric: true }),
    ))
      if (key !== null) fill(those, upTo!, { part, of: of(those[0]!) });
  };
  fillEach(
    'marker',
    rule.per_marker,
    ({ marker }) => (marker === null ? null : String(marker.id)),
    ({ marker }) => marker!.name,
  );
  fillEach(
    'band',
    rule.per_band,
    ({ band }) => band,
    ({ band }) => band,
  );
  fill(mixed, sizeOf(rule, scripts.length), { part: 'size', of: null });
  return [...taken].map(([id, why]) => ({ id, why })).toSorted((a, b) => a.id - b.id);
}
