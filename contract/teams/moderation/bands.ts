/** Without bands in the rubric, percentage grades are grouped in tens. */
const TENS = [10, 20, 30, 40, 50, 60, 70, 80, 90];
const bordersOr = (borders: readonly number[]): readonly number[] =>
  borders.length > 0 ? borders : TENS;

/** Returns the number of bands: one more than borders. */
export const countOfBands = (borders: readonly number[]): number => bordersOr(borders).length + 1;

/** Returns the band of a level in percent, the lowest being 0. */
export const rankIn = (level: number, borders: readonly number[]): number =>
  bordersOr(borders).filter((border) => level >= border - 1e-9).length;

export function bandName(rank: number, borders: readonly number[]): string {
  const all = bordersOr(borders);
  if (rank === 0) return `under ${all[0]}`;
  return rank === all.length
    ? `${all[rank - 1]} and above`
    : `${all[rank - 1]} to under ${all[rank]}`;
}
