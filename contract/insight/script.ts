import type { GradeScale } from '../assignment.ts';
import { bandsFor } from '../rubric/grade.ts';
import { pointsOf } from '../rubric/judgement.ts';
import { spanOf } from '../rubric/criterion.ts';
import type { Criterion, Rubric } from '../rubric/model.ts';
import { parseGrade, type ParsedGrade } from '../rubric/read-grade.ts';
import { totalOf } from '../rubric/total.ts';

/** What a mark gives: its points after weight, and their share of the criterion's span in percent. */
export interface GivenPoints { points: number; share: number | null }

/** What all figures are made of: one script. */
export interface ScriptFacts {
  id: number;
  assignment: number;
  grade: ParsedGrade;
  /** Whether its grade fails; null where nothing says what fails. */
  fails: boolean | null;
  late: number;
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
  /** Percentages at which the rubric's bands begin, but for the lowest that nothing is under. */
  borders: readonly number[];
  /** From here on a grade doesn't fail; null where nothing says so. */
  pass: number | null;
}

const FAILING = new Set(['fail', 'failed', 'f', 'u', 'unsatisfactory', 'not passed', 'no pass', 'refer']);
export const isFailingWord = (text: string): boolean => FAILING.has(text.trim().toLowerCase());

export function measureOf(rubric: Rubric | null, scale: GradeScale): Measure {
  const bands = rubric === null ? [] : (scale.kind === 'points' ? rubric.bands : bandsFor(rubric.bands, scale));
  const failing = bands.filter(({ grade }) => isFailingWord(grade));
  const passing = bands.filter(({ grade }) => !isFailingWord(grade)).map(({ from }) => from);
  return {
    rubric, scale,
    borders: [...new Set(bands.map(({ from }) => from))].filter((from) => from > 0).toSorted((a, b) => a - b),
    pass: failing.length === 0 || passing.length === 0 ? null : Math.min(...passing),
  };
}

/** Whether a grade fails: a word that says so, or a number below the lowest band that passes. */
export function failsBy({ pass, scale }: Measure, grade: ParsedGrade): boolean | null {
  if (grade.kind === 'none') return null;
  if (grade.kind === 'number') return pass === null ? null : grade.value < pass;
  if (isFailingWord(grade.text)) return true;
  return scale.kind === 'pass_fail' || pass !== null || grade.rank !== null ? false : null;
}

const shareOf = (criterion: Criterion, points: number): number | null => {
  const { min, max } = spanOf(criterion);
  return max > min ? ((points - min) / (max - min)) * 100 : null;
};

/** Between the levels and the points of a mark that is written as one text. */
export const MARK_SPLIT = '|';

/** Reads the marks of one rubric, each written as one text; equal ones are read once, since a class's marks are few different ones. */
export function markReader(rubric: Rubric): (place: number, text: string) => GivenPoints | null {
  const known = rubric.criteria.map(() => new Map<string, GivenPoints | null>());
  return (place, text) => {
    let given = known[place]!.get(text);
    if (given !== undefined) return given;
    const criterion = rubric.criteria[place]!;
    const split = text.lastIndexOf(MARK_SPLIT);
    const [levels, points] = [text.slice(0, split), text.slice(split + 1)];
    const got = pointsOf(criterion, { level_ids: levels === '' ? null : (JSON.parse(levels) as string[]), points: points === '' ? null : Number(points) });
    given = got === null ? null : { points: got * criterion.weight, share: shareOf(criterion, got) };
    known[place]!.set(text, given);
    return given;
  };
}

/** The share of the total in percent, from what each mark gives; the same as `totalOf` says. Null until complete. */
export function totalShare(rubric: Rubric): (marks: readonly (GivenPoints | null)[]) => number | null {
  const { max } = totalOf(rubric, []);
  const top = topOfAll(rubric, max);
  const needed = rubric.criteria.map(({ kind, bonus }) => kind !== 'comment' && !bonus);
  return (marks) => {
    if (max <= 0 || needed.some((isNeeded, place) => isNeeded && marks[place] === null)) return null;
    let raw = rubric.start === 'max' ? max : 0;
    let given = 0;
    for (const mark of marks) {
      if (mark === null) continue;
      raw += mark.points;
      given += 1;
    }
    if (given === 0) return null;
    const { rounding: step, min } = rubric;
    const rounded = step === 0 ? raw : Math.floor(Math.round((raw / step + 0.5) * 1e6) / 1e6) * step;
    const held = Math.max(Math.min(rounded, top), min ?? -Infinity);
    return Math.round((held / max) * 1e8) / 1e6;
  };
}

function topOfAll(rubric: Rubric, max: number): number {
  const extra = rubric.extra ?? rubric.criteria.filter(({ bonus, kind }) => bonus && kind !== 'comment').reduce((total, criterion) => total + spanOf(criterion).max * criterion.weight, 0);
  return max + Math.max(extra, 0);
}

/** Reads grades by one scale; a class's grades are few different ones. */
export function gradeReader(scale: GradeScale): (grade: string | null) => ParsedGrade {
  const known = new Map<string | null, ParsedGrade>();
  return (text) => {
    let grade = known.get(text);
    if (grade === undefined) known.set(text, grade = parseGrade(text, scale));
    return grade;
  };
}
