import type { GradeScale } from '#contract/assignments/assignment.ts';
import { bandsFor } from '#contract/rubrics/grade.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { parseGrade, type ParsedGrade } from '#contract/rubrics/read-grade.ts';
import type { Millionths } from '#contract/rubrics/decimal.ts';
import { adderOf, maxOf, weighted } from '#contract/rubrics/total.ts';

/**
 * What a mark gives: its points after weighting, and their share of the criterion's range in
 * percent.
 */
export interface GivenPoints {
  points: number;
  share: number | null;
}

/** The data of one script that all figures are calculated from. */
export interface ScriptFacts {
  id: number;
  assignment: number;
  grade: ParsedGrade;
  /** Whether its grade fails; null if nothing says what fails. */
  fails: boolean | null;
  /** In days; null if the time of submission isn't known. */
  late: number | null;
  similarity: number | null;
  graded_at: string | null;
  /** Who last set its grade. */
  marker: number | null;
  sections: readonly string[];
  /** By criterion, in the rubric's order; null if not marked. */
  marks: readonly (GivenPoints | null)[];
  /** The total of its marks, in percent; null until they are complete. */
  total: number | null;
}

/** What an assignment's figures are measured by. */
export interface Measure {
  rubric: Rubric | null;
  scale: GradeScale;
  /** Percentages at which the rubric's bands begin, except for the lowest band. */
  borders: readonly number[];
  /** The lowest passing percentage; null if nothing says so. */
  pass: number | null;
}

const FAILING = new Set([
  'fail',
  'failed',
  'f',
  'u',
  'unsatisfactory',
  'not passed',
  'no pass',
  'refer',
]);
export const isFailingWord = (text: string): boolean => FAILING.has(text.trim().toLowerCase());

export function measureOf(rubric: Rubric | null, scale: GradeScale): Measure {
  const bands =
    rubric === null ? [] : scale.kind === 'points' ? rubric.bands : bandsFor(rubric.bands, scale);
  const failing = bands.filter(({ grade }) => isFailingWord(grade));
  const passing = bands.filter(({ grade }) => !isFailingWord(grade)).map(({ from }) => from);
  return {
    rubric,
    scale,
    borders: [...new Set(bands.map(({ from }) => from))]
      .filter((from) => from > 0)
      .toSorted((a, b) => a - b),
    pass: failing.length === 0 || passing.length === 0 ? null : Math.min(...passing),
  };
}

/**
 * Returns whether a grade fails: it is a word that says so, or a number below the lowest passing
 * band.
 */
export function failsBy({ pass, scale }: Measure, grade: ParsedGrade): boolean | null {
  if (grade.kind === 'none') return null;
  if (grade.kind === 'number') return pass === null ? null : grade.value < pass;
  if (isFailingWord(grade.text)) return true;
  // Letters don't show where failing begins if none of them is called a failing one.
  if (scale.kind === 'letters' && pass === null && !scale.letters.some(isFailingWord)) return null;
  return scale.kind === 'pass_fail' || pass !== null || grade.rank !== null ? false : null;
}

const shareOf = (criterion: Criterion, points: number): number | null => {
  const { min, max } = spanOf(criterion);
  return max > min ? ((points - min) / (max - min)) * 100 : null;
};

/**
 * A script's marks as one text: one line per mark, with the criterion, its levels and its points
 * separated by `MARK_SPLIT`. No id contains either.
 */
export const MARKS_SPLIT = '\n';
export const MARK_SPLIT = '|';

type Marked = Pick<ScriptFacts, 'marks' | 'total'>;

/**
 * Reads the marks of scripts by one rubric, each script's marks as one text. Equal texts are read
 * once, since few of a class's marks differ.
 */
export function marksReader(rubric: Rubric): (text: string | null) => Marked {
  const max = maxOf(rubric);
  const add = adderOf(rubric);
  const places = new Map(rubric.criteria.map(({ id }, place) => [id, place]));
  const marks = new Map<string, { place: number; given: GivenPoints; exact: Millionths } | null>();
  const scripts = new Map<string, Marked>();
  const readMark = (text: string) => {
    const [id, levels, points] = text.split(MARK_SPLIT) as [string, string, string];
    const place = places.get(id);
    if (place === undefined) return null;
    const criterion = rubric.criteria[place]!;
    const got = pointsOf(criterion, {
      level_ids: levels === '' ? null : (JSON.parse(levels) as string[]),
      points: points === '' ? null : Number(points),
    });
    return got === null
      ? null
      : {
          place,
          given: { points: got * criterion.weight, share: shareOf(criterion, got) },
          exact: weighted(criterion, got),
        };
  };
  const readScript = (text: string): Marked => {
    const [own, exact] = [
      rubric.criteria.map((): GivenPoints | null => null),
      rubric.criteria.map((): Millionths | null => null),
    ];
    for (const line of text === '' ? [] : text.split(MARKS_SPLIT)) {
      const mark = once(marks, line, readMark);
      if (mark === null) continue;
      own[mark.place] = mark.given;
      exact[mark.place] = mark.exact;
    }
    const total = max > 0 ? add(exact) : null;
    return { marks: own, total: total === null ? null : (total / max) * 100 };
  };
  return (text) => once(scripts, text ?? '', readScript);
}

/** Returns the known value, or reads it and remembers it. */
function once<Key, Value>(known: Map<Key, Value>, key: Key, read: (key: Key) => Value): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = read(key)));
  return value;
}

/** Reads grades by one scale; few of a class's grades differ. */
export function gradeReader(scale: GradeScale): (grade: string | null) => ParsedGrade {
  const known = new Map<string | null, ParsedGrade>();
  return (grade) => once(known, grade, (text) => parseGrade(text, scale));
}
