/**
 * Prepares text for a comparison that ignores case: the same on every machine (no locale), and İ,
 * ı, ß, ς and typographic ligatures are found by what users type for them.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ');

/** Separates two fields, so that no search matches across them. */
const BORDER = '\u0000';

/** Folds all fields of a row into one text to search in. */
export const haystack = (fields: readonly (string | null | undefined)[]): string =>
  fold(fields.map((field) => field ?? '').join(BORDER));

/**
 * A case-insensitive substring search over rows (specification, section 5). Each row's text is
 * folded once and kept for as long as the row object exists, so that a keystroke over ten thousand
 * rows is ten thousand `includes`.
 */
export function searcher<Row extends object>(
  fields: (row: Row) => readonly (string | null | undefined)[],
) {
  const known = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const seen = known.get(row);
    if (seen !== undefined) return seen;
    const text = haystack(fields(row));
    known.set(row, text);
    return text;
  };

  /** Returns the rows that contain what was typed; all of them for an empty search. */
  return (rows: readonly Row[], typed: string): readonly Row[] => {
    const needle = fold(typed.trim()).replaceAll(BORDER, '');
    return needle === '' ? rows : rows.filter((row) => textOf(row).includes(needle));
  };
}
