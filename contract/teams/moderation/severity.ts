import type { Interval } from './agreement.ts';
import { quantileOfT } from './distributions.ts';

/** One mark: of a script, by a marker, for a criterion, in points of a hundred. */
export interface Given {
  script: number;
  marker: number;
  criterion: string;
  value: number;
}

/**
 * How much less a marker gives than the mean of all markers, in points of a hundred; below zero
 * they give more.
 */
export interface Severity {
  marker: number;
  scripts: number;
  value: number;
  error: number;
  interval: Interval;
}
export interface Severities {
  markers: Severity[];
  /**
   * Markers who share no script with these, not even through others, so that they can't be
   * compared.
   */
  apart: number[];
  /** The residual of a mark after removing script, marker and criterion. */
  rest: number;
  degrees: number;
}

/**
 * Returns markers who are connected by scripts that several of them marked; of several such groups,
 * the one with the most marks.
 */
function tied(given: readonly Given[]): Set<number> {
  const leader = new Map<number, number>();
  const first = (marker: number): number => {
    let at = marker;
    while (leader.get(at) !== at) at = leader.get(at)!;
    return at;
  };
  const seen = new Map<number, number>();
  for (const { script, marker } of given) {
    if (!leader.has(marker)) leader.set(marker, marker);
    const other = seen.get(script);
    if (other === undefined) seen.set(script, marker);
    else leader.set(first(marker), first(other));
  }
  const groups = Map.groupBy(given, ({ marker }) => first(marker));
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return new Set(most.map(({ marker }) => marker));
}

/**
 * Returns the inverse of a symmetric matrix by Gauss–Jordan elimination with pivots; null if there
 * is none.
 */
function inverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [
    ...row,
    ...row.map((_, column) => (column === at ? 1 : 0)),
  ]);
  for (let at = 0; at < size; at += 1) {
    let best = at;
    for (let row = at + 1; row < size; row += 1)
      if (Math.abs(rows[row]![at]!) > Math.abs(rows[best]![at]!)) best = row;
    [rows[at], rows[best]] = [rows[best]!, rows[at]!];
    const pivot = rows[at]![at]!;
    if (Math.abs(pivot) < 1e-9) return null;
    for (let column = 0; column < 2 * size; column += 1) rows[at]![column]! /= pivot;
    for (let row = 0; row < size; row += 1) {
      const factor = rows[row]![at]!;
      if (row === at || factor === 0) continue;
      for (let column = at; column < 2 * size; column += 1)
        rows[row]![column]! -= factor * rows[at]![column]!;
    }
  }
  return rows.map((row) => row.slice(size));
}

/**
 * Estimates severity by least squares on script, marker and criterion, for scripts with several
 * markers; markers' effects sum to zero. The scripts' own levels are removed first (Frisch and
 * Waugh, Econometrica 1, 1933), so that there are only as many equations as markers and criteria.
 * Null if it can't be estimated: no two markers share a script, or no degrees of freedom remain for
 * the error.
 */
export function severityOf(given: readonly Given[]): Severities | null {
  const markersOf = new Map<number, Set<number>>();
  for (const { script, marker } of given)
    markersOf.set(script, (markersOf.get(script) ?? new Set()).add(marker));
  const shared = given.filter(({ script }) => markersOf.get(script)!.size > 1);
  const together = tied(shared);
  const used = shared.filter(({ marker }) => together.has(marker));
  const markers = [...together].toSorted((a, b) => a - b);
  const criteria = [...new Set(used.map(({ criterion }) => criterion))];
  const [columnOf, criterionAt] = [
    new Map(markers.map((marker, at) => [marker, at - 1])),
    new Map(criteria.map((criterion, at) => [criterion, markers.length - 2 + at])),
  ];
  const size = markers.length + criteria.length - 2;
  const byScript = [...Map.groupBy(used, ({ script }) => script).values()];
  const degrees = used.length - byScript.length - size;
  if (markers.length < 2 || degrees < 1) return null;

  // The first marker and the first criterion are the reference for the others, so they have no
  // column.
  const columnsOf = ({ marker, criterion }: Given): number[] =>
    [columnOf.get(marker)!, criterion === criteria[0] ? -1 : criterionAt.get(criterion)!].filter(
      (column) => column >= 0,
    );
  const rows = byScript.flatMap((marks) => {
    const middle = marks.reduce((sum, { value }) => sum + value, 0) / marks.length;
    const share = Array.from({ length: size }, () => 0);
    for (const mark of marks)
      for (const column of columnsOf(mark)) share[column]! += 1 / marks.length;
    return marks.map((mark) => {
      const x = share.map((value) => -value);
      for (const column of columnsOf(mark)) x[column]! += 1;
      return { x, y: mark.value - middle };
    });
  });
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const products = Array.from({ length: size }, () => 0);
  for (const { x, y } of rows) {
    for (let a = 0; a < size; a += 1) {
      products[a]! += x[a]! * y;
      for (let b = 0; b < size; b += 1) squares[a]![b]! += x[a]! * x[b]!;
    }
  }
  const spread = inverse(squares);
  if (spread === null) return null;
  const effects = spread.map((row) =>
    row.reduce((sum, value, at) => sum + value * products[at]!, 0),
  );
  const rest = Math.sqrt(
    rows.reduce(
      (sum, { x, y }) =>
        sum + (y - x.reduce((told, value, at) => told + value * effects[at]!, 0)) ** 2,
      0,
    ) / degrees,
  );

  const count = markers.length;
  const [own, covered] = [
    (at: number) => (at === 0 ? 0 : effects[at - 1]!),
    (a: number, b: number) => (a === 0 || b === 0 ? 0 : spread[a - 1]![b - 1]!),
  ];
  const middle = markers.reduce((sum, _, at) => sum + own(at), 0) / count;
  const byMarker = Map.groupBy(used, ({ marker }) => marker);
  const t = quantileOfT(0.975, degrees);
  return {
    markers: markers.map((marker, at): Severity => {
      const of = (other: number): number => (other === at ? 1 : 0) - 1 / count;
      const variance = markers.reduce(
        (sum, _, a) =>
          sum + markers.reduce((part, __, b) => part + of(a) * of(b) * covered(a, b), 0),
        0,
      );
      const [value, error] = [middle - own(at), rest * Math.sqrt(Math.max(0, variance))];
      return {
        marker,
        scripts: new Set(byMarker.get(marker)!.map(({ script }) => script)).size,
        value,
        error,
        interval: { low: value - t * error, high: value + t * error },
      };
    }),
    apart: [...new Set(given.map(({ marker }) => marker))]
      .filter((marker) => !together.has(marker))
      .toSorted((a, b) => a - b),
    rest,
    degrees,
  };
}
