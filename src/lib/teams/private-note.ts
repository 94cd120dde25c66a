/** Text that isn't on the server yet, and the version it is based on. */
export interface UnsentNote {
  text: string;
  version: number;
}

/**
 * Joins both texts of one person who wrote in two places, one below the other; if one contains the
 * other, returns that one.
 */
export function bothTexts(stored: string, own: string): string {
  if (own.includes(stored.trim())) return own;
  if (stored.includes(own.trim())) return stored;
  return `${stored.trimEnd()}\n\n${own}`;
}

const SHOWN = 80;
/** Returns the beginning of a note on one line. */
export function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN).trimEnd()}…`;
}
