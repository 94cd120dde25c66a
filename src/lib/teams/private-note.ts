/** What was typed and isn't on the server yet, and the version it was made from. */
export interface UnsentNote {
  text: string;
  version: number;
}

/** Of one person who wrote in two places both texts, one below the other; what says the other already stands alone. */
export function bothTexts(stored: string, own: string): string {
  if (own.includes(stored.trim())) return own;
  if (stored.includes(own.trim())) return stored;
  return `${stored.trimEnd()}\n\n${own}`;
}

const SHOWN = 80;
/** The beginning of a note, in one line. */
export function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN).trimEnd()}…`;
}
