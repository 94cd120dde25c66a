const NUMBER = /^\d{1,6}(?:[.,]\d{1,20})?$/;
const OUT_OF = /^(\d{1,6}(?:[.,]\d{1,20})?)\s{0,20}\/\s{0,20}(\d{1,6}(?:[.,]\d{1,20})?)$/;
const PERCENT = /^(\d{1,3}(?:[.,]\d{1,20})?)\s{0,20}%$/;

/**
 * As learning environments keep points: Moodle stores five decimals. Halves go up, as people read
 * them (1.000005 is 1.00001).
 */
export const atFiveDecimals = (value: number): number =>
  Math.round(Number(`${value.toFixed(12)}e5`)) / 1e5;

/** A number as people write it, with a point or a comma, rounded to five decimals; null for anything else. */
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
 * The points that can be reached as a program shows them, also with thousands parted. Nobody
 * grades by thousandths: `1,000` is a thousand. Null for what is no number.
 */
export function maximumOf(text: string): number | null {
  const said = text.trim();
  if (/^\d{1,3},\d{3}$/.test(said)) return numberOf(said.replace(',', ''));
  const [, sign] = GROUPED.find(([pattern]) => pattern.test(said)) ?? [];
  return numberOf(sign === undefined ? said : said.replaceAll(sign, ''));
}

/** How many decimals a number is written with. */
export const decimalsOf = (text: string): number =>
  /[.,](\d+)\s*$/.exec(text.trim())?.[1]?.length ?? 0;

/**
 * The points that a grade says, of so many: `17`, `17/20` of 20, `85 %` of 100. Null for what says
 * no number of these points.
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

/** Whether these say the same, in whichever way they write a number: to five decimals. */
export function sameGrade(cell: string, wanted: string): boolean {
  const [there, ours] = [numberOf(cell), numberOf(wanted)];
  return there !== null && ours !== null ? there === ours : cell === wanted;
}

/** Whether `rounded` is `exact` with as many decimals as it is written with. */
export function isRoundingOf(rounded: string, exact: string): boolean {
  const [short, long] = [numberOf(rounded), numberOf(exact)];
  const unit = 10 ** -Math.min(5, decimalsOf(rounded));
  return short !== null && long !== null && Math.abs(short - long) <= unit / 2 + 1e-9;
}

/**
 * Whether a cell of a file says this already. A file shows two decimals of more that are stored:
 * those are compared.
 */
export const cellText = (cell: string, wanted: string): boolean =>
  sameGrade(cell, wanted) || (decimalsOf(cell) >= 2 && isRoundingOf(cell, wanted));

const atDecimals = (value: number, decimals: number): number =>
  Math.round(Number(`${value.toFixed(12)}e${decimals}`)) / 10 ** decimals;

/**
 * Whether Canvas, Blackboard or Brightspace shows these points as that: with two decimals or more
 * of those that it stores, and without zeros at the end (58.298 as 58.3).
 */
export function isShownAs(shown: string, points: string): boolean {
  if (cellText(shown, points)) return true;
  const [there, ours] = [numberOf(shown), numberOf(points)];
  if (there === null || ours === null) return false;
  return [2, 3, 4].some((decimals) => atDecimals(ours, decimals) === there);
}

/** What to say where points are rounded to the five decimals that are sent; '' where they aren't. */
export const roundingNote = (said: string, points: string): string =>
  decimalsOf(said.replace(/\s*(?:%|\/.*)$/, '')) > 5
    ? `${said.trim()} goes as ${points}: points have at most five decimals.`
    : '';

/** Why a grade that is a word of its scale isn't written where points are taken. */
export const wordNotPoints = (said: string, system: string): string =>
  `“${said}” is a word of this assignment’s scale and no number of points, and ${system} takes points here: it would mean something else there.`;
