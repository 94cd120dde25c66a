/** The sign of Marginalia: three lines of text and a reader's brace. */
const BRACE = 'M25 12C18 12 19.5 17 19.5 22.5S19.5 31 12 32C19.5 33 19.5 36 19.5 41.5S18 52 25 52';
const LINES = 'M33 20H52M33 32H52M33 44H45';

/** `corner` in units of 64; 0 fills the square, for systems that cut their own shape. */
export const mark = (corner: number, size = 1): string => {
  const inset = (64 - 64 * size) / 2;
  const placed = size === 1 ? '' : ` transform="translate(${inset} ${inset}) scale(${size})"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="#14694f"/>` +
    `<g${placed} fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="5"><path stroke="#fffdf8" d="${BRACE}"/><path stroke="#bfe3d3" d="${LINES}"/></g></svg>`
  );
};
