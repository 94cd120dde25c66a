const NUMBER = /^\d{1,6}(?:[.,]\d{1,20})?$/;
const OUT_OF = /^(\d{1,6}(?:[.,]\d{1,20})?)\s{0,20}\/\s{0,20}(\d{1,6}(?:[.,]\d{1,20})?)$/;
const PERCENT = /^(\d{1,3}(?:[.,]\d{1,20})?)\s{0,20}%$/;

/**
 * Rounds as learning environments do: Moodle stores five decimals. Halves are rounded up, as people
 * read them (1.000005 is 1.00001).
 */
export const atFiveDecimals = (value: number): number =>
  Math.round(Number(`${value.toFixed(12)}e5`)) / 1e5;

/**
 * Returns a number as people write it, with a point or a comma, rounded to five decimals; null for
 * anything else.
 */
export const numberOf = (text: string): number | null =>
  NUMBER.test(text.trim()) ? atFiveDecimals(Number(text.trim().replace(',', '.'))) : null;

const GROUPED = [
  // 1,234.5 and 1,234,567
  [/^\d{1,3}(?:,\d{3})+\.\d{1,20}$|^\d{1,3}(?:,\d{3}){2,}$/, ','],
  // 1.234,5 and 1.234.567
  [/^\d{1,3}(?:\.\d{3})+,\d{1,20}$|^\d{1,3}(?:\.\d{3}){2,}$/, '.'],
  // 1 234,5 and 1’234.5
  [/^\d{1,3}(?:[\s’']\d{3})+(?:[.,]\d{1,20})?$/, /[\s’']/g],
] as const;

/**
 * Returns the maximum points as a program shows them, possibly with thousands separators. Nobody
 * grades by thousandths: `1,000` is a thousand. Null for anything that isn't a number.
 */
export function maximumOf(text: string): number | null {
  const said = text.trim();
  if (/^\d{1,3},\d{3}$/.test(said)) return numberOf(said.replace(',', ''));
  const [, sign] = GROUPED.find(([pattern]) => pattern.test(said)) ?? [];
  return numberOf(sign === undefined ? said : said.replaceAll(sign, ''));
}

/** Returns how many decimals a number is written with. */
export const decimalsOf = (text: string): number =>
  /[.,](\d+)\s*$/.exec(text.trim())?.[1]?.length ?? 0;

/**
 * Returns the points that a grade states, out of the maximum: `17`, `17/20` of 20, `85 %` of 100.
 * Null for anything else.
 */
export function pointsText(said: string, maximum: number | null): number | null {
  const outOf = OUT_OF.exec(said);
  if (outOf !== null)
    return maximum !== null && numberOf(outOf[2] ?? '') === maximum
      ? numberOf(outOf[1] ?? '')
      : null;
  const percent = PERCENT.exec(said);
  if (percent !== null) return maximum === 100 ? numberOf(percent[1] ?? '') : null;
  return numberOf(said);
}

/** Whether these are the same, however a number is written: to five decimals. */
export function sameGrade(cell: string, wanted: string): boolean {
  const [there, ours] = [numberOf(cell), numberOf(wanted)];
  return there !== null && ours !== null ? there === ours : cell === wanted;
}

/** Whether `rounded` is `exact` rounded to as many decimals as it is written with. */
export function isRoundingOf(rounded: string, exact: string): boolean {
  const [short, long] = [numberOf(rounded), numberOf(exact)];
  const unit = 10 ** -Math.min(5, decimalsOf(rounded));
  return short !== null && long !== null && Math.abs(short - long) <= unit / 2 + 1e-9;
}

/**
 * Whether a cell of a file already contains this. A file shows two decimals when more are stored:
 * those are compared.
 */
export const cellText = (cell: string, wanted: string): boolean =>
  sameGrade(cell, wanted) || (decimalsOf(cell) >= 2 && isRoundingOf(cell, wanted));

const atDecimals = (value: number, decimals: number): number =>
  Math.round(Number(`${value.toFixed(12)}e${decimals}`)) / 10 ** decimals;

/**
 * Whether Canvas, Blackboard or Brightspace shows these points like this: with at least two of the
 * stored decimals, and without trailing zeros (58.298 as 58.3).
 */
export function isShownAs(shown: string, points: string): boolean {
  if (cellText(shown, points)) return true;
  const [there, ours] = [numberOf(shown), numberOf(points)];
  if (there === null || ours === null) return false;
  return [2, 3, 4].some((decimals) => atDecimals(ours, decimals) === there);
}

/** Returns a note if points are rounded to the five decimals that are sent; '' if they aren't. */
export const roundingNote = (said: string, points: string): string =>
  decimalsOf(said.replace(/\s*(?:%|\/.*)$/, '')) > 5
    ? `${said.trim()} is sent as ${points}, because points have at most five decimals.`
    : '';

/** Returns why a grade that is a word of its scale isn't written where points are needed. */
export const wordNotPoints = (said: string, system: string): string =>
  `“${said}” is on this assignment’s scale but isn’t a number of points. ${system} expects points here, and would take it to mean something else.`;
