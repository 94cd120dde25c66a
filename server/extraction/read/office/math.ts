/** Formulas as a line that a person can read: "(a + b)/2", "x^2", "√(x)", "∑_(i=1)^n i". */

const isSimple = (term: string): boolean =>
  /^(?:[\p{L}\p{M}\d.,′']+|\([^()]*\)|[^\s])$/u.test(term);
/** Puts brackets around anything that is more than one term. */
const grouped = (term: string): string => (isSimple(term) ? term : `(${term})`);

export const tidyMath = (text: string): string =>
  text
    .replace(/[\u2061-\u2064]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
export const fraction = (above: string, below: string): string =>
  `${grouped(above)}/${grouped(below)}`;
export const raised = (base: string, above: string): string =>
  above === '' ? base : `${base}^${grouped(above)}`;
export const lowered = (base: string, below: string): string =>
  below === '' ? base : `${base}_${grouped(below)}`;
export const both = (base: string, below: string, above: string): string =>
  raised(lowered(base, below), above);
export const rooted = (term: string, degree = ''): string =>
  degree === '' || degree === '2' ? `√${grouped(term)}` : `${raised('√', degree)}${grouped(term)}`;
export const matrix = (rows: readonly (readonly string[])[]): string =>
  `[${rows.map((row) => row.join(', ')).join('; ')}]`;
/** An accent is put on the last letter of its term. */
export const accented = (term: string, mark: string): string =>
  /^\p{M}$/u.test(mark) && [...term].length === 1
    ? (term + mark).normalize('NFC')
    : `${mark}${grouped(term)}`;
