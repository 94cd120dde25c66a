import { asOnScale, isWordNotPoints, type Scale } from '#contract/rubrics/read-grade.ts';
import { pointsText, wordNotPoints } from '#server/features/exchange/return/points.ts';

/** A grade that can be written as `cell`, one that is `left` out with the reason, or `none`. */
export type GradeAnswer =
  | { kind: 'cell'; cell: string }
  | { kind: 'left'; why: string }
  | { kind: 'none' };

export interface GradeRules {
  maximum: number | null;
  /** The words of the scale there; null if it takes points. */
  scale: readonly string[] | null;
}

const left = (why: string): GradeAnswer => ({ kind: 'left', why });

/**
 * Returns a grade in the form that Moodle needs. Moodle doesn't check what it is given: text
 * becomes 0, `85,5` becomes 85 in some languages, and anything out of range or not exactly a word
 * of the scale is silently dropped; so only what it will read correctly is written. `own` is the
 * scale that the grade was given on here.
 */
export function gradeCell(
  grade: string | null,
  { maximum, scale }: GradeRules,
  own: Scale = { kind: 'free' },
): GradeAnswer {
  const said = grade?.trim() ?? '';
  if (said === '') return { kind: 'none' };
  if (scale !== null) {
    const letters = { kind: 'letters' as const, letters: scale };
    const word = scale.find((one) => one === said) ?? asOnScale(said, letters);
    return word === null
      ? left(`“${said}” isn’t on the scale (${scale.join(', ')}).`)
      : { kind: 'cell', cell: word };
  }
  if (maximum === null) return left('The assignment has no grade in Moodle, only comments.');
  if (isWordNotPoints(said, own, maximum)) return left(wordNotPoints(said, 'Moodle'));
  const value = pointsText(said, maximum);
  if (value === null)
    return left(`“${said}” isn’t a number of points. Moodle would store 0 or part of it.`);
  if (value > maximum)
    return left(`${said} is more than the maximum of ${maximum}, so Moodle would drop it.`);
  return { kind: 'cell', cell: String(value) };
}
