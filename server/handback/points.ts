const NUMBER = /^\d{1,6}(?:[.,]\d{1,5})?$/;
const OUT_OF = /^(\d{1,6}(?:[.,]\d{1,5})?)\s{0,20}\/\s{0,20}(\d{1,6}(?:[.,]\d{1,5})?)$/;
const PERCENT = /^(\d{1,3}(?:[.,]\d{1,5})?)\s{0,20}%$/;

/** A number as people write it, with a point or a comma; null for anything else. */
export const numberOf = (text: string): number | null =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** The points that a grade says, of so many: `17`, `17/20` of 20, `85 %` of 100. Null for what says no number of these points. */
export function pointsSaid(said: string, maximum: number | null): number | null {
  const outOf = OUT_OF.exec(said);
  if (outOf !== null)
    return maximum !== null && numberOf(outOf[2] ?? '') === maximum
      ? numberOf(outOf[1] ?? '')
      : null;
  const percent = PERCENT.exec(said);
  if (percent !== null) return maximum === 100 ? numberOf(percent[1] ?? '') : null;
  return numberOf(said);
}

/** Whether a cell says this already, in whichever way it writes a number. */
export function sameGrade(cell: string, wanted: string): boolean {
  const [there, ours] = [numberOf(cell), numberOf(wanted)];
  return there !== null && ours !== null ? there === ours : cell === wanted;
}
