import type { GradeScale } from '#contract/assignments/assignment.ts';
import { bandsFor } from '#contract/rubrics/grade.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { parseGrade, type ParsedGrade } from '#contract/rubrics/read-grade.ts';
import type { Millionths } from '#contract/rubrics/decimal.ts';
import { adderOf, maxOf, weighted } from '#contract/rubrics/total.ts';

/** What a mark gives: its points after weight, and their share of the criterion's span in percent. */
export interface GivenPoints {
  points: number;
  share: number | null;
}

/** What all figures are made of: one script. */
export interface ScriptFacts {
  id: number;
  assignment: number;
  grade: ParsedGrade;
  /** Whether its grade fails; null where nothing says what fails. */
  fails: boolean | null;
  /** Days; null where it isn't known when it was handed in. */
  late: number | null;
  similarity: number | null;
  graded_at: string | null;
  /** Who set its grade last. */
  marker: number | null;
  sections: readonly string[];
  /** By criterion, in the rubric's order; null where there is none. */
  marks: readonly (GivenPoints | null)[];
  /** What its marks give, in percent; null until they are complete. */
  total: number | null;
}

/** What an assignment's figures are read by. */
export interface Measure {
  rubric: Rubric | null;
  scale: GradeScale;
  /** Percentages at which the rubric's bands begin, except for the lowest that nothing is under. */
  borders: readonly number[];
  /** From here on a grade doesn't fail; null where nothing says so. */
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

/** Whether a grade fails: a word that says so, or a number below the lowest band that passes. */
export function failsBy({ pass, scale }: Measure, grade: ParsedGrade): boolean | null {
  if (grade.kind === 'none') return null;
  if (grade.kind === 'number') return pass === null ? null : grade.value < pass;
  if (isFailingWord(grade.text)) return true;
  // Letters of which none is called a failing one don't say where failing begins.
  if (scale.kind === 'letters' && pass === null && !scale.letters.some(isFailingWord)) return null;
  return scale.kind === 'pass_fail' || pass !== null || grade.rank !== null ? false : null;
}

const shareOf = (criterion: Criterion, points: number): number | null => {
  const { min, max } = spanOf(criterion);
  return max > min ? ((points - min) / (max - min)) * 100 : null;
};

/**
 * A script's marks as one text: a line each, of the criterion, its levels and its points, parted by
 * `MARK_SPLIT`. No id holds either.
 */
export const MARKS_SPLIT = '\n';
export const MARK_SPLIT = '|';

type Marked = Pick<ScriptFacts, 'marks' | 'total'>;

/**
 * Reads the marks of scripts by one rubric, each script's written as one text. Equal texts are read
 * once, since a class's marks are few different ones.
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

/** What is known, or else is read now and known from then on. */
function once<Key, Value>(known: Map<Key, Value>, key: Key, read: (key: Key) => Value): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = read(key)));
  return value;
}

/** Reads grades by one scale; a class's grades are few different ones. */
export function gradeReader(scale: GradeScale): (grade: string | null) => ParsedGrade {
  const known = new Map<string | null, ParsedGrade>();
  return (grade) => once(known, grade, (text) => parseGrade(text, scale));
}
