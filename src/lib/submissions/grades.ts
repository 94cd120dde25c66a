import { parseGrade, type ParsedGrade, type Scale } from '#contract/rubrics/read-grade.ts';
import { byText, type Direction } from '../lists/sort.ts';

const FREE: Scale = { kind: 'free' };
const GROUPS = { number: 0, word: 1, none: 2 } as const;

const compareWithin = (a: ParsedGrade, b: ParsedGrade): number => {
  if (a.kind === 'number' && b.kind === 'number') return a.value - b.value;
  if (a.kind !== 'word' || b.kind !== 'word') return 0;
  if (a.rank !== null && b.rank !== null) return a.rank - b.rank || byText(a.text, b.text);
  if (a.rank === null && b.rank === null) return byText(a.text, b.text);
  return a.rank === null ? 1 : -1;
};

interface Graded {
  grade: string | null;
}

/**
 * Returns a sorted copy: numbers first, then letters and words, blanks last, in both directions
 * (decisions, section 6). Ascending is from the lowest grade to the highest. Stable.
 */
export function sortByGrade<Row extends Graded>(
  rows: readonly Row[],
  direction: Direction,
  scaleOf: (row: Row) => Scale = () => FREE,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, parsed: parseGrade(row.grade, scaleOf(row)) }))
    .toSorted(
      (a, b) =>
        GROUPS[a.parsed.kind] - GROUPS[b.parsed.kind] || sign * compareWithin(a.parsed, b.parsed),
    )
    .map(({ row }) => row);
}

export const isGraded = ({ grade }: Graded): boolean => grade !== null && grade.trim() !== '';

export interface GradeSummary {
  graded: number;
  /** Mean of the numeric grades, in percent; null if there are none. */
  average: number | null;
  /** Number of grades left out because they aren't numbers. */
  leftOut: number;
}

export function summariseGrades<Row extends Graded>(
  rows: readonly Row[],
  scaleOf: (row: Row) => Scale = () => FREE,
): GradeSummary {
  const parsed = rows
    .map((row) => parseGrade(row.grade, scaleOf(row)))
    .filter(({ kind }) => kind !== 'none');
  const numbers = parsed.flatMap((grade) => (grade.kind === 'number' ? [grade.value] : []));
  const sum = numbers.reduce((total, value) => total + value, 0);
  return {
    graded: parsed.length,
    average: numbers.length === 0 ? null : sum / numbers.length,
    leftOut: parsed.length - numbers.length,
  };
}

/**
 * Writes the Average Grade card's value: one decimal, 'N/A' if there is none (specification,
 * section 2).
 */
export const formatAverage = (average: number | null): string =>
  average === null ? 'N/A' : average.toFixed(1);

/** Returns the hint in the grade field. */
export function gradeHint(scale: Scale): string {
  switch (scale.kind) {
    case 'free':
      return 'A+, 95, Pass';
    case 'points':
      return `0 to ${scale.max}`;
    case 'letters':
      return scale.letters.join(', ');
    case 'pass_fail':
      return 'Pass or Fail';
  }
}
